package org.palimpsest.cli;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javax.imageio.ImageIO;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.data.Targets;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.Datasets;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.run.KeptPoints;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.lab.text.SpreadsheetCell;
import org.palimpsest.store.DurableFile;
import org.palimpsest.task.Task;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code palimpsest coreset export}. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description = {
            "Write the kept points of a run to coreset.csv, and with --images also as PNG files.",
            "",
            "Permuted inputs are written in the order of the data set."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            ExitCode.Help.OK,
            ExitCode.Help.USAGE,
            ExitCode.Help.DATA,
            "4:The run is damaged or does not exist.",
            ExitCode.Help.RESOURCE
        })
final class CoresetExportCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private RunParameter run = new RunParameter();

    @Option(
            names = "--to",
            paramLabel = "DIR",
            defaultValue = "coreset",
            description = "The directory to write to; created if missing (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path to;

    @Option(names = "--images", description = "Also write every point as a PNG; for image data only.")
    private boolean images;

    @Override
    public Integer call() throws IOException {
        KeptPoints kept = run.points();
        Experiment experiment = Specs.read(
                run.directory().resolve("run.json").toString(), kept.record().spec());
        PrintWriter err = spec.commandLine().getErr();
        List<Datasets> sets = DataStore.standard()
                .load(experiment.stream().datasets(), new FetchProgress(err, ProgressLine.standard()));
        List<Task> tasks = experiment.tasks(sets, kept.record().seed());
        Datasets set = sets.get(0);
        if (images && set.height() < 2) {
            throw new IllegalArgumentException("--images: the data set " + set.name() + " has no images");
        }
        Files.createDirectories(to);
        int count = 0;
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().build(text)) {
            csv.writeRecord(header(set.train().features()));
            for (int t = 0; t < kept.coresets().size(); t++) {
                count += export(kept.coresets().get(t), t, tasks.get(t), set, csv);
            }
        }
        DurableFile.sweep(to.resolve("coreset.csv"));
        DurableFile.write(to.resolve("coreset.csv"), text.toString());
        PrintWriter out = spec.commandLine().getOut();
        out.println("written  " + to.resolve("coreset.csv") + " (" + count + " points)"
                + (images ? " and an image of each" : ""));
        out.flush();
        return ExitCode.OK;
    }

    private static List<String> header(int features) {
        List<String> names =
                new ArrayList<>(List.of("task", "name", "row", "class", "weight", "synthetic", "distance"));
        for (int i = 0; i < features; i++) {
            names.add("x" + (i + 1));
        }
        return names;
    }

    private int export(Coreset coreset, int t, Task task, Datasets set, CsvWriter csv) throws IOException {
        float[] inputs = coreset.inputs();
        for (int p = 0; p < coreset.size(); p++) {
            float[] row = new float[coreset.features()];
            System.arraycopy(inputs, p * row.length, row, 0, row.length);
            float[] x = task.lesson().data().unpermuted(row);
            String label = coreset.targets() instanceof Targets.Labels labels
                    ? task.labels().get(labels.at(p))
                    : "";
            List<String> line = new ArrayList<>(List.of(
                    String.valueOf(t + 1),
                    SpreadsheetCell.of(coreset.task()),
                    String.valueOf(coreset.origin(p)),
                    SpreadsheetCell.of(label),
                    String.valueOf(coreset.weight(p)),
                    String.valueOf(coreset.isSynthetic()),
                    String.valueOf(coreset.distance(p))));
            for (float value : x) {
                line.add(String.valueOf(value));
            }
            csv.writeRecord(line);
            if (images) {
                String name = "task-" + (t + 1) + "-row-" + coreset.origin(p) + "-" + p + ".png";
                ByteArrayOutputStream png = new ByteArrayOutputStream();
                ImageIO.write(image(x, set), "png", png);
                DurableFile.write(to.resolve(name), png.toByteArray());
            }
        }
        return coreset.size();
    }

    private static BufferedImage image(float[] x, Datasets set) {
        BufferedImage image = new BufferedImage(set.width(), set.height(), BufferedImage.TYPE_BYTE_GRAY);
        for (int k = 0; k < x.length; k++) {
            int gray = Math.round(255 * Math.min(1f, Math.max(0f, x[k])));
            image.getRaster().setSample(k % set.width(), k / set.width(), 0, gray);
        }
        return image;
    }
}
