package org.palimpsest.lab;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.learner.LearnerState;

/** The rules of the lab that no compiler checks. */
final class ArchitectureTest {
    private static final JavaClasses LAB = new ClassFileImporter().importPath(Path.of("target", "classes"));
    private static final String REPORT = "org.palimpsest.lab.report..";
    private static final String PAGE = "org.palimpsest.lab.page..";
    private static final String FIGURE = "org.palimpsest.lab.figure..";
    private static final String IO = "org.palimpsest.lab.io..";
    private static final String STORE = "org.palimpsest.lab.store..";
    private static final String RESULT = "org.palimpsest.lab.result..";

    /** Whatever trains, or prepares training. */
    private static final String[] TRAINING = {
        "org.palimpsest.learner..",
        "org.palimpsest.objective..",
        "org.palimpsest.optimizer..",
        "org.palimpsest.random..",
        "org.palimpsest.task..",
        "org.palimpsest.lab.data..",
        "org.palimpsest.lab.experiment..",
        "org.palimpsest.lab.plan..",
        "org.palimpsest.lab.run.."
    };

    @Test
    void theReportNeverReachesTrainingCode() {
        noClasses()
                .that(resideInAnyPackage(REPORT, PAGE, FIGURE))
                .should()
                // A state is a value, which reports look at.
                .dependOnClassesThat(resideInAnyPackage(TRAINING).and(not(type(LearnerState.class))))
                .check(LAB);
    }

    @Test
    void resultsAreReadWithoutTrainingCode() {
        noClasses()
                .that(resideInAnyPackage(RESULT))
                .should()
                .dependOnClassesThat(resideInAnyPackage(TRAINING))
                .check(LAB);
    }

    @Test
    void theFilesOfRunsKnowNeitherExecutionNorResults() {
        noClasses()
                .that(resideInAnyPackage(STORE))
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        RESULT,
                        "org.palimpsest.lab.run..",
                        "org.palimpsest.lab.plan..",
                        "org.palimpsest.lab.experiment..",
                        "org.palimpsest.lab.data.."))
                .check(LAB);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("org.palimpsest.lab.(*)..").should().beFreeOfCycles().check(LAB);
    }

    @Test
    void figuresKnowNumbersAndWordsOnly() {
        classes()
                .that(resideInAnyPackage(FIGURE))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        FIGURE, "org.palimpsest.lab.stats..", "java..", "javax.imageio..", "org.jspecify..", ""))
                .check(LAB);
    }

    @Test
    void pagesKnowFiguresAndNumbersOnly() {
        noClasses()
                .that(resideInAnyPackage(PAGE))
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "say where numbers come from",
                        type -> type.getPackageName().startsWith("org.palimpsest.")
                                && !resideInAnyPackage(PAGE, FIGURE, IO, "org.palimpsest.lab.stats..")
                                        .or(JavaClass.Predicates.type(Sha256.class))
                                        .test(type)))
                .check(LAB);
    }

    @Test
    void nothingButTheReportKnowsTheReport() {
        noClasses()
                .that(DescribedPredicate.not(resideInAnyPackage(REPORT)))
                .should()
                .dependOnClassesThat(resideInAnyPackage(REPORT))
                .check(LAB);
    }

    @Test
    void theClassesWereFound() {
        assertThat(LAB.stream().filter(resideInAnyPackage(REPORT)).count()).isGreaterThan(10);
        assertThat(LAB.stream().filter(resideInAnyPackage(RESULT)).count()).isGreaterThan(4);
        assertThat(LAB.stream().filter(resideInAnyPackage(STORE)).count()).isGreaterThan(4);
        assertThat(LAB.stream().filter(resideInAnyPackage(FIGURE)).count()).isGreaterThan(10);
    }
}
