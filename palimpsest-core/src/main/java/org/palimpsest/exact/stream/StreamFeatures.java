package org.palimpsest.exact.stream;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.exact.NamedInput;
import org.palimpsest.random.Rng;

/**
 * Features of a row of a stream: a constant, random cosines of three widths (Rahimi and Recht, 2007), the scaled inputs, and of
 * few numbers a piecewise linear function of each. {@link RunningScale} scales the inputs.
 *
 * <pre>
 * φ(z) = (1,  √2 cos(wᵀz + b) …,  z …,  hats(z) …)        w ~ N(0, 1) / (f √(2d)),  f = ½, 1, 2
 * </pre>
 *
 * √(2d) is the usual distance of two rows of d scaled inputs. The weights of an input come from a random stream with its name;
 * features of new inputs come last.
 */
final class StreamFeatures {
    private static final int HATS = 6;
    private static final double HAT_RANGE = 1.5;
    /** With more numbers, there are no hats. */
    private static final int MAX_HATTED = 8;
    /** With more inputs, these are not features themselves; wide cosines are nearly linear. */
    private static final int MAX_DIRECT = 64;

    private static final double[] WIDTHS = {0.5, 1, 2};

    /** Prior variances, in units of the noise variance; those of a kind of features share theirs. */
    private static final double CONSTANT_PRIOR = 10, COSINE_PRIOR = 100, DIRECT_PRIOR = 30, HAT_PRIOR = 10;

    private final long seed;
    private final int cosines;
    private final int firstInputs; // how many inputs there were when the widths were fixed
    private final boolean direct;
    private final boolean hats;
    private final List<NamedInput> inputs;
    private final RunningScale[] scale;
    private final double[][] weight; // of each input
    private final double[] offset;

    /** @param cosines how many */
    StreamFeatures(
            long seed,
            int cosines,
            int firstInputs,
            boolean direct,
            boolean hats,
            List<NamedInput> inputs,
            RunningScale[] scale) {
        this.seed = seed;
        this.cosines = cosines;
        this.firstInputs = firstInputs;
        this.direct = direct;
        this.hats = hats;
        this.inputs = List.copyOf(inputs);
        this.scale = scale;
        Rng rng = Rng.of(seed).stream("stream");
        weight = new double[inputs.size()][cosines];
        float[] normal = new float[cosines];
        double distance = Math.sqrt(2.0 * Math.max(1, firstInputs));
        for (int i = 0; i < weight.length; i++) {
            rng.stream("inputs").stream(inputs.get(i).name()).normals(normal);
            for (int f = 0; f < cosines; f++) {
                weight[i][f] = normal[f] / (WIDTHS[f % WIDTHS.length] * distance);
            }
        }
        offset = new double[cosines];
        Rng offsets = rng.stream("offsets");
        for (int f = 0; f < cosines; f++) {
            offset[f] = 2 * Math.PI * offsets.uniform(f);
        }
    }

    /** Features of rows that have these inputs; there are about as many as {@code size}, and at least half of it are random. */
    static StreamFeatures of(List<NamedInput> inputs, int size, long seed) {
        if (inputs.stream().map(NamedInput::name).distinct().count() != inputs.size()) {
            throw new IllegalArgumentException("two inputs have one name");
        }
        int numbers = (int) inputs.stream().filter(StreamFeatures::isNumber).count();
        boolean direct = inputs.size() <= MAX_DIRECT;
        boolean hats = numbers <= MAX_HATTED;
        int others = 1 + (direct ? inputs.size() : 0) + (hats ? HATS * numbers : 0);
        return new StreamFeatures(
                seed, Math.max(size / 2, size - others), inputs.size(), direct, hats, inputs, scales(inputs.size()));
    }

    private static RunningScale[] scales(int n) {
        RunningScale[] scale = new RunningScale[n];
        for (int i = 0; i < n; i++) {
            scale[i] = new RunningScale();
        }
        return scale;
    }

    private static boolean isNumber(NamedInput input) {
        return input.kind() == NamedInput.Kind.NUMERIC;
    }

    /** A copy with more inputs behind those that there are. */
    StreamFeatures grown(List<NamedInput> more) {
        List<NamedInput> all = new ArrayList<>(inputs);
        all.addAll(more);
        RunningScale[] scales = scales(all.size());
        for (int i = 0; i < scale.length; i++) {
            scales[i] = scale[i].copy();
        }
        return new StreamFeatures(seed, cosines, firstInputs, direct, hats, all, scales);
    }

    /** The prior variance of the weight of each feature. */
    double[] prior() {
        double[] prior = new double[width()];
        prior[0] = CONSTANT_PRIOR;
        for (int f = 0; f < cosines; f++) {
            prior[1 + f] = COSINE_PRIOR / cosines;
        }
        int at = 1 + cosines;
        for (NamedInput input : inputs) {
            if (direct) {
                prior[at++] = DIRECT_PRIOR / Math.max(1, firstInputs);
            }
            for (int h = 0; h < hats(input); h++) {
                prior[at++] = HAT_PRIOR;
            }
        }
        return prior;
    }

    private int hats(NamedInput input) {
        return hats && isNumber(input) ? HATS : 0;
    }

    /** The number of features. */
    int width() {
        int width = 1 + cosines + (direct ? inputs.size() : 0);
        for (NamedInput input : inputs) {
            width += hats(input);
        }
        return width;
    }

    /** Overwrites {@code phi} with the features of a row, by the scales of the rows before. */
    void write(float[] row, double[] phi) {
        phi[0] = 1;
        System.arraycopy(offset, 0, phi, 1, cosines);
        int at = 1 + cosines;
        for (int i = 0; i < scale.length; i++) {
            double z = scale[i].z(row[i]);
            if (z != 0) {
                add(z, weight[i], phi);
            }
            if (direct) {
                phi[at++] = z;
            }
            int pieces = hats(inputs.get(i));
            if (pieces > 0) {
                hats(z, Float.isFinite(row[i]), phi, at);
                at += pieces;
            }
        }
        double root = Math.sqrt(2);
        for (int f = 1; f <= cosines; f++) {
            phi[f] = root * StrictMath.cos(phi[f]); // the same on every machine
        }
    }

    private void add(double z, double[] w, double[] phi) {
        for (int f = 0; f < cosines; f++) {
            phi[1 + f] += z * w[f];
        }
    }

    /** Hat functions with equal distances; a missing number has none. */
    private static void hats(double z, boolean there, double[] phi, int at) {
        for (int h = 0; h < HATS; h++) {
            phi[at + h] = 0;
        }
        if (there) {
            double place = Math.max(0, Math.min(HATS - 1, (z + HAT_RANGE) / (2 * HAT_RANGE) * (HATS - 1)));
            int below = Math.min(HATS - 2, (int) place);
            phi[at + below] = 1 - (place - below);
            phi[at + below + 1] = place - below;
        }
    }

    /** Lets the scales see a row. */
    void add(float[] row) {
        for (int i = 0; i < scale.length; i++) {
            scale[i].add(row[i]);
        }
    }

    List<NamedInput> inputs() {
        return inputs;
    }

    RunningScale scale(int input) {
        return scale[input];
    }

    int cosines() {
        return cosines;
    }

    int firstInputs() {
        return firstInputs;
    }

    boolean direct() {
        return direct;
    }

    boolean hatted() {
        return hats;
    }
}
