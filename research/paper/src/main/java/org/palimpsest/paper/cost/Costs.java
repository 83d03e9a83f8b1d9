package org.palimpsest.paper.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.palimpsest.data.Dataset;
import org.palimpsest.lab.stats.PowerLaw;
import org.palimpsest.paper.evidence.Contrast;
import org.palimpsest.paper.evidence.Evidence;
import org.palimpsest.paper.evidence.Repeated;

/**
 * What works cost along two lines through M and N, and how they grow.
 *
 * @param grid where
 * @param timings of every work along both lines
 */
public record Costs(Grid grid, List<Timing> timings) {
    /**
     * Two lines: N varies at one M, M varies at one N.
     *
     * @param size the M of the first line
     * @param rows the N on it
     * @param fixedRows the N of the second line
     * @param sizes the M on it
     * @param rounds how often everything is measured
     */
    public record Grid(int size, List<Integer> rows, int fixedRows, List<Integer> sizes, int rounds) {
        /** For sets of 60 000 images: the paper's 200 points, and half an order of magnitude to either side. */
        public static final Grid IMAGES = new Grid(
                200, List.of(2_500, 5_000, 10_000, 20_000, 50_000), 10_000, List.of(50, 100, 200, 400, 800), 5);

        /** Copies the lists. */
        public Grid {
            rows = List.copyOf(rows);
            sizes = List.copyOf(sizes);
            if (rows.size() < 2 || sizes.size() < 2 || rounds < 1) {
                throw new IllegalArgumentException("exponents need two N, two M and a round, were " + rows + ", "
                        + sizes + " and " + rounds + " rounds");
            }
        }

        /** The same, measured more or less often. */
        public Grid withRounds(int other) {
            return new Grid(size, rows, fixedRows, sizes, other);
        }
    }

    /** Copies the list. */
    public Costs {
        timings = List.copyOf(timings);
    }

    /**
     * Measures, on one thread, in time of the processor, so that others at work on the machine matter little.
     *
     * @throws IllegalArgumentException when the data have fewer rows than the grid wants
     */
    public static Costs measure(Dataset data, Grid grid) {
        return new Costs(grid, Meter.measure(data, grid));
    }

    /** The times as CSV, a row for each round. */
    public String csv() {
        StringBuilder out = new StringBuilder("work,M,N,round,milliseconds\n");
        for (Timing timing : timings) {
            for (int round = 0; round < timing.millis().size(); round++) {
                out.append(timing.work().name().toLowerCase(Locale.ROOT).replace('_', '-'))
                        .append(',')
                        .append(timing.size())
                        .append(',')
                        .append(timing.rows())
                        .append(',')
                        .append(round + 1)
                        .append(String.format(
                                Locale.ROOT, ",%.6g\n", timing.millis().get(round)));
            }
        }
        return out.toString();
    }

    /** Reads what {@link #csv} wrote, however many rounds that was. */
    public static Costs parse(Grid grid, String csv) {
        List<Timing> timings = new ArrayList<>();
        for (String line : csv.lines().skip(1).toList()) {
            List<String> words = List.of(line.split(",", -1));
            List<Double> millis = new ArrayList<>();
            if (!words.get(3).equals("1")) { // one more round of the last
                millis.addAll(timings.remove(timings.size() - 1).millis());
            }
            millis.add(Double.parseDouble(words.get(4)));
            timings.add(new Timing(
                    Work.valueOf(words.get(0).toUpperCase(Locale.ROOT).replace('-', '_')),
                    Integer.parseInt(words.get(1)),
                    Integer.parseInt(words.get(2)),
                    millis));
        }
        return new Costs(grid.withRounds(timings.get(0).millis().size()), timings);
    }

    /** The timings of a work where N varies. */
    public List<Timing> overRows(Work work) {
        return timings.stream()
                .filter(each -> each.work() == work)
                .limit(grid.rows().size())
                .toList();
    }

    /** The timings of a work where M varies. */
    public List<Timing> overSizes(Work work) {
        return timings.stream()
                .filter(each -> each.work() == work)
                .skip(grid.rows().size())
                .toList();
    }

    /** The exponent of N, round by round. */
    public Repeated rowExponents(Work work) {
        return exponents(work, "N", overRows(work), grid.rows());
    }

    /** The exponent of M, round by round. */
    public Repeated sizeExponents(Work work) {
        return exponents(work, "M", overSizes(work), grid.sizes());
    }

    private Repeated exponents(Work work, String of, List<Timing> line, List<Integer> along) {
        double[] x = along.stream().mapToDouble(Integer::doubleValue).toArray();
        List<Double> all = IntStream.range(0, grid.rounds())
                .mapToObj(round -> PowerLaw.through(
                                x,
                                line.stream()
                                        .mapToDouble(each -> each.millis().get(round))
                                        .toArray())
                        .exponent())
                .toList();
        return new Repeated("exponent of " + of, work.title(), all);
    }

    /**
     * What the paper says about costs: O(M²), whatever N, for Stein, O(MN) for Bayesian coresets, of which geodesic ascent
     * is the one that it cites; K-center is what Stein takes the place of. Judged by the exponents of N and by times for the
     * most rows; the exponents of M, and moves with their scores, stand beside.
     */
    public Evidence evidence() {
        return new Evidence(
                "stein-cost",
                "a Stein move costs O(M²), whatever N; constructing a Bayesian coreset costs O(MN), and so does K-center",
                List.of(
                        new Contrast(rowExponents(Work.STEIN), rowExponents(Work.GEODESIC)),
                        new Contrast(rowExponents(Work.STEIN), rowExponents(Work.K_CENTER)),
                        new Contrast(last(Work.STEIN), last(Work.GEODESIC)),
                        new Contrast(last(Work.STEIN), last(Work.K_CENTER))),
                List.of(
                        new Contrast(last(Work.SCORED_STEIN), last(Work.GEODESIC)),
                        new Contrast(last(Work.SCORED_STEIN), last(Work.K_CENTER))),
                List.of(
                        sizeExponents(Work.STEIN),
                        sizeExponents(Work.SCORED_STEIN),
                        sizeExponents(Work.K_CENTER),
                        rowExponents(Work.SENSITIVITY),
                        moves()));
    }

    /** How many moves, each with its score, cost as much as one choice by K-center, for the most rows. */
    private Repeated moves() {
        List<Double> choice = last(Work.K_CENTER).values();
        List<Double> move = last(Work.SCORED_STEIN).values();
        return new Repeated(
                "moves for the price of K-center",
                Work.SCORED_STEIN.title(),
                IntStream.range(0, grid.rounds())
                        .mapToObj(round -> choice.get(round) / move.get(round))
                        .toList());
    }

    /** Milliseconds for the most rows. */
    private Repeated last(Work work) {
        List<Timing> line = overRows(work);
        Timing most = line.get(line.size() - 1);
        return new Repeated(
                "milliseconds for M = " + most.size() + ", N = " + most.rows(), work.title(), most.millis());
    }
}
