package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
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
            "Register your own data under a name, or provide the files of a known data set.",
            "",
            "PATH is a CSV file or a directory with one of: train.csv, and optionally test.csv, with a column"
                    + " of labels and numbers in all others; a folder of images per class, optionally under train and"
                    + " test; or the four IDX files of MNIST, plain or .gz. Without a test part, every fifth row of"
                    + " each class becomes one.",
            "",
            "Files of a known data set, such as mnist, are verified and copied. Your own files stay where"
                    + " they are; they are checked now, and refused later if they have changed."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {ExitCode.Help.OK, ExitCode.Help.USAGE, ExitCode.Help.DATA, ExitCode.Help.RESOURCE},
        footer = {
            "",
            "Examples:",
            "  palimpsest data add mnist ~/Downloads/mnist",
            "  palimpsest data add iris ~/iris.csv --label-column species",
            "  palimpsest data add photos ~/photos --size 28x28"
        })
final class DataAddCommand implements Callable<Integer> {
    private static final int MOST_NAMES = 20;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli
    private DataCommand data;

    @Parameters(index = "0", paramLabel = "NAME", description = "The name: lower-case letters, digits, and . _ -")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String name;

    @Parameters(index = "1", paramLabel = "PATH", description = "A CSV file or a directory.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path directory;

    @Option(
            names = "--label-column",
            paramLabel = "COLUMN",
            defaultValue = "",
            description = "CSV: the label column, by name or by number from 1 (default: label, class, target or y,"
                    + " else the last).")
    private String label = "";

    @Option(
            names = "--header",
            paramLabel = "guess|present|absent",
            defaultValue = "guess",
            description =
                    "CSV: whether the first line has the column names (default: guess: yes if it has no" + " number).")
    private CsvData.Header header = CsvData.Header.GUESS;

    @Option(
            names = "--size",
            paramLabel = "WxH",
            defaultValue = "",
            description = "Images: scale all to this size, such as 28x28 (default: all must have one size).")
    private String size = "";

    @Option(names = "--replace", description = "Replace your own data set of this name.")
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
                names(added.labels()));
        out.flush();
        return ExitCode.OK;
    }

    /** The first names; a mistake, such as a number taken for the label, has as many as rows. */
    private static String names(List<String> labels) {
        String first = String.join(", ", labels.subList(0, Math.min(MOST_NAMES, labels.size())));
        return labels.size() > MOST_NAMES ? first + " and " + (labels.size() - MOST_NAMES) + " more" : first;
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
