package org.palimpsest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/contributing/architecture.md describes every package of every module. */
final class ArchitecturePageTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
    private static final String ALL = "org.palimpsest";

    /** The packages of the sources, internal ones apart: they belong to the package that they are in. */
    private static Set<String> packages() throws IOException {
        Set<String> packages = new TreeSet<>();
        for (Path sources : modules()
                .map(module -> module.resolve("src/main/java"))
                .filter(Files::isDirectory)
                .toList()) {
            try (Stream<Path> files = Files.walk(sources)) {
                files.filter(file -> file.endsWith("package-info.java"))
                        .map(file -> sources.relativize(file.getParent()).toString())
                        .map(name -> name.replace('/', '.').replace('\\', '.'))
                        .filter(name -> !(name + ".").contains(".internal."))
                        .forEach(packages::add);
            }
        }
        return packages;
    }

    /** The modules of the build, and those that other builds make of it. */
    private static Stream<Path> modules() throws IOException {
        List<Path> modules = new ArrayList<>();
        for (Path parent : List.of(ROOT, ROOT.resolve("research"), ROOT.resolve("examples"))) {
            try (Stream<Path> directories = Files.list(parent)) {
                directories
                        .filter(module -> Files.exists(module.resolve("pom.xml")))
                        .forEach(modules::add);
            }
        }
        return modules.stream();
    }

    /** How the page may name a package: in full, after org.palimpsest, or after its module. */
    private static List<String> names(String name) {
        String inside = name.equals(ALL) ? name : name.substring(ALL.length() + 1);
        String last = inside.substring(inside.indexOf('.') + 1);
        return Stream.of(name, inside, last).map(each -> "`" + each + "`").toList();
    }

    @Test
    void everyPackageIsNamed() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/contributing/architecture.md"));
        assertThat(packages())
                .hasSizeGreaterThan(40)
                .allSatisfy(name -> assertThat(names(name)).as(name).anyMatch(page::contains));
    }

    @Test
    void everyModuleIsNamed() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/contributing/architecture.md"));
        assertThat(modules().map(module -> ROOT.relativize(module).toString().replace('\\', '/')))
                .hasSizeGreaterThan(5)
                .allSatisfy(name -> assertThat(page).contains("| `" + name + "` |"));
    }
}
