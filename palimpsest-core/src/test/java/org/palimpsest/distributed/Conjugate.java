package org.palimpsest.distributed;

import java.util.List;
import java.util.stream.IntStream;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.task.Lesson;

/**
 * Bayesian linear regression with orthogonal columns, whose posterior is a product of Gaussians: the mean-field answer is the
 * exact one, however the rows are spread.
 */
public final class Conjugate {
    public static final int ROWS = 16;
    public static final int INPUTS = 3;
    public static final double NOISE = 0.5;
    public static final Mlp LINEAR = new Mlp(INPUTS, List.of(), Activation.RELU, List.of());

    private Conjugate() {}

    public static Dataset data(int task) {
        float[] x = new float[ROWS * INPUTS];
        float[] y = Fixtures.normals(ROWS, 5 + task);
        for (int r = 0; r < ROWS; r++) {
            y[r] = (float) NOISE * y[r] + 0.3f;
            for (int c = 0; c < INPUTS; c++) {
                boolean even = Integer.bitCount(r & (1 + INPUTS * task + c)) % 2 == 0;
                x[r * INPUTS + c] = (even ? 1f : -1f) * (0.5f + 0.75f * c);
                y[r] += (c - 0.5f) * x[r * INPUTS + c];
            }
        }
        return Dataset.of(new Inputs.Floats(INPUTS, x), new Targets.Values(1, y));
    }

    /** Every K-th row of a task. */
    public static Lesson part(int task, Partition partition) {
        int[] rows = IntStream.range(0, ROWS)
                .filter(r -> r % partition.count() == partition.index())
                .toArray();
        return new Lesson("task " + task, data(task).select(rows), 0).partOf(ROWS);
    }

    /** The closed form of one more task. */
    public static MeanField exact(MeanField prior, int task) {
        Dataset data = data(task);
        Targets.Values y = (Targets.Values) data.targets();
        float[] mean = prior.mean();
        float[] v = prior.logSigma();
        for (int c = 0; c < mean.length; c++) {
            double precision = Math.exp(-2 * v[c]);
            double shift = precision * mean[c];
            for (int r = 0; r < ROWS; r++) {
                double in = c < INPUTS ? data.row(r)[c] : 1;
                precision += in * in / (NOISE * NOISE);
                shift += in * y.at(r, 0) / (NOISE * NOISE);
            }
            mean[c] = (float) (shift / precision);
            v[c] = (float) (-0.5 * Math.log(precision));
        }
        return new MeanField(mean, v);
    }
}
