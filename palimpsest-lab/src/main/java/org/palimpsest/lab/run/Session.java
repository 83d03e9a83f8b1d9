package org.palimpsest.lab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.evaluation.Correctness;
import org.palimpsest.evaluation.Flips;
import org.palimpsest.evaluation.Protocol;
import org.palimpsest.evaluation.TestResult;
import org.palimpsest.lab.io.Json;
import org.palimpsest.lab.store.CorrectnessFile;
import org.palimpsest.lab.store.Event;
import org.palimpsest.lab.store.InvalidRunException;
import org.palimpsest.lab.store.MetricsLog;
import org.palimpsest.lab.store.Position;
import org.palimpsest.lab.store.RunDirectory;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.learner.Training;
import org.palimpsest.random.Rng;
import org.palimpsest.store.DurableFile;
import org.palimpsest.store.StateFile;
import org.palimpsest.task.Lesson;
import org.palimpsest.task.Task;

/**
 * A run at work, from one start of the program to its end. Whatever it appended to the metrics since the last saved
 * position happens again, to the bit, when the run is taken up there.
 */
final class Session {
    private final Runner runner;
    private final Run run;
    private final List<Task> stream;
    private final RunDirectory directory;
    private final IntFunction<Learner> learners;
    private final MetricsLog log;
    private final Rng rng;
    private Position position = Position.start(0);
    private long begun;
    private long saved;

    /**
     * @param learners the learner of each task, by its number from 0
     */
    Session(
            Runner runner,
            Run run,
            List<Task> stream,
            RunDirectory directory,
            IntFunction<Learner> learners,
            MetricsLog log) {
        this.runner = runner;
        this.run = run;
        this.stream = stream;
        this.directory = directory;
        this.learners = learners;
        this.log = log;
        rng = Rng.of(run.seed());
    }

    /** Goes on from a position, to the end or until asked to stop. */
    RunOutcome go(Optional<Position> from) throws IOException {
        begun = System.nanoTime();
        saved = begun;
        if (from.isPresent()) {
            position = from.get();
            begun -= (long) (position.seconds() * 1e9);
            directory.tidy(position, runner.options().keepStates());
        } else {
            log.append(new Event.Begin(Event.SCHEMA, run.seed(), stream.size()));
            save(Position.start(log.settle()));
        }
        Optional<String> file = position.state();
        LearnerState state = file.isPresent()
                ? StateFile.read(existing(file.get()))
                : learners.apply(0).initial();
        if (position.learned() > position.scored()) {
            runner.listener().began(run, position.scored(), 1);
        }
        while (!position.done()) {
            if (position.learned() == position.scored()) {
                Optional<LearnerState> next = learn(state, position.learned());
                if (next.isEmpty()) {
                    return RunOutcome.STOPPED;
                }
                state = next.get();
            }
            if (!test(state, position.learned())) {
                return RunOutcome.STOPPED;
            }
        }
        return RunOutcome.DONE;
    }

    /** A file that the position names. */
    private Path existing(String name) throws InvalidRunException {
        Path file = directory.file(name);
        if (!Files.exists(file)) {
            throw new InvalidRunException(file, "the run has lost this file; begin it anew");
        }
        return file;
    }

    /** Learns a task; empty when asked to stop. */
    private Optional<LearnerState> learn(LearnerState before, int task) throws IOException {
        Learner learner = learners.apply(task);
        Lesson lesson = Protocol.lesson(learner, stream, task);
        Optional<String> file = position.checkpoint();
        Training training = file.isPresent()
                ? learner.resume(before, lesson, rng, StateFile.readCheckpoint(existing(file.get())))
                : learner.begin(before, lesson, rng);
        runner.listener().began(run, task, part(training));
        while (!training.done()) {
            if (runner.stop().getAsBoolean()) {
                checkpoint(task, training);
                return Optional.empty();
            }
            try {
                training.step(report -> epoch(task, report));
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
            runner.listener().step(run, task, part(training));
            if (System.nanoTime() - saved >= runner.options().every().toNanos() && !training.done()) {
                checkpoint(task, training);
            }
        }
        LearnerState after = training.finish();
        String name = RunDirectory.state(task + 1);
        StateFile.write(directory.file(name), after);
        draw(after.coresets(), task);
        log.append(new Event.Learned(task + 1, lesson.name(), training.stepsDone(), seconds()));
        save(position.afterTask(name, log.settle(), seconds()));
        return Optional.of(after);
    }

    /** A figure of the coreset of the task. */
    private void draw(List<Coreset> coresets, int task) throws IOException {
        if (coresets.size() > task) {
            Task of = stream.get(task);
            Optional<String> figure =
                    CoresetFigure.of(coresets.get(task), of.lesson().data(), of.labels());
            if (figure.isPresent()) {
                DurableFile.write(directory.file(RunDirectory.figure(task + 1)), figure.get());
            }
        }
    }

    private static double part(Training training) {
        return (double) training.stepsDone() / training.totalSteps();
    }

    private void epoch(int task, EpochReport report) {
        try {
            log.append(Event.Epoch.of(task, report, seconds()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        runner.listener().epoch(run, task, report);
    }

    private void checkpoint(int task, Training training) throws IOException {
        String name = RunDirectory.checkpoint(task, training.stepsDone());
        StateFile.write(directory.file(name), training.checkpoint());
        save(position.training(name, log.settle(), seconds()));
    }

    /** Tests what is known after some tasks; false when asked to stop. */
    private boolean test(LearnerState state, int learned) throws IOException {
        Protocol.Reach reach = run.future() ? Protocol.Reach.FUTURE : Protocol.Reach.SO_FAR;
        List<Task> tests = Protocol.tests(stream, learned - 1, reach);
        Optional<String> file = position.marks();
        List<Correctness> before = file.isPresent() ? CorrectnessFile.read(existing(file.get())) : List.of();
        List<Correctness> after = new ArrayList<>();
        Learner learner = learners.apply(learned - 1);
        for (int on = 0; on < tests.size(); on++) {
            if (runner.stop().getAsBoolean()) {
                return false;
            }
            TestResult finding = Protocol.examine(learner, state, tests.subList(on, on + 1), rng)
                    .get(0);
            after.add(finding.marks());
            log.append(new Event.Scored(learned, on + 1, finding.score(), seconds()));
            log.append(Event.Calibration.of(learned, on + 1, finding));
            if (learned == stream.size()) {
                log.append(new Event.Confused(
                        learned,
                        on + 1,
                        tests.get(on).labels(),
                        finding.confusion().counts()));
            }
            if (on < before.size()) {
                log.append(new Event.Flipped(learned, on + 1, Flips.between(before.get(on), finding.marks())));
            }
            runner.listener().scored(run, learned - 1, on, finding.score());
        }
        if (learned == stream.size()) {
            log.append(new Event.End(seconds()));
            save(position.end(log.settle(), seconds()));
        } else {
            String name = RunDirectory.marks(learned);
            CorrectnessFile.write(directory.file(name), after);
            save(position.afterTests(name, log.settle(), seconds()));
        }
        return true;
    }

    private void save(Position next) throws IOException {
        Json.write(directory.progress(), next);
        position = next;
        saved = System.nanoTime();
        directory.tidy(next, runner.options().keepStates());
    }

    /** How long the run has worked, rounded to what is worth writing down. */
    private double seconds() {
        return Math.round((System.nanoTime() - begun) / 1e6) / 1e3;
    }
}
