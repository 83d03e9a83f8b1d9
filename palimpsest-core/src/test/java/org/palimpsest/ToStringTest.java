package org.palimpsest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.palimpsest.data.Digits;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.objective.internal.Ranges;

/** Whatever a user prints says something: no public type of the core shows the name of its class and a hash. */
final class ToStringTest {
    /** Scratch space of the inner loops, which nobody prints. */
    private static final Set<String> SCRATCH = Set.of(
            "coreset.internal.Particles",
            "math.internal.DenseRows",
            "math.internal.SparseRows",
            "math.internal.SubspaceIteration",
            "network.internal.ForwardPass",
            "network.internal.ForwardPass$Weights",
            "network.internal.LocalPass",
            "network.internal.MomentPass",
            "network.internal.SquaredPass",
            "network.internal.WeightPass",
            "objective.internal.LocalSampling",
            "objective.internal.MeanSquares",
            "objective.internal.NllAtMean",
            "objective.internal.WeightSampling");

    private static final Path CLASSES = Path.of("target", "classes");

    private static List<Class<?>> publicTypes() throws IOException {
        try (Stream<Path> files = Files.walk(CLASSES.resolve("org"))) {
            return files.map(file -> CLASSES.relativize(file).toString())
                    .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
                    .map(name -> name.replace(".class", "").replace('/', '.').replace('\\', '.'))
                    .<Class<?>>map(ToStringTest::load)
                    .filter(type -> Modifier.isPublic(type.getModifiers()) && !type.isInterface() && !type.isEnum())
                    .filter(type -> !Throwable.class.isAssignableFrom(type))
                    .filter(type -> !SCRATCH.contains(type.getName().substring("org.palimpsest.".length())))
                    .toList();
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, ToStringTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean hasInstances(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .anyMatch(method ->
                        Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers()));
    }

    private static boolean inherits(Class<?> type) {
        try {
            return type.getMethod("toString").getDeclaringClass() == Object.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void everyPublicClassHasItsOwnText() throws IOException {
        assertThat(publicTypes().stream().filter(type -> hasInstances(type) && !type.isRecord() && inherits(type)))
                .isEmpty();
        assertThat(publicTypes()).hasSizeGreaterThan(50);
    }

    /** The text that the compiler writes for a record shows an array's hash, and all numbers of a map of arrays. */
    @Test
    void recordsOfArraysDoNotShowHashes() throws IOException {
        for (Class<?> type : publicTypes()) {
            if (type.isRecord()) {
                boolean arrays = Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getGenericType)
                        .anyMatch(component -> component.getTypeName().contains("[]"));
                boolean own = Arrays.stream(type.getDeclaredMethods())
                        .anyMatch(method -> method.getName().equals("toString"));
                assertThat(!arrays || (own && !generated(type)))
                        .as(type.getName())
                        .isTrue();
            }
        }
    }

    private static boolean generated(Class<?> type) {
        try {
            return Modifier.isFinal(type.getDeclaredMethod("toString").getModifiers());
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void textsSayWhatThereIs() {
        assertThat(Digits.test()).hasToString("Dataset(355 rows of 64 inputs, Labels(355 rows, 10 classes))");
        assertThat(Kernels.plain()).hasToString("plain Java");
        assertThat(Ranges.of(0, 10)).hasToString("Ranges(1 pieces)");
        try (Team team = Team.of(2)) {
            assertThat(team).hasToString("Team(2 threads)");
        }
        assertThat(ContinualLearner.classifier(4))
                .hasToString("Builder(4 inputs, hidden [100, 100], Categorical[], seed 0)");
    }
}
