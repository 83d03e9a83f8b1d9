package org.palimpsest.exact;

import java.util.Arrays;
import java.util.List;
import org.palimpsest.random.Rng;

/**
 * Random features of coordinates u: a quarter each of cosines of three widths and of rectified units (Rahimi and Recht,
 * 2007).
 *
 * <pre>
 * cos(2π(wᵀu + b)),  w ~ N(0, 1) / (2π f d),  f = ½, 1, 2        max(0, wᵀu + b) / range,  w ~ N(0, 1) / d
 * </pre>
 *
 * d is the median distance of the sample. Sums run over the inputs in the order of their names, in float, without fused
 * multiply-adds: the same bits on every machine, and adding an input that is 0 changes none.
 */
final class RandomFeatures {
    private static final float ROUND = 12582912f; // adding 1.5·2²³ rounds to the nearest integer
    /** (−1)ᵏ (2π)²ᵏ / (2k)!: the series of cos 2πr in r². */
    private static final float C1 = -19.739209f, C2 = 64.939394f, C3 = -85.456817f, C4 = 60.244641f;

    private static final float C5 = -26.426257f, C6 = 7.9035364f, C7 = -1.7143907f, C8 = 0.28200597f;

    private static final float[] WIDTHS = {0.5f, 1f, 2f};
    private static final float HEADROOM = 1.25f;

    private final long seed;
    private final int size;
    private final float distance;
    private final float[] range; // of the rectified units
    private final boolean scores;
    private final float[][] weight; // of each coordinate
    private final float[] offset;

    RandomFeatures(long seed, int size, float distance, float[] range, boolean scores, List<ScaledInput> inputs) {
        this.seed = seed;
        this.size = size;
        this.distance = distance;
        this.range = range;
        this.scores = scores;
        weight = new float[2 * inputs.size()][];
        Rng weights = Rng.of(seed).stream("features");
        for (int i = 0; i < inputs.size(); i++) {
            Rng own = weights.stream("inputs").stream(inputs.get(i).input().name());
            weight[2 * i] = weights(own.stream("z"));
            weight[2 * i + 1] = scores && inputs.get(i).numeric() ? weights(own.stream("q")) : new float[0];
        }
        offset = new float[size];
        Rng offsets = weights.stream("offsets", 0);
        offsets.normals(offset);
        for (int f = 0; f < rectified(); f++) {
            offset[f] = (float) offsets.at(1).uniform(f);
        }
    }

    /** The first rectified unit. */
    int rectified() {
        return 3 * (size / 4);
    }

    private float[] weights(Rng stream) {
        float[] w = new float[size];
        stream.normals(w);
        for (int f = 0; f < size; f++) {
            float width = f < rectified() ? (float) (2 * Math.PI) * WIDTHS[f / (size / 4)] : 1f;
            w[f] /= width * distance;
        }
        return w;
    }

    /** @param sample coordinates of some rows */
    static RandomFeatures fit(long seed, int size, List<ScaledInput> inputs, float[][] sample, boolean scores) {
        float distance = medianDistance(sample);
        RandomFeatures raw = new RandomFeatures(seed, size, distance, new float[0], scores, inputs);
        int first = raw.rectified();
        float[] range = new float[size - first];
        float[] sums = new float[size];
        for (float[] u : sample) {
            raw.project(u, sums);
            for (int f = first; f < size; f++) {
                range[f - first] = Math.max(range[f - first], sums[f] * HEADROOM);
            }
        }
        for (int f = 0; f < range.length; f++) {
            range[f] = Math.max(range[f], 1f);
        }
        return new RandomFeatures(seed, size, distance, range, scores, inputs);
    }

    RandomFeatures withInputs(List<ScaledInput> inputs) {
        return new RandomFeatures(seed, size, distance, range, scores, inputs);
    }

    /** The median distance of pairs that differ; 1 without such pairs. */
    private static float medianDistance(float[][] sample) {
        double[] squares = new double[sample.length * (sample.length - 1) / 2];
        int n = 0;
        for (int a = 0; a < sample.length; a++) {
            for (int b = 0; b < a; b++) {
                double sum = 0;
                for (int i = 0; i < sample[a].length; i++) {
                    double away = sample[a][i] - sample[b][i];
                    sum += away * away;
                }
                if (sum > 0) {
                    squares[n++] = sum;
                }
            }
        }
        Arrays.sort(squares, 0, n);
        return n == 0 ? 1f : (float) Math.sqrt(squares[n / 2]);
    }

    FeatureBlock block(int feature) {
        return FeatureBlock.at(
                feature < rectified()
                        ? FeatureBlock.NARROW.index() + feature / (size / 4)
                        : FeatureBlock.RECTIFIED.index());
    }

    int size() {
        return size;
    }

    /** The weights of a coordinate; none where it has no part in the sums. */
    float[] weight(int coordinate) {
        return weight[coordinate].clone();
    }

    float[] offset() {
        return offset.clone();
    }

    /** The series of cos 2πr in r², the constant first. */
    static float[] cosine() {
        return new float[] {1f, C1, C2, C3, C4, C5, C6, C7, C8};
    }

    float distance() {
        return distance;
    }

    float[] range() {
        return range;
    }

    boolean scores() {
        return scores;
    }

    /** sums ← offset + Σ_i u_i w_i over the coordinates that are not 0, in their order. */
    private void project(float[] u, float[] sums) {
        System.arraycopy(offset, 0, sums, 0, size);
        int[] there = new int[u.length];
        int n = 0;
        for (int i = 0; i < u.length; i++) {
            if (u[i] != 0) {
                there[n++] = i;
            }
        }
        int k = 0;
        for (; k + 4 <= n; k += 4) {
            int a = there[k];
            int b = there[k + 1];
            int c = there[k + 2];
            int d = there[k + 3];
            addFour(sums, u[a], weight[a], u[b], weight[b], u[c], weight[c], u[d], weight[d], size);
        }
        for (; k < n; k++) {
            addOne(sums, u[there[k]], weight[there[k]], size);
        }
    }

    private static void addFour(
            float[] sums, float a, float[] wa, float b, float[] wb, float c, float[] wc, float d, float[] wd, int n) {
        for (int f = 0; f < n; f++) {
            sums[f] = (((sums[f] + a * wa[f]) + b * wb[f]) + c * wc[f]) + d * wd[f];
        }
    }

    private static void addOne(float[] sums, float a, float[] wa, int n) {
        for (int f = 0; f < n; f++) {
            sums[f] = sums[f] + a * wa[f];
        }
    }

    /** Writes the features of a row from {@code at} on. */
    void write(float[] u, float[] sums, byte[] out, int at) {
        project(u, sums);
        int first = rectified();
        cosines(sums, first);
        for (int f = 0; f < first; f++) {
            out[at + f] = (byte) (int) sums[f];
        }
        for (int f = first; f < size; f++) {
            out[at + f] = FeatureMap.toByte(Math.max(0f, sums[f]) / range[f - first]);
        }
    }

    /** t ← round(127 cos 2πt). */
    private static void cosines(float[] t, int n) {
        for (int f = 0; f < n; f++) {
            float r = t[f] - ((t[f] + ROUND) - ROUND);
            float s = r * r;
            float high = ((C8 * s + C7) * s + C6) * s + C5;
            float cos = ((((high * s + C4) * s + C3) * s + C2) * s + C1) * s + 1f;
            t[f] = (Math.max(-1f, Math.min(1f, cos)) * 127f + ROUND) - ROUND;
        }
    }
}
