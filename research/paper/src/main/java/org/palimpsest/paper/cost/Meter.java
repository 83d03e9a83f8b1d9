package org.palimpsest.paper.cost;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;

/** A clock on works. All of them take turns in every round, so that a busy minute of the machine is shared by all. */
final class Meter {
    /** A short work is repeated until it has taken so long, as clocks are coarse. */
    private static final double LEAST_MILLIS = 20;

    /** How long a work is done before it counts: until it is compiled, the Vector API takes hundreds of times as long. */
    private static final double WARM_MILLIS = 1_500;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private record Job(Work work, int size, int rows, Runnable ready, List<Double> millis) {}

    private Meter() {}

    static List<Timing> measure(Dataset data, Costs.Grid grid) {
        int most = IntStream.concat(
                        IntStream.of(grid.fixedRows()), grid.rows().stream().mapToInt(n -> n))
                .max()
                .orElseThrow();
        if (data.size() < most) {
            throw new IllegalArgumentException("there are " + data.size() + " rows, but costs are wanted for " + most);
        }
        try (Compute compute = Compute.on(1)) {
            List<Job> jobs = new ArrayList<>();
            for (Work work : Work.values()) {
                grid.rows().forEach(n -> jobs.add(job(work, data, grid.size(), n, compute)));
                grid.sizes().forEach(m -> jobs.add(job(work, data, m, grid.fixedRows(), compute)));
            }
            for (Work work : Work.values()) {
                millis(job(work, data, grid.size(), grid.rows().get(0), compute).ready(), WARM_MILLIS);
            }
            for (int round = 0; round < grid.rounds(); round++) {
                jobs.forEach(job -> job.millis().add(millis(job.ready(), LEAST_MILLIS)));
            }
            return jobs.stream()
                    .map(job -> new Timing(job.work(), job.size(), job.rows(), job.millis()))
                    .toList();
        }
    }

    private static Job job(Work work, Dataset data, int size, int rows, Compute compute) {
        Dataset part = data.select(IntStream.range(0, rows).toArray());
        return new Job(work, size, rows, work.prepare(part, size, compute), new ArrayList<>());
    }

    /** Milliseconds of this thread on a processor for doing a work once, from as many times as take long enough. */
    private static double millis(Runnable work, double least) {
        long begun = THREADS.getCurrentThreadCpuTime();
        double took = 0;
        int times = 0;
        while (took < least) {
            work.run();
            times++;
            took = (THREADS.getCurrentThreadCpuTime() - begun) / 1e6;
        }
        return took / times;
    }
}
