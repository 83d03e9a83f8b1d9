package org.palimpsest.model.predictor;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.exact.ExactPosterior;
import org.palimpsest.exact.FeatureMap;
import org.palimpsest.exact.MapOptions;
import org.palimpsest.exact.NamedInput;
import org.palimpsest.exact.PosteriorSettings;
import org.palimpsest.exact.SufficientStatistics;
import org.palimpsest.math.Compute;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.store.TensorFile;

/**
 * Conjugate Bayes on fixed features: {@link ExactPosterior}. The first file fixes the features. The state is a sum of whole
 * numbers over all rows, held-out rows included, so that any order and division of later rows gives equal bytes.
 */
public final class ExactPredictor implements AdditivePredictor {
    /** The name of this predictor. */
    public static final String NAME = "exact";

    private static final String MAP = "map";
    private static final String SUMS = "sums";
    private static final String INPUTS = "inputs";
    private static final String SETTINGS = "settings";

    /** Makes exact predictors, of models whose rows all count once. */
    static final class Kind implements PredictorKind {
        @Override
        public String name() {
            return NAME;
        }

        @Override
        public boolean fits(ModelFacts model) {
            return !model.weighted();
        }

        @Override
        public TablePredictor initial(ModelFacts model) {
            return new ExactPredictor(Optional.empty(), List.of(), RowSums.LOCAL);
        }

        @Override
        public TablePredictor read(TensorFile state, ModelFacts model) {
            if (!state.integers().containsKey(SETTINGS)) {
                return initial(model);
            }
            double[] settings = unpackDoubles(state);
            PosteriorSettings found = new PosteriorSettings(
                    Arrays.copyOf(settings, settings.length - 2),
                    settings[settings.length - 2],
                    settings[settings.length - 1]);
            List<String> inputs = List.of(word(state, INPUTS).split("\n", -1));
            return new ExactPredictor(
                    Optional.of(new Fitted(
                            FeatureMap.of(unpack(state, MAP)), SufficientStatistics.of(unpack(state, SUMS)), found)),
                    inputs,
                    RowSums.LOCAL);
        }
    }

    /** Everything learned. */
    private record Fitted(FeatureMap map, SufficientStatistics sums, PosteriorSettings settings) {}

    private final Optional<Fitted> fitted;
    private final List<String> inputs;
    private final RowSums adder; // where the rows of the task that is being learned are added up; no part of the value

    private ExactPredictor(Optional<Fitted> fitted, List<String> inputs, RowSums adder) {
        this.fitted = fitted;
        this.inputs = inputs;
        this.adder = adder;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String describe() {
        return fitted.map(one -> String.format(
                        Locale.ROOT,
                        "exact Bayes on %,d fixed features of %,d rows",
                        one.map().width(),
                        one.sums().rows()))
                .orElse("exact Bayes");
    }

    @Override
    public ExactPredictor update(TaskRows rows) {
        List<String> names = rows.inputs().stream().map(NamedInput::name).toList();
        FeatureMap map = fitted.map(one -> one.map().withInputs(rows.training(), rows.inputs()))
                .orElseGet(() -> FeatureMap.fit(
                        rows.training(),
                        rows.inputs(),
                        MapOptions.forRows(rows.training().size(), names.size(), rows.seed())));
        SufficientStatistics own = rows.sums().of(map, rows.training(), names, rows.compute());
        return fitted(map, fitted.map(one -> one.sums().plus(own)).orElse(own), names, rows.compute(), rows.sums());
    }

    private static ExactPredictor fitted(
            FeatureMap map, SufficientStatistics sums, List<String> names, Compute compute, RowSums adder) {
        PosteriorSettings settings = ExactPosterior.fit(map, sums, compute).settings();
        return new ExactPredictor(Optional.of(new Fitted(map, sums, settings)), names, adder);
    }

    @Override
    public ExactPredictor including(List<Dataset> heldOut, Compute compute) {
        Fitted before = learned();
        SufficientStatistics sums = before.sums();
        List<Dataset> some = heldOut.stream().filter(rows -> rows.size() > 0).toList();
        for (Dataset rows : some) {
            sums = sums.plus(adder.of(before.map(), rows, inputs, compute));
        }
        return some.isEmpty() ? this : fitted(before.map(), sums, inputs, compute, adder);
    }

    private Fitted learned() {
        return fitted.orElseThrow(() -> new IllegalStateException("nothing has been learned yet"));
    }

    @Override
    public ExactPredictor without(TaskRows rows) {
        Fitted all = learned();
        SufficientStatistics taken = SufficientStatistics.of(all.map(), rows.training(), inputs, rows.compute());
        return fitted(all.map(), all.sums().minus(taken), inputs, rows.compute(), RowSums.LOCAL);
    }

    @Override
    public ExactPredictor plus(AdditivePredictor other, Compute compute) {
        if (!(other instanceof ExactPredictor that)
                || !learned().map().equals(that.learned().map())
                || !inputs.equals(that.inputs)) {
            throw new IllegalArgumentException("the features of the two predictors differ");
        }
        return fitted(learned().map(), learned().sums().plus(that.learned().sums()), inputs, compute, RowSums.LOCAL);
    }

    /** The sums of all rows. */
    public SufficientStatistics statistics() {
        return learned().sums();
    }

    /** The features. */
    public FeatureMap features() {
        return learned().map();
    }

    @Override
    public boolean isReady() {
        return fitted.isPresent();
    }

    /** The posterior. */
    public ExactPosterior posterior(Compute compute) {
        Fitted one = learned();
        return ExactPosterior.of(one.map(), one.sums(), one.settings(), compute);
    }

    @Override
    public RowPredictor at(Compute compute) {
        ExactPosterior posterior = posterior(compute);
        return new RowPredictor() {
            @Override
            public Prediction predict(Dataset rows) {
                return posterior.predict(rows, inputs);
            }

            @Override
            public Optional<double[]> novelty(Dataset rows) {
                return Optional.of(posterior.leverage(posterior.map().features(rows, inputs, compute)));
            }
        };
    }

    @Override
    public TensorFile state() {
        if (fitted.isEmpty()) {
            return new TensorFile(Map.of(), Map.of());
        }
        Fitted one = learned();
        double[] ridge = one.settings().ridge();
        long[] settings = new long[ridge.length + 2];
        for (int i = 0; i < ridge.length; i++) {
            settings[i] = Double.doubleToLongBits(ridge[i]);
        }
        settings[ridge.length] = Double.doubleToLongBits(one.settings().temperature());
        settings[ridge.length + 1] = Double.doubleToLongBits(one.settings().freedom());
        return new TensorFile(
                Map.of(INPUTS, String.join("\n", inputs)),
                Map.of(),
                Map.of(
                        SETTINGS,
                        settings,
                        MAP,
                        pack(one.map().bytes()),
                        SUMS,
                        pack(one.sums().bytes())));
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

    private static byte[] unpack(TensorFile state, String name) {
        long[] packed = whole(state, name);
        ByteBuffer bytes = ByteBuffer.allocate((packed.length - 1) * Long.BYTES);
        bytes.asLongBuffer().put(packed, 1, packed.length - 1);
        if (packed[0] < 0 || packed[0] > bytes.capacity() || packed[0] <= bytes.capacity() - Long.BYTES) {
            throw new IllegalArgumentException("its " + name + " cannot have " + packed[0] + " bytes");
        }
        return Arrays.copyOf(bytes.array(), (int) packed[0]);
    }

    private static double[] unpackDoubles(TensorFile state) {
        long[] bits = whole(state, SETTINGS);
        if (bits.length < 3) {
            throw new IllegalArgumentException("its settings are incomplete");
        }
        return Arrays.stream(bits).mapToDouble(Double::longBitsToDouble).toArray();
    }

    private static long[] whole(TensorFile state, String name) {
        long[] numbers = state.integers().get(name);
        if (numbers == null || numbers.length == 0) {
            throw new IllegalArgumentException("it has no " + name);
        }
        return numbers;
    }

    private static String word(TensorFile state, String name) {
        String word = state.words().get(name);
        if (word == null) {
            throw new IllegalArgumentException("it has no " + name);
        }
        return word;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ExactPredictor that && fitted.equals(that.fitted) && inputs.equals(that.inputs);
    }

    @Override
    public int hashCode() {
        return 31 * fitted.hashCode() + inputs.hashCode();
    }
}
