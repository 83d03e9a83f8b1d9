package org.palimpsest.exact;

import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.Kernels;

/**
 * Adds up the statistics of rows. Products are formed in float, over blocks of at most {@value #BLOCK} rows: 127² · 1,040 is
 * below 2²⁴, so that every partial sum is an exact integer whatever the order. Blocks are added in 64 bits. Each part of the
 * work owns its sums. Not thread-safe.
 */
final class StatisticsBuilder {
    static final int BLOCK = 1040;

    /** How many rows have their features in memory at once. */
    static final int CHUNK = 8 * BLOCK;

    /** Up to so many panels of signs, their products take less time than adding row by row. */
    private static final int MAX_SIGN_PANELS = 4;

    private static final ThreadLocal<float[]> TILE =
            ThreadLocal.withInitial(() -> new float[Kernels.PANEL * Kernels.PANEL]);

    private final int features;
    private final Targets kind;
    private final Compute compute;
    private final long[] products;
    private final long[] sums;
    private final float[][] panels;

    StatisticsBuilder(int features, Targets kind, Compute compute) {
        this.features = features;
        this.kind = kind;
        this.compute = compute;
        products = new long[SufficientStatistics.triangle(features)];
        int rows = Math.min(BLOCK, kind.size());
        panels = new float[(features + Kernels.PANEL - 1) / Kernels.PANEL][rows * Kernels.PANEL];
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
                ? new ClassSums(features, kind.width(), sums)
                : new ValueSums(features, kind.width(), sums);
        return new SufficientStatistics(features, products, targets);
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
            products(rows, from, to);
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
        compute.team().run(count * panels.length, part -> {
            int row = part / count * Kernels.PANEL;
            int column = part % count * Kernels.PANEL;
            float[] out = TILE.get();
            compute.kernels().panelProducts(panels[part / count], signs[part % count], to - from, out);
            for (int j = column; j < Math.min(columns, column + Kernels.PANEL); j++) {
                for (int i = row; i < Math.min(features, row + Kernels.PANEL); i++) {
                    sums[j * (1 + features) + 1 + i] += (long) out[(i - row) * Kernels.PANEL + j - column];
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
        byte[] value = rows.values();
        int width = values.width();
        for (int k = 0; k < width; k++) {
            int at = k * (ValueSums.head() + features);
            for (int r = 0; r < rows.size(); r++) {
                double y = values.at(first + r, k);
                long i = ValueSums.fixed(y);
                sums[at]++;
                long low = sums[at + 2];
                sums[at + 2] = low + i * i;
                sums[at + 1] += Long.compareUnsigned(sums[at + 2], low) < 0 ? 1 : 0;
                sums[at + 3 + ValueSums.bin(Math.max(-ValueSums.LIMIT, Math.min(ValueSums.LIMIT, y)))]++;
                for (int f = 0; f < features; f++) {
                    int to = at + ValueSums.head() + f;
                    sums[to] = Math.addExact(sums[to], i * value[r * features + f]);
                }
            }
        }
    }

    /** One packing serves both operands: panels of {@value Kernels#PANEL} features, row after row. */
    private void products(FeatureRows rows, int from, int to) {
        int count = (features + Kernels.PANEL - 1) / Kernels.PANEL;
        compute.team().run(count, p -> pack(rows.values(), from, to, p * Kernels.PANEL, panels[p]));
        compute.team().run(count * (count + 1) / 2, part -> {
            int second = (int) ((Math.sqrt(8.0 * part + 1) - 1) / 2);
            int first = part - second * (second + 1) / 2;
            float[] out = TILE.get();
            compute.kernels().panelProducts(panels[first], panels[second], to - from, out);
            addTo(out, first * Kernels.PANEL, second * Kernels.PANEL);
        });
    }

    private void pack(byte[] value, int from, int to, int column, float[] panel) {
        int width = Math.min(Kernels.PANEL, features - column);
        for (int r = from; r < to; r++) {
            int in = r * features + column;
            int out = (r - from) * Kernels.PANEL;
            for (int c = 0; c < width; c++) {
                panel[out + c] = value[in + c];
            }
        }
    }

    /** Adds what is on and above the diagonal. */
    private void addTo(float[] tile, int row, int column) {
        int last = Math.min(features, column + Kernels.PANEL);
        for (int i = row; i < Math.min(features, row + Kernels.PANEL); i++) {
            int begin = Math.max(i, column);
            int at = SufficientStatistics.diagonal(features, i) - i;
            int in = (i - row) * Kernels.PANEL - column;
            for (int j = begin; j < last; j++) {
                products[at + j] += (long) tile[in + j];
            }
        }
    }
}
