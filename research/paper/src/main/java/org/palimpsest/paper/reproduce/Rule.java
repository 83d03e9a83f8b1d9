package org.palimpsest.paper.reproduce;

import java.util.List;
import java.util.stream.IntStream;
import org.palimpsest.lab.stats.Holm;
import org.palimpsest.lab.stats.Interval;
import org.palimpsest.lab.stats.Paired;
import org.palimpsest.lab.stats.Sample;

/** How numbers become a verdict. Fixed before the numbers are known; differences are in the unit of the claim. */
public sealed interface Rule {
    /** The level that p-values are held against. */
    double LEVEL = 0.05;

    /** Whether all networks behind some comparisons have learned; if not, no rule is asked. */
    static boolean learned(List<Cell> cells) {
        return cells.stream().allMatch(cell -> cell.learned().enough());
    }

    /** The verdict about some comparisons. */
    Verdict judge(List<Cell> cells);

    /** The rule in words. */
    String words();

    /** The p-values of the paired t tests, corrected for their number. */
    static double[] p(List<Cell> cells) {
        return Holm.adjust(
                cells.stream().mapToDouble(cell -> cell.paired().tTest()).toArray());
    }

    /**
     * The first is greater, in every comparison.
     *
     * @param smallest the smallest difference that would be of interest
     */
    record Above(double smallest) implements Rule {
        @Override
        public Verdict judge(List<Cell> cells) {
            double[] p = p(cells);
            List<Sample> differences = differences(cells);
            IntStream all = IntStream.range(0, cells.size());
            if (all.allMatch(i -> p[i] < LEVEL && differences.get(i).mean() > 0)) {
                return Verdict.REPRODUCED;
            }
            boolean reverse = IntStream.range(0, cells.size())
                    .anyMatch(i -> p[i] < LEVEL && differences.get(i).mean() < 0);
            boolean small =
                    differences.stream().allMatch(d -> d.interval(1 - LEVEL).high() < smallest);
            return reverse || small ? Verdict.NOT_REPRODUCED : Verdict.INCONCLUSIVE;
        }

        @Override
        public String words() {
            return "reproduced if the paired t test gives p < 0.05 for a difference above zero, everywhere; not"
                    + " reproduced if it does so below zero anywhere, or if all 95 % intervals lie below " + smallest;
        }
    }

    /**
     * There is no difference that matters: equivalence by two one-sided tests.
     *
     * @param margin differences up to here do not matter
     */
    record NoDifference(double margin) implements Rule {
        @Override
        public Verdict judge(List<Cell> cells) {
            double[] p = p(cells);
            List<Sample> differences = differences(cells);
            boolean within = differences.stream()
                    .map(d -> d.interval(1 - 2 * LEVEL))
                    .allMatch(i -> -margin < i.low() && i.high() < margin);
            if (within) {
                return Verdict.REPRODUCED;
            }
            boolean outside = IntStream.range(0, cells.size()).anyMatch(i -> {
                Interval interval = differences.get(i).interval(1 - LEVEL);
                return p[i] < LEVEL && (interval.low() > margin || interval.high() < -margin);
            });
            return outside ? Verdict.NOT_REPRODUCED : Verdict.INCONCLUSIVE;
        }

        @Override
        public String words() {
            return "reproduced if the 90 % interval of every difference lies within ±" + margin
                    + "; not reproduced if a 95 % interval lies outside of it, with p < 0.05";
        }
    }

    /**
     * The first is greater in most comparisons, and on the whole.
     *
     * @param smallest the smallest mean difference that would be of interest
     */
    record MostOf(double smallest) implements Rule {
        @Override
        public Verdict judge(List<Cell> cells) {
            Paired pooled = pooled(cells);
            boolean most = 2 * holds(cells) > cells.size();
            boolean sure = pooled.tTest() < LEVEL;
            double mean = pooled.difference().mean();
            if (most && sure && mean > 0) {
                return Verdict.REPRODUCED;
            }
            boolean small = pooled.difference().interval(1 - LEVEL).high() < smallest;
            return !most && ((sure && mean < 0) || small) ? Verdict.NOT_REPRODUCED : Verdict.INCONCLUSIVE;
        }

        /** In how many comparisons the mean of the first is greater. */
        static int holds(List<Cell> cells) {
            return (int) differences(cells).stream().filter(d -> d.mean() > 0).count();
        }

        /** The mean difference over all comparisons, seed by seed. */
        static Paired pooled(List<Cell> cells) {
            int seeds = cells.get(0).a().size();
            double[] a = new double[seeds];
            double[] b = new double[seeds];
            for (Cell cell : cells) {
                for (int i = 0; i < seeds; i++) {
                    a[i] += cell.a().get(i) / cells.size();
                    b[i] += cell.b().get(i) / cells.size();
                }
            }
            return Paired.of(a, b);
        }

        @Override
        public String words() {
            return "reproduced if the mean is greater in more than half of the comparisons and the mean difference over"
                    + " all of them is above zero with p < 0.05; not reproduced if it is greater in at most half of them,"
                    + " and that difference is below zero with p < 0.05 or its 95 % interval lies below " + smallest;
        }
    }

    /** A quantity lies between two values. */
    record Exact(double low, double high) implements Rule {
        @Override
        public Verdict judge(List<Cell> cells) {
            boolean inside = true;
            for (Cell cell : cells) {
                Sample sample = Sample.of(Cell.array(cell.a()));
                Interval interval =
                        sample.size() < 2 ? new Interval(sample.mean(), sample.mean()) : sample.interval(1 - LEVEL);
                if (interval.high() < low || interval.low() > high) {
                    return Verdict.NOT_REPRODUCED;
                }
                inside &= low <= interval.low() && interval.high() <= high;
            }
            return inside ? Verdict.REPRODUCED : Verdict.INCONCLUSIVE;
        }

        @Override
        public String words() {
            return "reproduced if the 95 % interval lies within [" + low + ", " + high
                    + "]; not reproduced if it lies outside";
        }
    }

    private static List<Sample> differences(List<Cell> cells) {
        return cells.stream().map(cell -> cell.paired().difference()).toList();
    }
}
