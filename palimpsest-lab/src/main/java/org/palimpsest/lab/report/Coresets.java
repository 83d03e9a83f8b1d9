package org.palimpsest.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.data.Targets;
import org.palimpsest.lab.figure.PictureRows;
import org.palimpsest.lab.figure.Pixels;
import org.palimpsest.store.StateFile;

/** What is kept of the data of each task, as the first seed of each experiment chose it. */
final class Coresets {
    private static final int ACROSS = 14;
    private static final int MOST_TASKS = 12;

    private Coresets() {}

    static Section of(Bench bench) {
        List<Section.Block> blocks = new ArrayList<>();
        for (Subject subject : bench.subjects()) {
            for (Reading run : subject.runs()) {
                List<Coreset> kept = run.posterior().map(StateFile.Posterior::coresets).orElse(List.of()).stream()
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
                "The points that are kept of each task, one seed of each experiment. Synthetic ones have left the rows"
                        + " that they began at. Pixels are in the order in which the network sees them.",
                blocks);
    }

    private static Section.Block block(Bench bench, Subject subject, Reading run, List<Coreset> kept) {
        String id = bench.id() + "-coreset-" + subject.index();
        String caption = subject.name() + ", seed " + run.seed() + ": the first points of each task.";
        int side = (int) Math.round(Math.sqrt(kept.get(0).features()));
        if (side * side != kept.get(0).features()) {
            return new Section.Facts(id, "Coresets of " + subject.name(), "", table(kept));
        }
        List<PictureRows.Row> rows = kept.stream()
                .limit(MOST_TASKS)
                .map(coreset -> row(coreset, side))
                .toList();
        PictureRows pictures = new PictureRows(subject.label(), ACROSS, rows);
        return new Section.Chart(id, String.valueOf(subject.index()), pictures.drawing(caption), caption, table(kept));
    }

    private static PictureRows.Row row(Coreset coreset, int side) {
        float[] inputs = coreset.inputs();
        float low = Float.POSITIVE_INFINITY;
        float high = Float.NEGATIVE_INFINITY;
        for (float input : inputs) {
            low = Math.min(low, input);
            high = Math.max(high, input);
        }
        List<PictureRows.Picture> pictures = new ArrayList<>();
        for (int p = 0; p < Math.min(ACROSS, coreset.size()); p++) {
            int[] rgb = new int[side * side];
            for (int i = 0; i < rgb.length; i++) {
                float part = high > low ? (inputs[p * rgb.length + i] - low) / (high - low) : 0;
                rgb[i] = Math.round(255 * part) * 0x010101;
            }
            String tip = coreset.task() + ", point " + (p + 1)
                    + label(coreset, p).map(k -> ", class " + k).orElse("");
            pictures.add(new PictureRows.Picture(new Pixels(side, side, rgb), tip));
        }
        String words = coreset.task() + ": " + coreset.size() + (coreset.isSynthetic() ? " synthetic points" : " rows");
        return new PictureRows.Row(words, pictures);
    }

    private static Optional<Integer> label(Coreset coreset, int point) {
        return coreset.targets() instanceof Targets.Labels labels
                ? Optional.of(labels.at(point) + 1)
                : Optional.empty();
    }

    private static Table table(List<Coreset> kept) {
        Table.Draft table = new Table.Draft(
                "task", "point", "class", "row of the data", "weight", "synthetic", "distance to the nearest row");
        for (Coreset coreset : kept) {
            for (int p = 0; p < coreset.size(); p++) {
                table.row(
                        coreset.task(),
                        p + 1,
                        label(coreset, p).<Object>map(k -> k).orElse(""),
                        coreset.origin(p) + 1,
                        coreset.weight(p),
                        coreset.isSynthetic() ? "yes" : "no",
                        coreset.distance(p));
            }
        }
        return table.table();
    }
}
