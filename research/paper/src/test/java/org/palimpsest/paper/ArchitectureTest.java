package org.palimpsest.paper;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.palimpsest.learner.LearnerState;

/** The dependency rules between the packages of this module. */
final class ArchitectureTest {
    private static final JavaClasses PAPER = new ClassFileImporter().importPath(Path.of("target", "classes"));
    private static final String REPRODUCE = "org.palimpsest.paper.reproduce..";
    private static final String EVIDENCE = "org.palimpsest.paper.evidence..";

    @Test
    void evidenceIsNumbersAndWordsOnly() {
        classes()
                .that(resideInAPackage(EVIDENCE))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(EVIDENCE, "java..", "org.jspecify..", ""))
                .check(PAPER);
    }

    @Test
    void nothingButTheReproductionKnowsTheReproduction() {
        noClasses()
                .that(DescribedPredicate.not(resideInAPackage(REPRODUCE)))
                .should()
                .dependOnClassesThat(resideInAPackage(REPRODUCE))
                .check(PAPER);
    }

    @Test
    void theReproductionTrainsThroughRunsOnly() {
        noClasses()
                .that(resideInAPackage(REPRODUCE))
                .should()
                // A state is a value, which claims look at.
                .dependOnClassesThat(resideInAnyPackage(
                                "org.palimpsest.learner..", "org.palimpsest.objective..", "org.palimpsest.optimizer..")
                        .and(not(type(LearnerState.class))))
                .check(PAPER);
    }

    @Test
    void theClassesWereFound() {
        assertThat(PAPER.stream().filter(resideInAPackage(REPRODUCE)).count()).isGreaterThan(10);
        assertThat(PAPER.stream().filter(resideInAPackage(EVIDENCE)).count()).isGreaterThan(1);
    }
}
