package org.palimpsest.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.palimpsest.lab.io.CannotWriteException;
import org.palimpsest.lab.result.Measure;
import org.palimpsest.lab.result.Results;
import org.palimpsest.store.DurableFile;

/** Results as a LaTeX table: a row for each measure, a column for each experiment, mean and standard error over the seeds. */
final class ResultsLatex {
    private ResultsLatex() {}

    static void write(Path file, List<Results> experiments) throws IOException {
        try {
            DurableFile.write(file, table(experiments));
        } catch (IOException e) {
            throw new CannotWriteException(file, e, "make room, or name another file with --latex");
        }
    }

    /** The table, without packages beyond plain LaTeX. */
    static String table(List<Results> experiments) {
        List<String> lines = new ArrayList<>();
        lines.add("\\begin{tabular}{l" + "r".repeat(experiments.size()) + "}");
        lines.add("\\hline");
        lines.add(row(
                "after the last task", experiments.stream().map(Results::name).toList()));
        lines.add(row(
                "seeds",
                experiments.stream()
                        .map(one -> String.valueOf(one.seeds().size()))
                        .toList()));
        lines.add("\\hline");
        for (Measure measure : Measure.definedFor(experiments)) {
            lines.add(row(
                    measure.title(),
                    experiments.stream().map(measure::cell).map(String::strip).toList()));
        }
        lines.add("\\hline");
        lines.add("\\end{tabular}");
        return String.join("\n", lines) + "\n";
    }

    private static String row(String title, List<String> cells) {
        return escaped(title) + " & "
                + cells.stream().map(ResultsLatex::escaped).collect(Collectors.joining(" & ")) + " \\\\";
    }

    /** Text in which no character is a command. */
    static String escaped(String text) {
        StringBuilder safe = new StringBuilder();
        text.chars().forEach(c -> {
            switch (c) {
                case '\\' -> safe.append("\\textbackslash{}");
                case '~' -> safe.append("\\textasciitilde{}");
                case '^' -> safe.append("\\textasciicircum{}");
                case '±' -> safe.append("$\\pm$");
                case '−' -> safe.append("$-$");
                case '&', '%', '$', '#', '_', '{', '}' -> safe.append('\\').append((char) c);
                default -> safe.append((char) c);
            }
        });
        return safe.toString();
    }
}
