package org.palimpsest.model;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of this module that no compiler checks. */
final class ArchitectureTest {
    private static final int MOST_LINES = 400;
    private static final String MODEL = "org.palimpsest.model.";
    private static final JavaClasses CLASSES = new ClassFileImporter().importPath(Path.of("target", "classes"));

    /** What a package may need of this module besides itself. Others may need anything that makes no cycle. */
    private static final Map<String, List<String>> NEEDS = Map.of(
            "table", List.of(),
            "encoder", List.of(),
            "schema", List.of("table", "encoder"),
            "encoding", List.of("table", "schema"),
            "version", List.of(),
            "drift", List.of(),
            "conformal", List.of(),
            "policy", List.of(),
            "predictor", List.of("schema"));

    @Test
    void packagesHaveNoCycles() {
        slices().matching(MODEL + "(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void nothingIsNeededButTheCoreFourLibrariesAndTheJdk() {
        classes()
                .should()
                .onlyDependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(
                        "org.palimpsest..",
                        "de.siegmar.fastcsv..",
                        "tools.jackson..",
                        "org.tomlj..",
                        "org.jspecify.annotations..",
                        "java..",
                        ""))
                .check(CLASSES);
        noClasses()
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(
                        "org.palimpsest.lab..",
                        "org.palimpsest.paper..",
                        "org.palimpsest.cli..",
                        "org.palimpsest.benchmarks..",
                        "org.palimpsest.parquet.."))
                .check(CLASSES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"table", "encoder", "schema", "encoding", "version", "drift", "conformal", "policy", "predictor"
            })
    void packagesNeedNoMoreOfEachOtherThanTheySay(String name) {
        List<String> allowed = new ArrayList<>(List.of(name));
        allowed.addAll(NEEDS.get(name));
        noClasses()
                .that(resideInAPackage(MODEL + name + ".."))
                .should()
                .dependOnClassesThat(com.tngtech.archunit.base.DescribedPredicate.describe(
                        "are of this module but not of " + allowed,
                        type -> (type.getPackageName() + ".").startsWith(MODEL)
                                && allowed.stream()
                                        .noneMatch(
                                                each -> (type.getPackageName() + ".").startsWith(MODEL + each + "."))))
                .check(CLASSES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"table", "encoder", "schema", "encoding", "version", "drift", "conformal", "policy", "predictor"
            })
    void theClassesWereFound(String name) {
        assertThat(CLASSES.stream().filter(resideInAPackage(MODEL + name)).count())
                .isGreaterThan(3);
    }

    @Test
    void noFileIsLong() throws IOException {
        int seen = 0;
        for (String root : List.of("src/main/java", "src/test/java")) {
            try (Stream<Path> files = Files.walk(Path.of(root))) {
                for (Path file :
                        files.filter(f -> f.toString().endsWith(".java")).toList()) {
                    assertThat(Files.readAllLines(file)).as(file.toString()).hasSizeLessThanOrEqualTo(MOST_LINES);
                    seen++;
                }
            }
        }
        assertThat(seen).isGreaterThan(80);
    }
}
