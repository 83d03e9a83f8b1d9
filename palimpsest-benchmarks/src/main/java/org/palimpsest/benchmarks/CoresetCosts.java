package org.palimpsest.benchmarks;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.palimpsest.coreset.Bandwidth;
import org.palimpsest.coreset.Particles;
import org.palimpsest.coreset.Score;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Stein;
import org.palimpsest.data.Batch;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.network.WeightPass;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.random.Rng;

/**
 * What coresets cost, over their size M and the size N of the data (paper, Sec. 3: O(M²) for Stein against O(MN)):
 * {@code palimpsest-benchmarks/coresets}. One thread; medians.
 */
final class CoresetCosts {
    private static final int ROUNDS = 5;
    private static final int SAMPLES = 32;
    private static final int MOVES = 20;

    private final Dataset all;
    private final Compute compute = Compute.on(1);

    private CoresetCosts(Dataset all) {
        this.all = all;
    }

    /** Measures and prints. */
    public static void main(String... args) throws IOException {
        Images images = Images.load();
        System.out.println("data     " + images.describe());
        System.out.println("kernels  " + Compute.on(1).kernels().name() + ", one thread, medians of " + ROUNDS);
        System.out.println();
        System.out.println("milliseconds      M      N   K-center  sensitivity  geodesic (S = 32)  a Stein move");
        CoresetCosts costs = new CoresetCosts(images.dataset());
        costs.row(50, 2000); // warms up
        for (int n : new int[] {7_500, 15_000, 30_000, 59_000}) {
            System.out.println(costs.row(200, n));
        }
        for (int m : new int[] {50, 100, 400, 800}) {
            System.out.println(costs.row(m, 30_000));
        }
    }

    private String row(int m, int n) {
        Dataset data = all.select(IntStream.range(0, n).toArray());
        Rng rng = Rng.of(1);
        double kCenter = millis(1, () -> new Selection.KCenter().choose(data, m, rng, compute));
        double sensitivity = millis(1, () -> new Selection.Sensitivity(6, 0.1).choose(data, m, rng, compute));
        float[][] evidence = new float[SAMPLES][n];
        for (int s = 0; s < SAMPLES; s++) {
            rng.at(s).normals(evidence[s]);
        }
        double geodesic = millis(1, () -> new Selection.Geodesic(SAMPLES).choose(evidence, m, compute));
        double stein = stein(data, m);
        return String.format(
                Locale.ROOT,
                "             %6d %6d %10.1f %12.1f %18.1f %13.2f",
                m,
                n,
                kCenter,
                sensitivity,
                geodesic,
                stein);
    }

    /** One move of M points with a score of one weight sample: kernel, score and step. */
    private double stein(Dataset data, int m) {
        Dataset chosen = data.select(IntStream.range(0, m).toArray());
        int features = data.features();
        float[] start = new float[m * features];
        for (int i = 0; i < m; i++) {
            System.arraycopy(chosen.row(i), 0, start, i * features, features);
        }
        Dataset dense = Dataset.of(new Inputs.Floats(features, start), chosen.targets());
        Stein settings = new Stein(Bandwidth.MEDIAN, Adam.DEFAULT, 1, new Stein.Timing.After(1), false, 0, 0);
        Particles particles = new Particles(start, features, settings, compute);
        Score score = score(dense);
        return millis(MOVES, () -> particles.move(score, 1));
    }

    private Score score(Dataset labeled) {
        Mlp network = Mlp.relu(Workload.INPUTS, List.of(100, 100), Workload.CLASSES);
        WeightPass pass = WeightPass.toInputs(network, 0, labeled.size(), compute.kernels());
        Batch batch = new Batch(labeled.size(), labeled);
        int[] order = IntStream.range(0, labeled.size()).toArray();
        float[] theta = new float[network.size()];
        Rng.of(2).normals(theta);
        return (x, noise, out) -> {
            Arrays.fill(out, 0f);
            batch.plan(labeled, order, 0, order.length);
            for (int part = 0; part < pass.parts(); part++) {
                pass.prepare(part, theta);
            }
            for (int block = 0; block < batch.blocks(); block++) {
                batch.fillRows(block, x);
                pass.rows(batch, block, theta, new Likelihood.Categorical(), -1f);
                pass.addInputGradient(batch, block, out);
            }
        };
    }

    private static double millis(int times, Runnable work) {
        double[] took = new double[ROUNDS];
        for (int r = 0; r < ROUNDS; r++) {
            long begun = System.nanoTime();
            for (int i = 0; i < times; i++) {
                work.run();
            }
            took[r] = (System.nanoTime() - begun) / 1e6 / times;
        }
        Arrays.sort(took);
        return took[ROUNDS / 2];
    }
}
