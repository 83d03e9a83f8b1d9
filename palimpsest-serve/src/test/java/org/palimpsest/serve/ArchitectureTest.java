package org.palimpsest.serve;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

final class ArchitectureTest {
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.palimpsest.serve");

    @Test
    void classesWereFound() {
        assertThat(ALL.size()).isGreaterThan(30);
    }

    @Test
    void theHttpLayerKnowsNothingOfModels() {
        noClasses()
                .that()
                .resideInAPackage("org.palimpsest.serve.http..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.palimpsest.serve", "org.palimpsest.model..", "org.palimpsest.learner..")
                .check(ALL);
    }

    @Test
    void nothingReachesTheLabOrTheCommandLine() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.palimpsest.lab..", "org.palimpsest.cli..")
                .check(ALL);
    }
}
