package org.palimpsest.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a run went, beyond its scores. Tasks and epochs count from 1.
 *
 * @param epochs in their order; also those since the position was last saved
 * @param calibration behind the calibration errors of the scores
 * @param state the file with what is known after the last task learned, if there is one
 * @param pictures of coresets, by name
 */
public record RunTrace(List<Epoch> epochs, List<Bins> calibration, Optional<Path> state, List<Path> pictures) {
    /**
     * The end of an epoch.
     *
     * @param nll the data term, per example
     * @param kl the divergence from the prior, per example
     */
    public record Epoch(int task, String phase, int epoch, int epochs, double nll, double kl, double seconds) {}

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
        List<Bins> calibration = new ArrayList<>();
        List<Event> events =
                Files.exists(directory.metrics()) ? MetricsLog.read(directory.metrics()) : List.<Event>of();
        for (Event event : events) {
            if (event instanceof Event.Epoch e) {
                epochs.add(new Epoch(e.task(), e.phase(), e.epoch(), e.epochs(), e.nll(), e.kl(), e.seconds()));
            }
            if (event instanceof Event.Calibration c && c.after() <= rows) {
                calibration.add(new Bins(c.after(), c.on(), c.count(), c.right(), c.confidence()));
            }
        }
        return new RunTrace(
                epochs, calibration, position.flatMap(Position::state).map(directory::file), pictures(path));
    }

    private static List<Path> pictures(Path path) throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(file -> file.getFileName().toString().matches("coreset-.*\\.png"))
                    .sorted()
                    .toList();
        }
    }
}
