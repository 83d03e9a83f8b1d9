package org.palimpsest.paper.regression;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.random.Rng;

/**
 * How the tasks come about: each has a line of its own and rows along it.
 *
 * <pre>
 * w_t, b_t ~ N(c, d²)        x ~ N(0, 1)        y ~ N(w_t x + b_t, s²)
 * </pre>
 *
 * @param tasks T
 * @param rows N, the rows of a task
 * @param steps how many steps a task is learned for, each on all of its rows
 * @param noise s
 * @param center c
 * @param spread d
 */
public record Problem(int tasks, int rows, int steps, double noise, double center, double spread) {
    /**
     * The paper gives the model, the rates and σ₀; the rest is ours. The 0.1 of its N(wx + b, 0.1) is read as a standard
     * deviation, as in TensorFlow's {@code Normal(loc, scale)}, although the same sentence writes N(μ, σ²). The rates say
     * so: a step of plain descent closes α/s² of the way. With s = 0.1 that is all of it at the others' rate of 0.01,
     * noise included, and a tenth at the 0.001 that the paper gives plain SGD; with s² = 0.1 plain SGD would not have
     * needed a smaller rate. {@link #VARIANCE} is the other reading, {@link Ensemble#readings} what depends on it.
     *
     * <p>Lines are near each other, so that one can serve all tasks fairly well, and not farther from the start, (0, 0),
     * than Adam gets at rate 0.01 in 200 steps.
     */
    public static final Problem PAPER = new Problem(5, 50, 200, 0.1, 1, 0.5);

    /** The same with 0.1 as the variance of the noise. */
    public static final Problem VARIANCE = new Problem(5, 50, 200, Math.sqrt(0.1), 1, 0.5);

    /** Checks the settings. */
    public Problem {
        if (tasks < 1 || rows < 1 || steps < 1) {
            throw new IllegalArgumentException("there must be a task, a row and a step, were " + tasks + " tasks, "
                    + rows + " rows, " + steps + " steps");
        }
        if (!(noise > 0) || !(spread >= 0) || !Double.isFinite(noise + center + spread)) {
            throw new IllegalArgumentException(
                    "noise must be > 0 and spread >= 0, were " + noise + " and " + spread + " around " + center);
        }
    }

    /** The tasks of a seed. */
    public List<LineTask> draw(Rng rng) {
        List<LineTask> all = new ArrayList<>();
        for (int t = 0; t < tasks; t++) {
            all.add(task(rng.stream("lines", t)));
        }
        return all;
    }

    private LineTask task(Rng rng) {
        float[] z = new float[2];
        rng.stream("parameters").normals(z);
        Pair truth = new Pair(center + spread * z[0], center + spread * z[1]);
        float[] x = new float[rows];
        float[] y = new float[rows];
        rng.stream("inputs").normals(x);
        rng.stream("noise").normals(y);
        for (int n = 0; n < rows; n++) {
            y[n] = (float) (truth.w() * x[n] + truth.b() + noise * y[n]);
        }
        return new LineTask(truth, Dataset.of(new Inputs.Floats(1, x), new Targets.Values(1, y)));
    }
}
