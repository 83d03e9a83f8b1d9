package org.palimpsest.cli;

import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.lab.plan.Effort;
import org.palimpsest.lab.run.Run;
import org.palimpsest.lab.run.RunListener;
import org.palimpsest.lab.run.RunOutcome;
import org.palimpsest.lab.run.Sweep;
import org.palimpsest.learner.EpochReport;

/** Tells how far all runs together are, and how long the rest will take at the speed so far. */
public final class RunProgress implements RunListener {
    private static final long PAUSE_NANOS = 50_000_000L;

    /** Where a run is. */
    private static final class Mark {
        private final Effort effort;
        private final int tasks;
        private boolean begun;
        private double done;
        private String where = "";

        Mark(Effort effort, int tasks) {
            this.effort = effort;
            this.tasks = tasks;
        }
    }

    private final PrintWriter err;
    private final ProgressLine line;
    private final Map<Run, Mark> marks = new HashMap<>();
    private final EtaEstimator eta = new EtaEstimator();
    private final long start = System.nanoTime();
    private volatile long next;
    private int ended;

    public RunProgress(PrintWriter err, ProgressLine line, List<Sweep.Item> items) {
        this.err = err;
        this.line = line;
        for (Sweep.Item item : items) {
            Run run = item.run();
            marks.put(
                    run,
                    new Mark(
                            Effort.of(run.experiment(), item.stream(), run.future()),
                            item.stream().size()));
        }
    }

    @Override
    public synchronized void began(Run run, int task, double part) {
        Mark mark = mark(run);
        mark.done = mark.effort.trained(task, part);
        if (!mark.begun && mark.done > 0) {
            eta.skip(mark.done);
            say(label(run) + ": goes on in task " + (task + 1) + " of " + mark.tasks);
        }
        mark.begun = true;
        mark.where = "task " + (task + 1) + "/" + mark.tasks;
    }

    @Override
    public void step(Run run, int task, double part) {
        if (System.nanoTime() < next) {
            return;
        }
        next = System.nanoTime() + PAUSE_NANOS;
        synchronized (this) {
            Mark mark = mark(run);
            mark.done = mark.effort.trained(task, part);
            show(run, mark);
        }
    }

    @Override
    public synchronized void epoch(Run run, int task, EpochReport report) {
        Mark mark = mark(run);
        mark.where = String.format(
                Locale.ROOT,
                "task %d/%d, epoch %d/%d, objective %.3f",
                task + 1,
                mark.tasks,
                report.epoch() + 1,
                report.epochs(),
                report.objective());
        show(run, mark);
    }

    @Override
    public synchronized void scored(Run run, int after, int on, ClassificationScore score) {
        Mark mark = mark(run);
        mark.done = mark.effort.tested(after, on);
        mark.where = String.format(
                Locale.ROOT, "task %d/%d, %.1f %% on task %d", after + 1, mark.tasks, 100 * score.accuracy(), on + 1);
        show(run, mark);
    }

    @Override
    public synchronized void ended(Run run, RunOutcome outcome) {
        ended++;
        Mark mark = mark(run);
        switch (outcome) {
            case DONE -> {
                mark.done = mark.effort.total();
                say(label(run) + ": done");
            }
            case KEPT -> {
                leave(mark);
                say(kept(run));
            }
            case BUSY -> {
                leave(mark);
                say(label(run) + ": another process is at it");
            }
            case STOPPED, FAILED -> leave(mark); // told at the end, with what to do
        }
    }

    /** What is left of a run is not ours to do. */
    private void leave(Mark mark) {
        eta.skip(mark.effort.total() - mark.done);
        mark.done = mark.effort.total();
    }

    private Mark mark(Run run) {
        Mark mark = marks.get(run);
        if (mark == null) {
            throw new IllegalArgumentException("an unknown run: " + label(run));
        }
        return mark;
    }

    private void show(Run run, Mark at) {
        double total = 0;
        double done = 0;
        for (Mark mark : marks.values()) {
            total += mark.effort.total();
            done += mark.done;
        }
        double seconds = eta.left((System.nanoTime() - start) / 1e9, done, total);
        String left = Double.isNaN(seconds) ? "" : ", about " + Duration.of(seconds) + " left";
        String runs = marks.size() > 1 ? ", " + ended + " of " + marks.size() + " runs done" : "";
        line.show(String.format(Locale.ROOT, "%2.0f %%%s%s; ", 100 * done / total, left, runs)
                + (marks.size() > 1 ? label(run) + ", " : "")
                + at.where);
    }

    private void say(String text) {
        line.clear();
        err.println(text);
        err.flush();
    }

    static String kept(Run run) {
        return label(run) + ": was done before; kept";
    }

    static String label(Run run) {
        return run.experiment().name() + ", seed " + run.seed();
    }
}
