package org.palimpsest.lab.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.palimpsest.lab.store.Event;
import org.palimpsest.lab.store.MetricsLog;
import org.palimpsest.lab.store.Position;
import org.palimpsest.lab.store.RunDirectory;

/**
 * How a run went, beyond its scores. Tasks and epochs count from 1.
 *
 * @param epochs in their order; also those since the position was last saved
 * @param confusion of the classes of each task after the last; empty before it
 * @param calibration behind the calibration errors of the scores
 * @param state the file with what is known after the last task learned, if there is one
 * @param figures of the coresets of the tasks learned, in their order, where there are any: SVG files
 */
public record RunTrace(
        List<Epoch> epochs,
        List<Confusion> confusion,
        List<Bins> calibration,
        Optional<Path> state,
        List<Path> figures) {
    /**
     * The end of an epoch.
     *
     * @param nll the data term, per example
     * @param regret what points of old tasks added, per example; zero without any
     * @param kl the divergence from the prior, per example
     */
    public record Epoch(
            int task, String phase, int epoch, int epochs, double nll, double regret, double kl, double seconds) {
        static Epoch of(Event.Epoch e) {
            double regret = Objects.requireNonNullElse(e.regret(), 0.0);
            return new Epoch(e.task(), e.phase(), e.epoch(), e.epochs(), e.nll(), regret, e.kl(), e.seconds());
        }
    }

    /**
     * What the classes of a task were taken for.
     *
     * @param labels names of the classes
     * @param counts rows of each class (down) by predicted class (across)
     */
    public record Confusion(int on, List<String> labels, List<List<Integer>> counts) {}

    /**
     * Predictions of one test by bins of confidence.
     *
     * @param count rows in each bin
     * @param right how many of them were right
     * @param confidence the sum of their confidences
     */
    public record Bins(int after, int on, List<Integer> count, List<Integer> right, List<Double> confidence) {}

    /** Reads a run directory, whose run may still be going on. */
    public static RunTrace read(Path path) throws IOException {
        RunDirectory directory = new RunDirectory(path);
        Optional<Position> position = directory.position();
        int rows = position.map(Position::scored).orElse(0);
        List<Epoch> epochs = new ArrayList<>();
        List<Confusion> confusion = new ArrayList<>();
        List<Bins> calibration = new ArrayList<>();
        List<Event> events =
                Files.exists(directory.metrics()) ? MetricsLog.read(directory.metrics()) : List.<Event>of();
        for (Event event : events) {
            if (event instanceof Event.Epoch e) {
                epochs.add(Epoch.of(e));
            }
            if (event instanceof Event.Confused c && c.after() <= rows) {
                confusion.add(new Confusion(c.on(), c.labels(), c.counts()));
            }
            if (event instanceof Event.Calibration c && c.after() <= rows) {
                calibration.add(new Bins(c.after(), c.on(), c.count(), c.right(), c.confidence()));
            }
        }
        List<Path> figures = new ArrayList<>();
        for (int task = 1; task <= position.map(Position::learned).orElse(0); task++) {
            Path figure = directory.file(RunDirectory.figure(task));
            if (Files.exists(figure)) {
                figures.add(figure);
            }
        }
        return new RunTrace(
                epochs,
                confusion,
                calibration,
                position.flatMap(Position::state).map(directory::file),
                figures);
    }
}
