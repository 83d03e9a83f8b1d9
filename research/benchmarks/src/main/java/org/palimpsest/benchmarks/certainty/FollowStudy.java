package org.palimpsest.benchmarks.certainty;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.palimpsest.benchmarks.streams.ArffFile;
import org.palimpsest.benchmarks.streams.LabelledStream;
import org.palimpsest.math.Compute;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.conformal.AdaptiveCoverage;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.stream.AfterRollback;
import org.palimpsest.model.stream.DriftPolicy;
import org.palimpsest.model.stream.Follower;
import org.palimpsest.model.stream.StreamSource;
import org.palimpsest.model.stream.Window;
import org.palimpsest.model.table.Table;

/**
 * The long-run coverage of {@code follow --coverage 0.9} along a stream of classes.
 *
 * @param adapt whether rows are learned one by one, by weights that drift
 */
record FollowStudy(boolean adapt) {
    private static final int WINDOW = 1_000;

    String name(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("\\.arff$", "") + (adapt ? ", row by row" : ", windows");
    }

    Measured measured(Path file, long seed, Path directory, Compute compute) throws IOException {
        LabelledStream rows = ArffFile.read(file);
        Follower.Settings settings = new Follower.Settings(
                        Optional.of(SchemaOptions.target("class")),
                        DriftPolicy.STANDARD,
                        Policy.STANDARD,
                        true,
                        List.of(100, 100),
                        seed,
                        AfterRollback.REFUSE,
                        false)
                .withCoverage(CoverageStudy.LEVEL);
        ModelDirectory model = ModelDirectory.at(directory.resolve("model"), compute);
        double[] worst = {1};
        double[] right = {Double.NaN};
        AdaptiveCoverage[] last = {AdaptiveCoverage.begin(CoverageStudy.LEVEL)};
        try (StreamSource source = new Rows(rows, directory)) {
            Follower.open(model, source, adapt ? settings.adapting() : settings, epoch -> {})
                    .run(() -> false, report -> {
                        AdaptiveCoverage now = report.coverage().orElseThrow();
                        long more = now.rows() - last[0].rows();
                        if (more > 0) {
                            worst[0] = Math.min(worst[0], (double) (now.held() - last[0].held()) / more);
                        }
                        right[0] = report.soFar();
                        last[0] = now;
                    });
        }
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("coverage", 100 * last[0].coverage());
        numbers.put("rows", (double) last[0].rows());
        numbers.put("lowest window", 100 * worst[0]);
        numbers.put("accuracy", 100 * right[0]);
        return new Measured(Measured.Part.FOLLOW, name(file), seed, numbers, "");
    }

    /** Rows in windows. */
    private static final class Rows implements StreamSource {
        private final LabelledStream rows;
        private final Path directory;
        private int at;

        Rows(LabelledStream rows, Path directory) {
            this.rows = rows;
            this.directory = directory;
        }

        @Override
        public String name() {
            return rows.name();
        }

        @Override
        public void resume(List<String> positions) {}

        @Override
        public Optional<Window> next(BooleanSupplier stop) throws IOException {
            if (at == rows.size()) {
                return Optional.empty();
            }
            StringBuilder text = new StringBuilder();
            rows.inputs().forEach(input -> text.append(input.name()).append(','));
            text.append("class\n");
            int end = Math.min(rows.size(), at + WINDOW);
            for (int r = at; r < end; r++) {
                for (double cell : rows.x()[r]) {
                    text.append(Double.isNaN(cell) ? "" : String.valueOf(cell)).append(',');
                }
                text.append("c").append((int) rows.y()[r]).append('\n');
            }
            Path file = Files.writeString(directory.resolve("window.csv"), text);
            at = end;
            return Optional.of(Window.of("rows to " + at, Table.of(file), String.valueOf(at)));
        }

        @Override
        public void close() {}
    }
}
