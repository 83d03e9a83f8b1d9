package org.palimpsest;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.UUID;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of the design that no compiler checks. They read the class files and sources of this module only. */
final class ArchitectureTest {
    private static final String ROOT = "org.palimpsest";
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final JavaClasses CORE = new ClassFileImporter().importPath(Path.of("target", "classes"));

    /** The one package that holds Vector API code; the JVM may lack that module, so nothing else may name it. */
    private static final String SIMD = ROOT + ".math.internal.simd..";

    /** Left to right; a package sees its own column and those to the left of it. */
    private static final List<List<String>> COLUMNS = List.of(
            List.of("math", "random"),
            List.of("data", "task", "network", "posterior", "prediction"),
            List.of("objective", "optimizer", "coreset", "exact"),
            List.of("method"),
            List.of("learner"),
            List.of("evaluation", "store", "distributed"));

    private static final int LONGEST_FILE = 400;

    /** A package, and those that it must not see. */
    record Blind(String from, List<String> to) {}

    static Stream<Blind> blindnesses() {
        List<Blind> all = new ArrayList<>();
        for (int column = 0; column + 1 < COLUMNS.size(); column++) {
            List<String> right = COLUMNS.subList(column + 1, COLUMNS.size()).stream()
                    .flatMap(List::stream)
                    .toList();
            COLUMNS.get(column).forEach(from -> all.add(new Blind(from, right)));
        }
        // A network may read a batch; that batches belong to tasks, and that there are networks, is news for later.
        List.of("data", "task").forEach(from -> all.add(new Blind(from, List.of("network", "posterior"))));
        List.of("network", "posterior").forEach(from -> all.add(new Blind(from, List.of("task"))));
        // Stein selection takes a score function, so that a coreset can be chosen for any model.
        all.add(new Blind("coreset", List.of("network")));
        // Exact learning is a closed form: it needs neither networks nor gradients.
        all.add(new Blind("exact", List.of("network", "posterior", "task", "objective", "optimizer", "coreset")));
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("blindnesses")
    void nothingPointsRight(Blind blind) {
        noClasses()
                .that(resideInAnyPackage(inside(blind.from())))
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        blind.to().stream().map(ArchitectureTest::inside).toArray(String[]::new)))
                // Some packages are still to come; everySourceFileWasRead guards against reading nothing.
                .allowEmptyShould(true)
                .check(CORE);
    }

    @Test
    void nothingDependsOnTheFrontDoor() {
        noClasses()
                .that(DescribedPredicate.not(resideInAnyPackage(ROOT)))
                .should()
                .dependOnClassesThat(resideInAnyPackage(ROOT))
                .check(CORE);
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching(ROOT + ".(*)..")
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(CORE);
    }

    @Test
    void everyClassIsInAPackageThatTheseRulesKnow() {
        classes()
                .should()
                .resideInAnyPackage(Stream.concat(
                                Stream.of(ROOT), // the front door, which may see everything
                                COLUMNS.stream().flatMap(List::stream).map(ArchitectureTest::inside))
                        .toArray(String[]::new))
                .check(CORE);
    }

    @Test
    void theCoreNeedsOnlyTheJdk() {
        classes()
                .that(DescribedPredicate.not(resideInAnyPackage(SIMD)))
                .should()
                .onlyDependOnClassesThat(ours().or(resideInAnyPackage("java..", "org.jspecify..")))
                .check(CORE);
    }

    @Test
    void onlyTheSimdPackageKnowsTheVectorApi() {
        classes()
                .that(resideInAnyPackage(SIMD))
                .should()
                .onlyDependOnClassesThat(
                        ours().or(resideInAnyPackage("java..", "org.jspecify..", "jdk.incubator.vector..")))
                .allowEmptyShould(true)
                .check(CORE);
    }

    /** Found by name at run time, so that the core also starts where the Vector API is missing. */
    @Test
    void nothingNamesTheSimdPackage() {
        noClasses()
                .that(DescribedPredicate.not(resideInAnyPackage(SIMD)))
                .should()
                .dependOnClassesThat(resideInAnyPackage(SIMD))
                .check(CORE);
    }

    @Test
    void nothingIsSerializedByJava() {
        noClasses()
                .should()
                .dependOnClassesThat(oneOf(Serializable.class, Externalizable.class))
                .check(CORE);
        noClasses()
                .should()
                .dependOnClassesThat(oneOf(ObjectOutputStream.class, ObjectInputStream.class))
                .check(CORE);
    }

    @Test
    void keyedStreamsAreTheOnlyRandomness() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .areAssignableTo(Random.class) // ThreadLocalRandom and SecureRandom too
                .check(CORE);
        noClasses()
                .should()
                .dependOnClassesThat(oneOf(SplittableRandom.class, RandomGeneratorFactory.class))
                .check(CORE);
        noClasses().should().callMethod(Math.class, "random").check(CORE);
        noClasses().should().callMethod(StrictMath.class, "random").check(CORE);
        noClasses().should().callMethod(UUID.class, "randomUUID").check(CORE);
        noClasses()
                .should()
                .callMethod(Collections.class, "shuffle", List.class)
                .check(CORE);
    }

    @Test
    void namesSayWhatAClassIs() {
        classes()
                .should()
                .haveNameNotMatching(".*(Util|Utils|Helper|Helpers|Manager|Impl)(\\$.*)?")
                .check(CORE);
    }

    @Test
    void everySourceFileWasRead() {
        Set<String> read = new TreeSet<>();
        CORE.stream().filter(JavaClass::isTopLevelClass).map(JavaClass::getName).forEach(read::add);
        Set<String> written = new TreeSet<>();
        for (Path file : sourceFiles()) {
            String name = SOURCES.relativize(file)
                    .toString()
                    .replace(file.getFileSystem().getSeparator(), ".");
            if (!name.endsWith("-info.java")) {
                written.add(name.substring(0, name.length() - ".java".length()));
            }
        }
        assertThat(written).isNotEmpty();
        assertThat(read).containsAll(written);
    }

    @Test
    void everyPackageSaysItsJobAndIsNullMarked() {
        Set<Path> packages = new TreeSet<>();
        sourceFiles().stream()
                .map(Path::getParent)
                .filter(directory -> !directory.equals(SOURCES)) // of the module descriptor
                .forEach(packages::add);
        assertThat(packages).isNotEmpty().allSatisfy(directory -> {
            Path info = directory.resolve("package-info.java");
            assertThat(info).exists();
            assertThat(Files.readString(info)).contains("/**").contains("@NullMarked");
        });
    }

    @Test
    void noSourceFileIsTooLongToReadAtOnce() {
        assertThat(sourceFiles())
                .isNotEmpty()
                .allSatisfy(file -> assertThat(Files.readAllLines(file))
                        .as("lines of %s", file)
                        .hasSizeLessThanOrEqualTo(LONGEST_FILE));
    }

    private static List<Path> sourceFiles() {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String inside(String name) {
        return ROOT + "." + name + "..";
    }

    private static DescribedPredicate<JavaClass> oneOf(Class<?>... types) {
        List<String> names = Arrays.stream(types).map(Class::getName).toList();
        return describe("one of " + names, type -> names.contains(type.getName()));
    }

    /** Our own classes, and what has no package: primitive types and arrays of them. */
    private static DescribedPredicate<JavaClass> ours() {
        return describe("ours", type -> {
            JavaClass element = type.getBaseComponentType();
            return element.isPrimitive() || (element.getPackageName() + ".").startsWith(ROOT + ".");
        });
    }
}
