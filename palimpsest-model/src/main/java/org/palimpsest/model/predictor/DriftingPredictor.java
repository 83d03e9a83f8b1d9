package org.palimpsest.model.predictor;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.exact.NamedInput;
import org.palimpsest.exact.stream.DriftSettings;
import org.palimpsest.exact.stream.DriftingPosterior;
import org.palimpsest.exact.stream.Forecast;
import org.palimpsest.math.Compute;
import org.palimpsest.objective.NumberLikelihood;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.store.TensorFile;

/** Linear weights on random features that drift, followed row by row: {@link DriftingPosterior}. */
public final class DriftingPredictor implements SequentialPredictor {
    /** The name of this predictor. */
    public static final String NAME = "drifting";

    private static final String POSTERIOR = "posterior";
    private static final String INPUTS = "inputs";
    private static final String SCORE = "score";
    private static final int ROWS_AT_ONCE = 64;

    /** Makes drifting predictors, of models whose rows all count once. */
    static final class Kind implements PredictorKind {
        @Override
        public String name() {
            return NAME;
        }

        @Override
        public boolean fits(ModelFacts model) {
            return !model.weighted() && !(model.likelihood() instanceof NumberLikelihood);
        }

        @Override
        public TablePredictor initial(ModelFacts model) {
            return new DriftingPredictor(Optional.empty(), List.of(), FadingMean.NONE, Optional.empty());
        }

        @Override
        public TablePredictor read(TensorFile state, ModelFacts model) {
            if (!state.words().containsKey(INPUTS)) {
                return initial(model);
            }
            long[] score = whole(state, SCORE);
            DriftingPosterior posterior = DriftingPosterior.of(unpack(whole(state, POSTERIOR)));
            String inputs = String.valueOf(state.words().get(INPUTS));
            if (score.length != 2 || posterior.classes() != model.classes()) {
                throw new IllegalArgumentException("it has " + posterior.classes() + " classes, the model has "
                        + model.classes() + ", or its score is incomplete");
            }
            return new DriftingPredictor(
                    Optional.of(posterior),
                    inputs.isEmpty() ? List.of() : List.of(inputs.split("\n", -1)),
                    new FadingMean(Double.longBitsToDouble(score[0]), Double.longBitsToDouble(score[1])),
                    Optional.empty());
        }
    }

    private final Optional<DriftingPosterior> posterior; // never changed here
    private final List<String> inputs; // the columns of a row, by name
    private final FadingMean score; // of right answers, or of squared errors
    private final Optional<Prediction> beforeLearning;

    private DriftingPredictor(
            Optional<DriftingPosterior> posterior,
            List<String> inputs,
            FadingMean score,
            Optional<Prediction> beforeLearning) {
        this.posterior = posterior;
        this.inputs = inputs;
        this.score = score;
        this.beforeLearning = beforeLearning;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String describe() {
        return posterior
                .map(one -> String.format(
                                Locale.ROOT,
                                "weights that drift, on %,d random features, after %,d rows",
                                one.width(),
                                one.rows())
                        + (one.classes() == 0
                                ? ""
                                : String.format(
                                        Locale.ROOT, "; lately %.1f %% right before learning", 100 * fadingScore())))
                .orElse("weights that drift");
    }

    @Override
    public DriftingPredictor update(TaskRows rows) {
        Dataset data = rows.training();
        int classes = data.targets() instanceof Targets.Labels labels ? labels.width() : 0;
        DriftingPosterior next = posterior
                .map(one -> one.grown(rows.inputs(), classes))
                .orElseGet(() -> classes > 0
                        ? DriftingPosterior.ofClasses(rows.inputs(), classes, settings(rows))
                        : DriftingPosterior.ofValues(rows.inputs(), settings(rows)));
        List<String> names = rows.inputs().stream().map(NamedInput::name).toList();
        RowReader reader = new RowReader(next, names);
        Forecast forecast = next.forecast();
        Forecasts predicted = new Forecasts(data.size(), classes);
        FadingMean scored = score;
        for (int r = 0; r < data.size(); r++) {
            next.predict(reader.read(data, r), forecast);
            predicted.set(r, forecast);
            if (data.targets() instanceof Targets.Labels labels) {
                scored = scored.plus(forecast.index() == labels.at(r) ? 1 : 0);
                next.update(forecast, labels.at(r));
            } else {
                double y = ((Targets.Values) data.targets()).at(r, 0);
                scored = scored.plus((y - forecast.mean()) * (y - forecast.mean()));
                next.update(forecast, y);
            }
        }
        return new DriftingPredictor(Optional.of(next), names, scored, Optional.of(predicted.prediction()));
    }

    private static DriftSettings settings(TaskRows rows) {
        return DriftSettings.STANDARD.withSeed(rows.seed());
    }

    @Override
    public Optional<Prediction> beforeLearning() {
        return beforeLearning;
    }

    @Override
    public double fadingScore() {
        return learned().classes() > 0 ? score.mean() : Math.sqrt(score.mean());
    }

    private DriftingPosterior learned() {
        return posterior.orElseThrow(() -> new IllegalStateException("nothing has been learned yet"));
    }

    @Override
    public boolean isReady() {
        return posterior.isPresent();
    }

    @Override
    public RowPredictor at(Compute compute) {
        DriftingPosterior fixed = learned();
        return new RowPredictor() {
            @Override
            public Prediction predict(Dataset rows) {
                return forecasts(rows).prediction();
            }

            @Override
            public Answers answer(Dataset rows) {
                Forecasts all = forecasts(rows);
                return new Answers(all.prediction(), Optional.of(all.novelty()));
            }

            private Forecasts forecasts(Dataset rows) {
                Forecasts all = new Forecasts(rows.size(), fixed.classes());
                compute.team().run((rows.size() + ROWS_AT_ONCE - 1) / ROWS_AT_ONCE, part -> {
                    RowReader reader = new RowReader(fixed, inputs);
                    Forecast forecast = fixed.forecast();
                    int last = Math.min(rows.size(), (part + 1) * ROWS_AT_ONCE);
                    for (int r = part * ROWS_AT_ONCE; r < last; r++) {
                        fixed.predict(reader.read(rows, r), forecast);
                        all.set(r, forecast);
                    }
                });
                return all;
            }
        };
    }

    /** Rows in the order of a posterior's inputs; one that a row does not have is missing. */
    private static final class RowReader {
        private final int[] place;
        private final float[] row;
        private final float[] ordered;

        RowReader(DriftingPosterior posterior, List<String> names) {
            place = posterior.inputs().stream()
                    .mapToInt(input -> names.indexOf(input.name()))
                    .toArray();
            row = new float[names.size()];
            ordered = new float[place.length];
        }

        float[] read(Dataset data, int r) {
            data.copyRow(r, row);
            for (int i = 0; i < place.length; i++) {
                ordered[i] = place[i] < 0 ? Float.NaN : row[place[i]];
            }
            return ordered;
        }
    }

    @Override
    public TensorFile state() {
        if (posterior.isEmpty()) {
            return new TensorFile(Map.of(), Map.of());
        }
        return new TensorFile(
                Map.of(INPUTS, String.join("\n", inputs)),
                Map.of(),
                Map.of(POSTERIOR, pack(learned().bytes()), SCORE, new long[] {
                    Double.doubleToLongBits(score.sum()), Double.doubleToLongBits(score.weight())
                }));
    }

    /** Bytes as whole numbers of 64 bits: how many, then eight each. */
    private static long[] pack(byte[] bytes) {
        ByteBuffer padded = ByteBuffer.allocate((bytes.length + Long.BYTES - 1) / Long.BYTES * Long.BYTES);
        padded.put(bytes).rewind();
        long[] packed = new long[1 + padded.capacity() / Long.BYTES];
        packed[0] = bytes.length;
        padded.asLongBuffer().get(packed, 1, packed.length - 1);
        return packed;
    }

    private static byte[] unpack(long[] packed) {
        ByteBuffer bytes = ByteBuffer.allocate((packed.length - 1) * Long.BYTES);
        bytes.asLongBuffer().put(packed, 1, packed.length - 1);
        if (packed[0] < 0 || packed[0] > bytes.capacity() || packed[0] <= bytes.capacity() - Long.BYTES) {
            throw new IllegalArgumentException("its posterior cannot have " + packed[0] + " bytes");
        }
        return Arrays.copyOf(bytes.array(), (int) packed[0]);
    }

    private static long[] whole(TensorFile state, String name) {
        long[] numbers = state.integers().get(name);
        if (numbers == null || numbers.length == 0) {
            throw new IllegalArgumentException("it has no " + name);
        }
        return numbers;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DriftingPredictor that
                && score.equals(that.score)
                && inputs.equals(that.inputs)
                && Arrays.equals(bytes(), that.bytes());
    }

    private byte[] bytes() {
        return posterior.map(DriftingPosterior::bytes).orElse(new byte[0]);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(bytes()) + inputs.hashCode();
    }
}
