package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.palimpsest.lab.data.CsvData;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.Datasets;
import org.palimpsest.lab.data.OwnForm;
import org.palimpsest.lab.data.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code palimpsest data add}. */
@Command(
        name = "add",
        mixinStandardHelpOptions = true,
        description = {
            "Make data of your own known under a name, or give the files of a known set.",
            "",
            "PATH is a CSV file, or a directory with one of: train-images-idx3-ubyte and its three companions, plain or .gz; train.csv, and test.csv"
                    + " if there is one, with a column of labels and numbers in all others, and commas, semicolons or tabs between; a folder of images for"
                    + " each class, under train and test or all in one place. Where there is no test part, every fifth"
                    + " row of each class becomes one.",
            "",
            "The files of a known set, such as mnist, are checked and copied. Your own stay where they are; they are"
                    + " read once now, so that what is wrong with them is told now, and refused later if they change."
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest data add mnist ~/Downloads/mnist",
            "  palimpsest data add iris ~/iris.csv --label-column species",
            "  palimpsest data add photos ~/photos --size 28x28",
        })
final class DataAddCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli
    private DataCommand data;

    @Parameters(index = "0", paramLabel = "NAME", description = "What to call it: small letters, digits, and . _ -")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String name;

    @Parameters(index = "1", paramLabel = "PATH", description = "Where the files are, or the one CSV file.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path directory;

    @Option(
            names = "--label-column",
            paramLabel = "COLUMN",
            defaultValue = "",
            description =
                    "CSV: the name of the column of labels, or its number from 1 (default: one named label, class,"
                            + " target or y, else the last).")
    private String label = "";

    @Option(
            names = "--header",
            paramLabel = "WORD",
            defaultValue = "guess",
            description = "CSV: whether the first line names the columns: ${COMPLETION-CANDIDATES} (default:"
                    + " ${DEFAULT-VALUE}; it does unless there is a number in it).")
    private CsvData.Header header = CsvData.Header.GUESS;

    @Option(
            names = "--size",
            paramLabel = "WxH",
            defaultValue = "",
            description = "Images: bring all to this size, for instance 28x28 (default: the size that all have).")
    private String size = "";

    @Option(names = "--replace", description = "Give up a set of your own that has this name.")
    private boolean replace;

    @Override
    public Integer call() throws IOException {
        DataStore store = data.store();
        store.add(name, directory, form(), replace);
        Datasets added = store.load(name, Progress.NONE);
        PrintWriter out = spec.commandLine().getOut();
        String shape = added.height() > 1
                ? "images of " + added.width() + " x " + added.height()
                : Counted.of(added.train().features(), "input");
        out.printf(
                "%s: %s to learn from, %d to test with, %s, %d classes: %s%n",
                added.name(),
                Counted.of(added.train().size(), "row"),
                added.test().size(),
                shape,
                added.labels().size(),
                String.join(", ", added.labels()));
        out.flush();
        return ExitCode.OK;
    }

    private OwnForm form() {
        CsvData.Form csv = new CsvData.Form(label, header);
        if (size.isEmpty()) {
            return new OwnForm(csv, 0, 0);
        }
        if (!size.matches("[1-9][0-9]{0,4}x[1-9][0-9]{0,4}")) {
            throw new ParameterException(
                    spec.commandLine(), "--size must be WIDTHxHEIGHT, for instance 28x28, was '" + size + "'");
        }
        String[] sides = size.split("x", -1);
        return new OwnForm(csv, Integer.parseInt(sides[0]), Integer.parseInt(sides[1]));
    }
}
