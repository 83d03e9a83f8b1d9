package org.palimpsest.exact;

import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.ByteProducts;
import org.palimpsest.math.internal.Kernels;

/** Adds up the statistics of rows, exactly; see {@link ByteProducts}. Each part of the work owns its sums. Not thread-safe. */
final class StatisticsBuilder {
    private static final int BLOCK = ByteProducts.BLOCK;

    /** How many rows have their features in memory at once. */
    static final int CHUNK = 8 * BLOCK;

    /** How many features a thread adds up at once. */
    private static final int PART = 256;

    /** Up to so many panels of signs, their products take less time than adding row by row. */
    private static final int MAX_SIGN_PANELS = 4;

    private final int features;
    private final Targets kind;
    private final Compute compute;
    private final ByteProducts products;
    private final long[] sums;

    StatisticsBuilder(int features, Targets kind, Compute compute) {
        this.features = features;
        this.kind = kind;
        this.compute = compute;
        products = new ByteProducts(features, kind.size(), compute);
        if (kind instanceof Targets.Labels labels) {
            if (labels.isSoft()) {
                throw new IllegalArgumentException("soft labels have no exact sums");
            }
            sums = new long[ClassSums.length(features, kind.width())];
        } else if (kind instanceof Targets.Values) {
            sums = new long[ValueSums.length(features, kind.width())];
        } else {
            throw new IllegalArgumentException("statistics need targets");
        }
    }

    SufficientStatistics build() {
        TargetSums targets = kind instanceof Targets.Labels
                ? new ClassSums(features, kind.width(), 0, sums)
                : new ValueSums(features, kind.width(), 0, sums);
        return new SufficientStatistics(features, products.sums(), targets, 0);
    }

    /** Adds rows whose targets are those of {@code data} from {@code first} on. */
    void add(FeatureRows rows, Dataset data, int first, long[] keys) {
        for (int r = 0; r < rows.size(); r++) {
            if (data.weight(first + r) != 1f) {
                throw new IllegalArgumentException("weights of rows have no exact sums, but row " + (first + r + 1)
                        + " has the weight " + data.weight(first + r));
            }
        }
        add(rows, data.targets(), first, keys);
    }

    void add(FeatureRows rows, Targets targets) {
        add(rows, targets, 0, new long[0]);
    }

    private void add(FeatureRows rows, Targets targets, int first, long[] keys) {
        long[] key = new long[targets instanceof Targets.Labels ? rows.size() : 0];
        for (int r = 0; r < key.length; r++) {
            key[r] = FeatureRows.mix(keys.length == 0 ? rows.key(r) : keys[first + r]);
        }
        boolean few = targets.width() * (1 + ClassSums.SIGNS) <= MAX_SIGN_PANELS * Kernels.PANEL;
        for (int from = 0; from < rows.size(); from += BLOCK) {
            int to = Math.min(rows.size(), from + BLOCK);
            products.add(rows.values(), from, to);
            if (few && targets instanceof Targets.Labels labels) {
                signProducts(labels, first, key, from, to);
            }
        }
        if (!few && targets instanceof Targets.Labels labels) {
            // A part owns one of the signs of all classes; part 0 owns the sums without signs.
            compute.team().run(1 + ClassSums.SIGNS, part -> classes(rows, labels, first, key, part));
        } else if (targets instanceof Targets.Values values) {
            values(rows, values, first);
        }
    }

    /** The sums of few classes as products of the packed features with panels of signs: −1, 0 and 1. */
    private void signProducts(Targets.Labels labels, int first, long[] key, int from, int to) {
        int columns = labels.width() * (1 + ClassSums.SIGNS);
        int count = (columns + Kernels.PANEL - 1) / Kernels.PANEL;
        float[][] signs = new float[count][(to - from) * Kernels.PANEL];
        for (int r = from; r < to; r++) {
            for (int part = 0; part <= ClassSums.SIGNS; part++) {
                int column = labels.at(first + r) * (1 + ClassSums.SIGNS) + part;
                int sign = part > 0 && (key[r] >>> part & 1) != 0 ? -1 : 1;
                signs[column / Kernels.PANEL][(r - from) * Kernels.PANEL + column % Kernels.PANEL] = sign;
                sums[column * (1 + features)] += sign;
            }
        }
        products.times(signs, to - from, (row, column, tile) -> {
            for (int j = column; j < Math.min(columns, column + Kernels.PANEL); j++) {
                for (int i = row; i < Math.min(features, row + Kernels.PANEL); i++) {
                    sums[j * (1 + features) + 1 + i] += (int) tile[(i - row) * Kernels.PANEL + j - column];
                }
            }
        });
    }

    private void classes(FeatureRows rows, Targets.Labels labels, int first, long[] key, int part) {
        byte[] value = rows.values();
        for (int r = 0; r < rows.size(); r++) {
            int at = (labels.at(first + r) * (1 + ClassSums.SIGNS) + part) * (1 + features);
            boolean minus = part > 0 && (key[r] >>> part & 1) != 0;
            sums[at] += minus ? -1 : 1;
            addRow(value, r * features, sums, at + 1, features, minus ? -1 : 1);
        }
    }

    private static void addRow(byte[] value, int from, long[] sums, int at, int n, int sign) {
        for (int i = 0; i < n; i++) {
            sums[at + i] += sign * value[from + i];
        }
    }

    private void values(FeatureRows rows, Targets.Values values, int first) {
        int width = values.width();
        for (int k = 0; k < width; k++) {
            int at = k * (ValueSums.head() + features);
            long[] fixed = new long[rows.size()];
            for (int r = 0; r < rows.size(); r++) {
                double y = values.at(first + r, k);
                long i = ValueSums.fixed(y);
                fixed[r] = i;
                sums[at]++;
                long low = sums[at + 2];
                sums[at + 2] = low + i * i;
                sums[at + 1] += Long.compareUnsigned(sums[at + 2], low) < 0 ? 1 : 0;
                sums[at + 3 + ValueSums.bin(Math.max(-ValueSums.LIMIT, Math.min(ValueSums.LIMIT, y)))]++;
            }
            int from = at + ValueSums.head();
            compute.team().run((features + PART - 1) / PART, part -> cross(rows, fixed, part * PART, from));
        }
    }

    /** Adds Σ i φ of some features. Rows of a chunk cannot overflow: 2³² · 127 · {@value #CHUNK} is below 2⁵³. */
    private void cross(FeatureRows rows, long[] fixed, int first, int to) {
        byte[] value = rows.values();
        long[] own = new long[Math.min(PART, features - first)];
        for (int r = 0; r < fixed.length; r++) {
            int at = r * features + first;
            for (int f = 0; f < own.length; f++) {
                own[f] += fixed[r] * value[at + f];
            }
        }
        for (int f = 0; f < own.length; f++) {
            sums[to + first + f] = Math.addExact(sums[to + first + f], own[f]);
        }
    }
}
