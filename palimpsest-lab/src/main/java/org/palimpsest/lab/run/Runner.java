package org.palimpsest.lab.run;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.palimpsest.lab.io.CannotWriteException;
import org.palimpsest.lab.io.Json;
import org.palimpsest.lab.plan.Plan;
import org.palimpsest.lab.store.InvalidRunException;
import org.palimpsest.lab.store.MetricsLog;
import org.palimpsest.lab.store.Position;
import org.palimpsest.lab.store.RunDirectory;
import org.palimpsest.lab.store.RunLock;
import org.palimpsest.lab.store.RunRecord;
import org.palimpsest.learner.Learner;
import org.palimpsest.math.Compute;
import org.palimpsest.store.DurableFile;
import org.palimpsest.store.StateFileException;
import org.palimpsest.task.Task;

/**
 * Runs one experiment with one seed in its directory: from the beginning, or on from where it was, or not at all when it
 * is done.
 *
 * @param root what the run directories are under
 * @param options what does not change the outcome
 * @param listener hears how it goes
 * @param stop when it becomes true, the run saves where it is and ends
 */
public record Runner(Path root, RunOptions options, RunListener listener, BooleanSupplier stop) {
    /** Whether there is nothing left to do for any of some runs, so that not even their data are needed. */
    public boolean allDone(List<Run> runs) throws IOException {
        for (Run run : runs) {
            if (!isDone(run)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Runs.
     *
     * @param stream the tasks of the experiment
     * @throws CannotWriteException when the directory cannot be written; what was saved before is whole
     * @throws InvalidRunException when what is in the directory cannot be continued
     */
    public RunOutcome run(Run run, List<Task> stream, Compute compute) throws IOException {
        RunDirectory directory = new RunDirectory(run.directory(root));
        if (isDone(run)) {
            tidyDone(directory);
            return RunOutcome.KEPT;
        }
        try {
            DurableFile.createDirectories(directory.path());
            try (RunLock lock = RunLock.take(directory.lock()).orElse(null)) {
                return lock == null ? RunOutcome.BUSY : locked(run, stream, compute, directory);
            }
        } catch (StateFileException | InvalidRunException e) {
            throw e;
        } catch (IOException e) {
            throw new CannotWriteException(
                    directory.path(),
                    e,
                    "what was saved before is whole: make room or name another directory for runs, then start it"
                            + " again");
        }
    }

    /**
     * Removes what a process left that was killed between the last position of a run and its tidying. States are not touched: they
     * may have been kept on purpose.
     */
    private static void tidyDone(RunDirectory directory) throws IOException {
        Optional<Position> done = directory.position().filter(Position::done);
        if (done.isEmpty() || directory.leftovers(done.get(), true).isEmpty()) {
            return;
        }
        try (RunLock lock = RunLock.take(directory.lock()).orElse(null)) {
            Optional<Position> still = directory.position().filter(Position::done);
            if (lock != null && still.isPresent()) {
                directory.tidy(still.get(), true);
            }
        } catch (FileSystemException e) {
            // Whoever may only read the run does not need the files to be gone: nothing reads them.
        }
    }

    /** Whether there is nothing left to do for a run; one whose states are wanted but gone must be done again. */
    public boolean isDone(Run run) throws IOException {
        return !options.anew() && new RunDirectory(run.directory(root)).isDone(options.keepStates());
    }

    private RunOutcome locked(Run run, List<Task> stream, Compute compute, RunDirectory directory) throws IOException {
        if (options.anew()) {
            directory.clear();
        }
        Optional<Position> before = directory.position();
        if (before.isPresent() && before.get().learned() > stream.size()) {
            throw new InvalidRunException(
                    directory.progress(),
                    "it has learned " + before.get().learned() + " tasks of " + stream.size() + "; begin it anew");
        }
        if (before.isPresent() && before.get().done()) {
            if (directory.isDone(options.keepStates())) {
                return RunOutcome.KEPT; // by another process, just now
            }
            before = Optional.empty();
        }
        if (before.isPresent()) {
            refuseOtherKernels(directory, compute);
        } else {
            directory.clear();
            Json.write(directory.record(), run.record(stream, compute));
        }
        IntFunction<Learner> learners = task -> Plan.learner(run.experiment(), stream, task, compute);
        try (MetricsLog log = MetricsLog.open(
                directory.metrics(), before.map(Position::metrics).orElse(0L))) {
            return new Session(this, run, stream, directory, learners, log).go(before);
        }
    }

    private static void refuseOtherKernels(RunDirectory directory, Compute compute) throws IOException {
        String kernels = RunRecord.read(directory.record()).kernels();
        if (!kernels.equals(compute.kernelsName())) {
            throw new InvalidRunException(
                    directory.path(),
                    "it was begun with the kernels '" + kernels + "' and cannot go on with '"
                            + compute.kernelsName() + "', which differ in the last bits; go on where it was begun,"
                            + " or begin it anew");
        }
    }
}
