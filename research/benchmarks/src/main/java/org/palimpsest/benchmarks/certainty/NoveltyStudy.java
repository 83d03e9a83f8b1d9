package org.palimpsest.benchmarks.certainty;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.palimpsest.benchmarks.suite.SuiteStream;
import org.palimpsest.data.Dataset;
import org.palimpsest.evaluation.Auroc;
import org.palimpsest.lab.data.Letters;
import org.palimpsest.math.Compute;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.table.Table;

/**
 * The AUROC of {@code novelty} between test rows of what was learned and rows of another kind: images of another set, images
 * that are twenty times too dim, and, of tables by class with three tasks of 45 rows and more, rows of classes that were never
 * learned.
 *
 * @param learned the stream that is learned
 * @param against what it is compared with
 */
record NoveltyStudy(String learned, Against against) {
    /** The five pairs of docs/explain/uncertainty.md. */
    static final List<NoveltyStudy> IMAGES = List.of(
            new NoveltyStudy("mnist", Against.FASHION),
            new NoveltyStudy("mnist", Against.LETTERS),
            new NoveltyStudy("mnist", Against.DIM_MNIST),
            new NoveltyStudy("fashion-mnist", Against.MNIST),
            new NoveltyStudy("fashion-mnist", Against.DIM_MNIST));

    /** Five pairs of tables. */
    static final List<NoveltyStudy> TABLES = List.of(
            new NoveltyStudy("soybean", Against.NEW_CLASSES),
            new NoveltyStudy("digits", Against.NEW_CLASSES),
            new NoveltyStudy("segment", Against.NEW_CLASSES),
            new NoveltyStudy("satellite", Against.NEW_CLASSES),
            new NoveltyStudy("letters", Against.NEW_CLASSES));

    private static final int DIM = 20;
    private static final int BRIGHTEST = 255;

    /** Rows of another kind. */
    enum Against {
        NEW_CLASSES("classes of its last task"),
        FASHION("fashion-mnist"),
        MNIST("mnist"),
        DIM_MNIST("mnist-dim"),
        LETTERS("letter images");

        private final String words;

        Against(String words) {
            this.words = words;
        }
    }

    String name() {
        return learned + " against " + against.words;
    }

    /** The streams that it reads. */
    List<String> streams() {
        return switch (against) {
            case NEW_CLASSES, LETTERS -> List.of(learned);
            case FASHION -> List.of(learned, "fashion-mnist");
            case MNIST, DIM_MNIST -> List.of(learned, "mnist");
        };
    }

    /** @param predictors by name; none for the default of {@code learn} */
    Measured measured(
            Map<String, SuiteStream> streams, List<String> predictors, long seed, Path directory, Compute compute)
            throws IOException {
        SuiteStream stream = Objects.requireNonNull(streams.get(learned));
        int tasks = stream.tasks() - (against == Against.NEW_CLASSES ? 1 : 0);
        ModelDirectory model = LearnedModel.of(stream, tasks, predictors, seed, directory, compute);
        RowPredictions predictions = RowPredictions.with(model.answers("HEAD"), Optional.empty(), Optional.empty());
        double[] in = scores(
                predictions, "novelty", Table.of(stream.test().subList(0, tasks).toArray(Path[]::new)));
        Table other = other(streams, stream, directory);
        double[] out = scores(predictions, "novelty", other);
        Map<String, Double> numbers = new LinkedHashMap<>();
        if (in.length > 0 && out.length > 0) {
            numbers.put("auroc", Auroc.of(in, out));
            numbers.put(
                    "mutual information",
                    Auroc.of(
                            scores(
                                    predictions,
                                    "mutual_information",
                                    Table.of(stream.test().subList(0, tasks).toArray(Path[]::new))),
                            scores(predictions, "mutual_information", other)));
        }
        return new Measured(
                Measured.Part.NOVELTY,
                name(),
                seed,
                numbers,
                model.head().predictors().choice().name());
    }

    private static double[] scores(RowPredictions predictions, String column, Table table) throws IOException {
        Column scores = new Column(predictions, column);
        predictions.predict(table, scores);
        return scores.values().toArray();
    }

    private Table other(Map<String, SuiteStream> streams, SuiteStream stream, Path directory) throws IOException {
        return switch (against) {
            case NEW_CLASSES -> Table.of(stream.test().get(stream.tasks() - 1));
            case FASHION, MNIST ->
                Table.of(Objects.requireNonNull(streams.get(streams().get(1)))
                        .test()
                        .toArray(Path[]::new));
            case DIM_MNIST -> dim(Objects.requireNonNull(streams.get("mnist")), directory.resolve("dim.csv"));
            case LETTERS -> letters(stream, directory.resolve("letters.csv"));
        };
    }

    private static Table dim(SuiteStream stream, Path file) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        for (Path test : stream.test()) {
            int before = rows.size();
            try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(test)) {
                for (CsvRecord record : reader) {
                    rows.add(record.getFields());
                }
            }
            if (before > 0) {
                rows.remove(before); // one header is enough
            }
        }
        int pixels = rows.get(0).size() - 1;
        try (CsvWriter writer = CsvWriter.builder().build(file)) {
            writer.writeRecord(rows.get(0));
            for (List<String> row : rows.subList(1, rows.size())) {
                List<String> cells = new ArrayList<>(row);
                for (int i = 0; i < pixels; i++) {
                    cells.set(i, String.valueOf(Integer.parseInt(row.get(i)) / DIM));
                }
                writer.writeRecord(cells);
            }
        }
        return Table.of(file);
    }

    private static Table letters(SuiteStream stream, Path file) throws IOException {
        List<String> header;
        try (CsvReader<CsvRecord> reader =
                CsvReader.builder().ofCsvRecord(stream.test().get(0))) {
            header = reader.iterator().next().getFields();
        }
        Dataset images = Letters.installed(0).draw().test();
        float[] pixels = new float[images.features()];
        try (CsvWriter writer = CsvWriter.builder().build(file)) {
            writer.writeRecord(header);
            for (int r = 0; r < images.size(); r++) {
                images.copyRow(r, pixels);
                List<String> cells = new ArrayList<>();
                for (float pixel : pixels) {
                    cells.add(String.valueOf(Math.round(BRIGHTEST * pixel)));
                }
                cells.add("");
                writer.writeRecord(cells);
            }
        }
        return Table.of(file);
    }
}
