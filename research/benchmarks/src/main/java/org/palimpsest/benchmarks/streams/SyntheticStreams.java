package org.palimpsest.benchmarks.streams;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.palimpsest.benchmarks.streams.LabelledStream.Input;

/** Streams that drift by known rules. Fixed by their size and a seed. */
final class SyntheticStreams {
    private SyntheticStreams() {}

    static List<LabelledStream> all(int rows, long seed) {
        return List.of(sea(rows, seed), hyperplane(rows, seed), clusters(rows, seed), waves(rows, seed));
    }

    private static List<Input> numbers(int n) {
        return IntStream.range(0, n)
                .mapToObj(i -> new Input("x" + i, List.of()))
                .toList();
    }

    private static double[][] uniform(int rows, int columns, Random random) {
        double[][] x = new double[rows][columns];
        for (double[] row : x) {
            Arrays.setAll(row, i -> random.nextDouble());
        }
        return x;
    }

    /** x0 + x1 ≤ θ of three numbers in [0, 10], a tenth of the labels flipped; θ changes four times (Street and Kim, 2001). */
    private static LabelledStream sea(int rows, long seed) {
        Random random = new Random(seed);
        double[] theta = {8, 9, 7, 9.5};
        double[][] x = uniform(rows, 3, random);
        double[] y = new double[rows];
        for (int r = 0; r < rows; r++) {
            boolean below = 10 * (x[r][0] + x[r][1]) <= theta[(int) ((long) r * theta.length / rows)];
            y[r] = below != random.nextDouble() < 0.1 ? 1 : 0;
        }
        return new LabelledStream("sea, abrupt", numbers(3), List.of("0", "1"), x, y);
    }

    /** The side of a plane through the middle of a cube of ten numbers, which rotates all the time; 5 % of the labels flipped. */
    private static LabelledStream hyperplane(int rows, long seed) {
        Random random = new Random(seed);
        double[][] x = uniform(rows, 10, random);
        double[] y = new double[rows];
        for (int r = 0; r < rows; r++) {
            double sum = 0;
            for (int i = 0; i < 10; i++) {
                sum += Math.cos(2 * Math.PI * r / 20_000.0 + i) * (x[r][i] - 0.5);
            }
            y[r] = sum > 0 != random.nextDouble() < 0.05 ? 1 : 0;
        }
        return new LabelledStream("rotating hyperplane", numbers(10), List.of("0", "1"), x, y);
    }

    /** Five classes of four clusters each in six numbers; the clusters move on straight lines and turn back at the walls. */
    private static LabelledStream clusters(int rows, long seed) {
        Random random = new Random(seed);
        int n = 20;
        double[][] centre = uniform(n, 6, random);
        double[][] speed = new double[n][6];
        for (double[] one : speed) {
            Arrays.setAll(one, i -> random.nextGaussian() * 1e-4);
        }
        double[][] x = new double[rows][6];
        double[] y = new double[rows];
        for (int r = 0; r < rows; r++) {
            int c = random.nextInt(n);
            y[r] = c % 5;
            for (int i = 0; i < 6; i++) {
                x[r][i] = centre[c][i] + 0.08 * random.nextGaussian();
            }
            for (int k = 0; k < n; k++) {
                for (int i = 0; i < 6; i++) {
                    centre[k][i] += speed[k][i];
                    speed[k][i] = centre[k][i] < 0 || centre[k][i] > 1 ? -speed[k][i] : speed[k][i];
                }
            }
        }
        return new LabelledStream("moving clusters, 5 classes", numbers(6), List.of("0", "1", "2", "3", "4"), x, y);
    }

    /** A number: Friedman's function of five of eight numbers, which change places halfway, with noise of variance 1. */
    private static LabelledStream waves(int rows, long seed) {
        Random random = new Random(seed);
        double[][] x = uniform(rows, 8, random);
        double[] y = new double[rows];
        for (int r = 0; r < rows; r++) {
            int from = r < rows / 2 ? 0 : 3;
            double[] v = Arrays.copyOfRange(x[r], from, from + 5);
            y[r] = 10 * Math.sin(Math.PI * v[0] * v[1])
                    + 20 * (v[2] - 0.5) * (v[2] - 0.5)
                    + 10 * v[3]
                    + 5 * v[4]
                    + random.nextGaussian();
        }
        return new LabelledStream("friedman, abrupt", new ArrayList<>(numbers(8)), List.of(), x, y);
    }
}
