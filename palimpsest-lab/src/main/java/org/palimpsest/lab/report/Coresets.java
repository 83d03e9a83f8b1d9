package org.palimpsest.lab.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.data.Targets;
import org.palimpsest.lab.page.Section;
import org.palimpsest.lab.page.Table;
import org.palimpsest.learner.LearnerState;

/** The coreset of each task, for the first seed of each experiment. */
final class Coresets {
    private static final int MOST_TASKS = 12;

    private Coresets() {}

    static Section of(BenchmarkGroup bench) {
        List<Section.Block> blocks = new ArrayList<>();
        for (ExperimentRuns subject : bench.subjects()) {
            for (RunReader run : subject.runs()) {
                List<Coreset> kept = run.state().map(LearnerState::coresets).orElse(List.of()).stream()
                        .filter(coreset -> coreset.size() > 0)
                        .toList();
                if (!kept.isEmpty()) {
                    blocks.add(block(bench, subject, run, kept));
                    break;
                }
            }
        }
        return new Section(
                bench.id() + "-coresets",
                "Coresets",
                "The points that are kept of each task, one seed of each experiment: rows of the data, or synthetic"
                        + " points that were moved away from their rows.",
                blocks);
    }

    private static Section.Block block(
            BenchmarkGroup bench, ExperimentRuns subject, RunReader run, List<Coreset> kept) {
        List<String> svgs = new ArrayList<>();
        for (Path figure : run.trace().figures().stream().limit(MOST_TASKS).toList()) {
            base64(figure).ifPresent(svgs::add);
        }
        String id = bench.id() + "-coreset-" + subject.index();
        if (svgs.isEmpty()) { // points that are not images
            return new Section.Facts(id, subject.label(), "Seed " + run.seed() + ".", table(kept));
        }
        String caption = subject.name() + ", seed " + run.seed() + ". Every task has a figure: where points began, and"
                + " below it, if they moved, where they are.";
        return new Section.Images(id, String.valueOf(subject.index()), subject.label(), svgs, caption, table(kept));
    }

    /** Empty for a file that was erased since it was seen. */
    private static Optional<String> base64(Path file) {
        try {
            return Optional.of(Base64.getEncoder().encodeToString(Files.readAllBytes(file)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Classes and rows are counted as {@code palimpsest coreset list} and {@code erase} do, from 0. */
    private static Table table(List<Coreset> kept) {
        Table.Builder table = new Table.Builder(
                "task",
                "point",
                "class, from 0",
                "row of the data, from 0",
                "weight",
                "synthetic",
                "distance to the nearest row");
        for (Coreset coreset : kept) {
            for (int p = 0; p < coreset.size(); p++) {
                table.row(
                        coreset.task(),
                        p + 1,
                        coreset.targets() instanceof Targets.Labels labels ? String.valueOf(labels.at(p)) : "",
                        coreset.origin(p),
                        coreset.weight(p),
                        coreset.isSynthetic() ? "yes" : "no",
                        coreset.distance(p));
            }
        }
        return table.table();
    }
}
