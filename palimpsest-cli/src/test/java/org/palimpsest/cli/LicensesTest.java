package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Everything that the command carries, or is tested with, may be given on with it: the licences that its poms state. */
final class LicensesTest {
    private static final Pattern ALLOWED =
            Pattern.compile("apache.*2|\\bmit\\b|bsd|eclipse (public|distribution)|\\bepl\\b|public domain|cc0|cddl");

    private static Element pom(Path file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
    }

    private static List<Element> children(Element of, String name) {
        List<Element> found = new ArrayList<>();
        NodeList all = of.getChildNodes();
        for (int i = 0; i < all.getLength(); i++) {
            if (all.item(i).getNodeType() == Node.ELEMENT_NODE
                    && all.item(i).getNodeName().equals(name)) {
                found.add((Element) all.item(i));
            }
        }
        return found;
    }

    private static String text(Element of, String name) {
        return children(of, name).get(0).getTextContent().strip();
    }

    /** The names of the licences, from the pom or from the first of its parents that states any. */
    private static List<String> licences(Path repository, Path pom) throws Exception {
        Element root = pom(pom);
        List<String> names = new ArrayList<>();
        for (Element licences : children(root, "licenses")) {
            children(licences, "license").forEach(each -> names.add(text(each, "name")));
        }
        List<Element> parents = children(root, "parent");
        if (!names.isEmpty() || parents.isEmpty()) {
            return names;
        }
        String group = text(parents.get(0), "groupId");
        String artifact = text(parents.get(0), "artifactId");
        String version = text(parents.get(0), "version");
        return licences(
                repository,
                repository
                        .resolve(group.replace('.', '/'))
                        .resolve(artifact)
                        .resolve(version)
                        .resolve(artifact + "-" + version + ".pom"));
    }

    /** The root of a Maven repository: as many levels up as group, artifact and version have. */
    private static Path repository(Path pom) throws Exception {
        Element root = pom(pom);
        List<Element> own = children(root, "groupId");
        String group = own.isEmpty() ? text(children(root, "parent").get(0), "groupId") : text(root, "groupId");
        Path at = pom.getParent().getParent().getParent();
        for (int levels = group.split("\\.").length; levels > 0; levels--) {
            at = at.getParent();
        }
        return at;
    }

    @Test
    void everyJarHasALicenceThatLetsItBeGivenOn() throws Exception {
        Map<String, List<String>> wrong = new TreeMap<>();
        int jars = 0;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(entry);
            if (!entry.endsWith(".jar") || jar.getFileName().toString().startsWith("palimpsest-")) {
                continue;
            }
            Path pom = jar.resolveSibling(jar.getFileName().toString().replaceAll("\\.jar$", ".pom"));
            if (jar.getFileName().toString().startsWith("surefire")) {
                continue; // a class path in the form of a jar
            }
            assertThat(Files.exists(pom)).as("the pom of %s", jar).isTrue();
            jars++;
            List<String> names = licences(repository(pom), pom);
            if (names.stream()
                    .noneMatch(name ->
                            ALLOWED.matcher(name.toLowerCase(Locale.ROOT)).find())) {
                wrong.put(jar.getFileName().toString(), names);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(jars).isGreaterThan(5);
    }
}
