package org.palimpsest;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Digits;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.Initial;
import org.palimpsest.method.Method;
import org.palimpsest.method.Start;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.random.Rng;
import org.palimpsest.random.internal.Normals;
import org.palimpsest.store.StateFile;
import org.palimpsest.task.Lesson;

/**
 * The arithmetic of this machine against a table of known answers. Every provider of kernels has its own bits, which are the
 * same on every processor and JVM; a machine that gives others computes wrongly, or is one that nobody has compared yet.
 */
public final class SelfTest {
    private static final int NUMBERS = 8192;
    private static final int ROWS = 150;
    private static final int SHOWN = 16;

    /** The beginnings of the SHA-256 of what is computed, by provider and question. */
    private static final Map<String, String> KNOWN = Map.of(
            "normals", "283ce50109d238a5",
            "exponentials", "a3a4750d2589afb3",
            "plain, local reparameterization", "0393e584ac906d4b",
            "plain, weight samples", "9e56026b5f0ad2db",
            "simd, local reparameterization", "51feb060f0189959",
            "simd, weight samples", "537ee0fb6e549b93");

    /**
     * One answer.
     *
     * @param what the question
     * @param expected the known answer
     * @param found this machine's answer
     */
    public record Check(String what, String expected, String found) {
        /** Whether they agree, to the bit. */
        public boolean passed() {
            return expected.equals(found);
        }
    }

    private SelfTest() {}

    /** Asks every provider of this process, with one thread and with three; takes some seconds. */
    public static List<Check> run() {
        List<Check> checks = new ArrayList<>();
        checks.addAll(provider("plain", Kernels.plain()));
        Kernels simd = Kernels.simd();
        if (simd != null) {
            checks.addAll(provider("simd", simd));
        }
        return checks;
    }

    private static List<Check> provider(String name, Kernels kernels) {
        List<Check> checks = new ArrayList<>();
        checks.add(check(name + ": normals", "normals", hash(normals(kernels))));
        checks.add(check(name + ": exponentials", "exponentials", hash(exponentials(kernels))));
        for (int threads : new int[] {1, 3}) {
            try (Compute compute = new Compute(kernels, Team.of(threads))) {
                for (Estimator estimator :
                        List.of(new Estimator.LocalReparameterization(1), new Estimator.WeightSamples(2))) {
                    String question = name
                            + (estimator instanceof Estimator.WeightSamples
                                    ? ", weight samples"
                                    : ", local reparameterization");
                    String threaded = threads == 1 ? "a thread" : threads + " threads";
                    checks.add(check(question + ", " + threaded, question, trained(estimator, compute)));
                }
            }
        }
        return checks;
    }

    private static Check check(String what, String question, String found) {
        return new Check(what, KNOWN.getOrDefault(question, "not known"), found);
    }

    private static float[] normals(Kernels kernels) {
        float[] z = new float[NUMBERS];
        kernels.normals(0x9E3779B97F4A7C15L, 0, NUMBERS / Normals.GROUP, z, 0);
        return z;
    }

    private static float[] exponentials(Kernels kernels) {
        float[] x = new float[NUMBERS];
        for (int i = 0; i < NUMBERS; i++) {
            x[i] = -90 + 180f * i / NUMBERS;
        }
        float[] out = new float[NUMBERS];
        kernels.exp(x, out, 0, NUMBERS);
        return out;
    }

    /** Two tasks of the digits, a head each, with an activation each. */
    private static String trained(Estimator estimator, Compute compute) {
        Method method = new VclMethod(
                Start.FROM_POSTERIOR,
                new Initial(new Initial.Means.He(), -3),
                1,
                estimator,
                new Metric.GaussianFisher(),
                TrainingSettings.of(Adam.DEFAULT.withLearningRate(0.01), 2, 32),
                new Averaging.MonteCarlo(5));
        List<String> hashes = new ArrayList<>();
        for (Activation activation : Activation.values()) {
            Mlp shape = new Mlp(Digits.train().features(), List.of(33, 9), activation, List.of());
            Learner learner = Learner.of(method, shape, new Likelihood.Categorical(), compute);
            LearnerState state = learner.initial();
            for (int task = 0; task < 2; task++) {
                Dataset rows = Digits.train()
                        .select(IntStream.range(task * ROWS, (task + 1) * ROWS).toArray());
                state = learner.learn(state, new Lesson("task " + task, rows, task), Rng.of(7));
            }
            hashes.add(Sha256.of(StateFile.bytes(state)));
        }
        return Sha256.of(String.join(" ", hashes).getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .substring(0, SHOWN);
    }

    private static String hash(float[] numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length);
        bytes.asFloatBuffer().put(numbers);
        return Sha256.of(Arrays.copyOf(bytes.array(), bytes.capacity())).substring(0, SHOWN);
    }
}
