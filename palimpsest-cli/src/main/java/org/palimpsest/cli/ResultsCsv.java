package org.palimpsest.cli;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.lab.io.CannotWriteException;
import org.palimpsest.lab.io.Json;
import org.palimpsest.lab.result.Results;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.text.SpreadsheetCell;
import org.palimpsest.store.DurableFile;

/** Results as a table for other programs: a line for each score. Tasks count from 1. */
final class ResultsCsv {
    private static final List<String> KEYS =
            List.of("experiment", "hash", "seed", "after", "on", "task", "justLearned");

    private ResultsCsv() {}

    static void write(Path file, List<Results> experiments) throws IOException {
        StringWriter text = new StringWriter();
        write(text, experiments);
        try {
            DurableFile.write(file, text.toString());
        } catch (IOException e) {
            throw new CannotWriteException(file, e, "make room, or name another file with --csv");
        }
    }

    private static void write(StringWriter out, List<Results> experiments) throws IOException {
        try (CsvWriter csv = CsvWriter.builder().build(out)) {
            boolean first = true;
            for (Results experiment : experiments) {
                for (RunResult run : experiment.runs()) {
                    for (int after = 0; after < run.scores().tasks(); after++) {
                        List<ClassificationScore> row = run.scores().rows().get(after);
                        for (int on = 0; on < row.size(); on++) {
                            Map<String, Object> score = Json.properties(row.get(on));
                            if (first) {
                                csv.writeRecord(
                                        joined(KEYS, score.keySet().stream().toList()));
                                first = false;
                            }
                            csv.writeRecord(joined(
                                    List.of(
                                            SpreadsheetCell.of(experiment.name()),
                                            experiment.first().hash(),
                                            String.valueOf(run.record().seed()),
                                            String.valueOf(after + 1),
                                            String.valueOf(on + 1),
                                            SpreadsheetCell.of(
                                                    experiment.tasks().get(on)),
                                            String.valueOf(after == on)),
                                    score.values().stream().map(String::valueOf).toList()));
                        }
                    }
                }
            }
        }
    }

    private static List<String> joined(List<String> a, List<String> b) {
        List<String> all = new ArrayList<>(a);
        all.addAll(b);
        return all;
    }
}
