package org.palimpsest.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.palimpsest.lab.io.CannotWriteException;
import org.palimpsest.lab.run.FailureKind;
import org.palimpsest.lab.run.RunOutcome;
import org.palimpsest.lab.run.Sweep;

/**
 * How a command that ran something ends: what was written, what went wrong, what to do next.
 *
 * @param ends of all runs
 * @param root what their directories are under
 */
public record RunEnds(List<Sweep.End> ends, Path root) {
    /** What was written, and what can be done with it. */
    void files(PrintWriter out, Optional<Path> csv) {
        List<Sweep.End> done = ends.stream()
                .filter(end -> end.outcome() == RunOutcome.DONE || end.outcome() == RunOutcome.KEPT)
                .toList();
        for (Sweep.End end : done) {
            out.println((end.outcome() == RunOutcome.DONE ? "written  " : "kept     ")
                    + end.run().directory(root) + "/");
        }
        if (!done.isEmpty()) {
            csv.ifPresent(file -> out.println("written  " + file));
        }
        if (!done.isEmpty()) {
            long seeds = ends.stream().map(end -> end.run().seed()).distinct().count();
            out.println();
            out.println(
                    seeds < 2
                            ? "Next: the same command with --seeds 3, for means with their uncertainty."
                            : "Next: 'palimpsest report " + root + "' shows all experiments there on one page.");
        }
    }

    /** What went wrong, and how to go on. */
    public void troubles(PrintWriter err) {
        for (Sweep.End end : ends) {
            end.why()
                    .ifPresent(why ->
                            err.println("palimpsest: " + RunProgress.label(end.run()) + ": " + why.getMessage()));
        }
        if (ends.stream().anyMatch(end -> end.why().filter(HeapAdvice::concerns).isPresent())) {
            err.println("palimpsest: " + HeapAdvice.text());
        }
        ends.stream()
                .flatMap(end -> end.why().flatMap(RunEnds::remedy).stream())
                .distinct()
                .forEach(fix -> err.println("  fix: " + fix));
        long busy = count(RunOutcome.BUSY);
        if (busy > 0) {
            err.println("palimpsest: another process is at " + busy + " of " + Counted.of(ends.size(), "run")
                    + "; when it is done, the same command shows their results");
        }
        long stopped = count(RunOutcome.STOPPED);
        if (stopped > 0) {
            err.println("palimpsest: interrupted with " + stopped + " of " + Counted.of(ends.size(), "run")
                    + " to do; everything is saved in " + root + "/. To go on, give the same command again.");
        }
        err.flush();
    }

    private static Optional<String> remedy(Exception why) {
        if (why instanceof CannotWriteException) {
            return Optional.of("make room, or name another directory with --out, then give the same command again");
        }
        return FailureKind.of(why) == FailureKind.DAMAGED
                ? Optional.of("the same command with --force begins such a run anew")
                : Optional.empty();
    }

    private long count(RunOutcome outcome) {
        return ends.stream().filter(end -> end.outcome() == outcome).count();
    }

    public int exitCode() {
        if (count(RunOutcome.STOPPED) > 0) {
            return ExitCode.INTERRUPTED;
        }
        int worst = count(RunOutcome.BUSY) > 0 ? ExitCode.RESOURCE : ExitCode.OK;
        for (Sweep.End end : ends) {
            if (end.why().isPresent()) {
                worst = Math.max(worst, exitCode(end.why().get()));
            }
        }
        return worst;
    }

    private static int exitCode(Exception why) {
        return switch (FailureKind.of(why)) {
            case DIVERGED -> ExitCode.CHECK_FAILED;
            case SPECIFICATION -> ExitCode.USAGE;
            case DATA -> ExitCode.DATA;
            case DAMAGED -> ExitCode.MODEL;
            case RESOURCE -> ExitCode.RESOURCE;
        };
    }
}
