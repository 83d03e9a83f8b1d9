package org.palimpsest.benchmarks.suite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.SchemaInference;
import org.palimpsest.model.table.Table;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;

/** Always the most frequent class of all rows learned, or their mean. Whatever is below has learned nothing. */
record Constant() implements Contestant {
    @Override
    public String name() {
        return "majority or mean";
    }

    @Override
    public Outcome run(SuiteStream stream, long seed, Path directory, Compute compute) throws IOException {
        TargetScale scale = TargetScale.of(stream);
        Schema schema =
                SchemaInference.infer(stream.everything(), stream.options()).schema();
        Dataset rows = Encoded.of(schema, stream.everything(), directory).data();
        List<Double> last = new ArrayList<>();
        for (Path file : stream.test()) {
            Encoded test = Encoded.of(schema, Table.of(file), directory);
            last.add(test.score(constant(rows, test.data().size()), scale));
        }
        return new Outcome(stream.name(), name(), seed, List.of(last), Double.NaN, Double.NaN, stream.tasks(), 0, "");
    }

    private static Prediction constant(Dataset rows, int size) {
        if (rows.targets() instanceof Targets.Labels labels) {
            int[] count = new int[labels.width()];
            int most = 0;
            for (int r = 0; r < labels.size(); r++) {
                count[labels.at(r)]++;
            }
            for (int c = 1; c < count.length; c++) {
                most = count[c] > count[most] ? c : most;
            }
            float[] probability = new float[size * count.length];
            for (int r = 0; r < size; r++) {
                probability[r * count.length + most] = 1;
            }
            return Classes.of(Classes.numbered(count.length), probability, new double[size]);
        }
        Targets.Values values = (Targets.Values) rows.targets();
        double sum = 0;
        for (int r = 0; r < rows.size(); r++) {
            sum += values.at(r, 0);
        }
        double[] mean = new double[size];
        Arrays.fill(mean, sum / rows.size());
        return Values.of(1, mean, new double[size], new double[] {1});
    }
}
