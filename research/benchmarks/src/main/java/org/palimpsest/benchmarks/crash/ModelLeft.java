package org.palimpsest.benchmarks.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import org.palimpsest.math.Compute;
import org.palimpsest.model.Keep;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/**
 * A model directory that is at its first version and learns a second one: whatever was killed meanwhile, it must be valid, at
 * the old version or at the new one, and answer as that version does.
 */
final class ModelLeft {
    /** The name of the model's directory. */
    static final String MODEL = "model";

    private static final String TIMELESS = "\"(time|sha256|previous)\":\"[^\"]*\"";
    private static final int ROWS = 60;
    private static final int ASKED = 20;

    private final Path base;
    private final Path asked;
    private final Map<String, List<List<Object>>> answers = new HashMap<>();
    private Optional<String> old = Optional.empty();

    ModelLeft(Path base) throws IOException {
        this.base = base;
        asked = Files.createDirectories(base).resolve("asked.csv");
        table(asked, "asked", ASKED);
    }

    /** Rows of two numbers, an id and a class, the same for the same name; columns are called as Spark would. */
    static Path table(Path file, String name, int rows) throws IOException {
        Random random = new Random(name.hashCode());
        StringBuilder text = new StringBuilder("id,f0,f1,label\n");
        for (int r = 0; r < rows; r++) {
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            text.append(String.format(Locale.ROOT, "%s-%d,%.4f,%.4f,%s%n", name, r, x, y, x + y > 0 ? "up" : "down"));
        }
        return Files.writeString(file, text);
    }

    /** Where the model that all begin with is to be made, if it is not there yet. */
    Path base() {
        return base.resolve(MODEL);
    }

    /** The model that all begin with: one table, some points of it kept. */
    void learnBase() throws IOException {
        if (!Files.exists(base())) {
            Path first = table(base.resolve("first.csv"), "first", ROWS);
            ModelDirectory.at(base(), Compute.on(1))
                    .learn(LearnRequest.of(Table.of(first), "first")
                            .with(SchemaOptions.target("label").withId("id"))
                            .withHidden(List.of(8))
                            .with(Keep.of("random:10")));
        }
    }

    /** Puts the model, and the table that is to be learned, into a directory. */
    void prepare(Path directory) throws IOException {
        old = Optional.of(ModelDirectory.at(base()).head().hash());
        LeftFiles.copy(base(), directory.resolve(MODEL));
        table(directory.resolve("second.csv"), "second", ROWS);
    }

    String state(Path directory) throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve(MODEL), Compute.on(1));
        var verification = model.verify();
        if (!verification.isValid()) {
            throw new DamageException("the model is damaged: " + verification.faults());
        }
        List<String> history =
                model.history("HEAD").stream().map(ModelVersion::hash).toList();
        int added = history.indexOf(old.orElseThrow());
        if (added < 0 || added > 1) {
            throw new DamageException("the model is neither at the old version nor at a new one");
        }
        List<List<Object>> now = answers(model);
        if (!now.equals(answers.computeIfAbsent(history.get(0), hash -> now))) {
            throw new DamageException("version " + history.get(0) + " answers differently");
        }
        return (added == 0 ? "old version" : "new version")
                + (verification.pending().isEmpty() ? "" : ", unfinished work beside it");
    }

    boolean isDone(Path directory) throws IOException {
        return state(directory).startsWith("new");
    }

    SortedMap<String, String> left(Path directory) throws IOException {
        return LeftFiles.of(directory.resolve(MODEL), TIMELESS);
    }

    private List<List<Object>> answers(ModelDirectory model) throws IOException {
        List<List<Object>> all = new ArrayList<>();
        try {
            RowPredictions.with(model.answers("HEAD"), Optional.empty(), Optional.empty())
                    .predict(Table.of(asked), new RowPredictions.Sink() {
                        @Override
                        public void columns(List<String> names) {
                            // the same for all
                        }

                        @Override
                        public void row(String[] cells, RowAnswer answer) {
                            all.add(answer.values());
                        }
                    });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return all;
    }
}
