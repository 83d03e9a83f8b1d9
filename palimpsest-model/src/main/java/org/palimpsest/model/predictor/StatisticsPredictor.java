package org.palimpsest.model.predictor;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.coreset.ClassSummary;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.SummaryClassifier;
import org.palimpsest.coreset.TemperatureCurve;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.random.Rng;
import org.palimpsest.store.TensorFile;

/**
 * Bayes' rule with the statistics of the classes, which a network keeps to rehearse old classes. For classes with few rows it is
 * more accurate than the network (research/notes/class-incremental.md): it is preferred where the median class has fewer than
 * {@value #FEW_ROWS} rows.
 *
 * @param summary the statistics; empty before the first task
 * @param curve how likely the choosing rows of all versions were at every temperature
 * @param temperature that of the curve
 */
public record StatisticsPredictor(Optional<ClassSummary> summary, TemperatureCurve curve, double temperature)
        implements TablePredictor {
    /** The name of this predictor. */
    public static final String NAME = "statistics";

    static final int FEW_ROWS = 50;
    private static final String TEMPERATURE = "temperature";
    private static final String CURVE = "temperature.curve";

    /** Makes predictors of class statistics, of models that keep them. */
    static final class Kind implements PredictorKind {
        @Override
        public String name() {
            return NAME;
        }

        @Override
        public boolean fits(ModelFacts model) {
            return model.hasNetwork() && model.classes() > 0 && model.method().retention() instanceof Retention.Summary;
        }

        @Override
        public TablePredictor initial(ModelFacts model) {
            return new StatisticsPredictor(known(model.learner()), TemperatureCurve.NONE, 1);
        }

        @Override
        public TablePredictor read(TensorFile state, ModelFacts model) {
            String word = state.words().get(TEMPERATURE);
            if (word == null) {
                throw new IllegalArgumentException("it has no temperature");
            }
            String curve = state.words().get(CURVE);
            return new StatisticsPredictor(
                    known(model.learner()),
                    // Versions of before say nothing about the rows that their temperature came from.
                    curve == null
                            ? TemperatureCurve.NONE
                            : new TemperatureCurve(Arrays.stream(curve.split(" "))
                                    .map(Double::valueOf)
                                    .toList()),
                    Double.parseDouble(word));
        }
    }

    /** The statistics of a state, if they tell classes apart. */
    private static Optional<ClassSummary> known(LearnerState learner) {
        return learner.summary(0).filter(one -> one.known().length > 1);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String describe() {
        return String.format(Locale.ROOT, "the statistics of the classes (temperature %.3g)", temperature);
    }

    @Override
    public StatisticsPredictor update(TaskRows rows) {
        Optional<ClassSummary> next = known(rows.learner());
        if (next.isEmpty() || rows.choosing().size() == 0) {
            return new StatisticsPredictor(next, curve, temperature);
        }
        TemperatureCurve all = curve.times(rows.decay())
                .plus(SummaryClassifier.of(next.get(), rows.compute().team()).curve(rows.choosing()));
        return new StatisticsPredictor(next, all, all.temperature());
    }

    @Override
    public boolean isReady() {
        return summary.isPresent();
    }

    @Override
    public boolean isPreferred() {
        return summary.map(StatisticsPredictor::median).orElse(Double.POSITIVE_INFINITY) < FEW_ROWS;
    }

    /** The median number of rows of the known classes. */
    private static double median(ClassSummary summary) {
        long[] counts = summary.classes().stream()
                .mapToLong(one -> one.count())
                .filter(count -> count > 0)
                .sorted()
                .toArray();
        int n = counts.length;
        return n == 0 ? Double.POSITIVE_INFINITY : (counts[(n - 1) / 2] + counts[n / 2]) / 2.0;
    }

    @Override
    public RowPredictor at(Compute compute) {
        SummaryClassifier classifier = classifier(compute);
        return new RowPredictor() {
            @Override
            public Prediction predict(Dataset rows) {
                return classifier.classify(rows);
            }

            @Override
            public Optional<List<double[]>> typicalOdds() {
                int known = summary.orElseThrow().known().length;
                Dataset typical = summary.orElseThrow().draws(NetworkRows.perClass(known), Rng.of(0).stream("typical"));
                return Optional.of(NetworkRows.odds(classifier.classify(typical), (Targets.Labels) typical.targets()));
            }
        };
    }

    /** The classifier at its temperature. */
    public SummaryClassifier classifier(Compute compute) {
        return SummaryClassifier.of(
                        summary.orElseThrow(() -> new IllegalStateException("no statistics of two classes yet")),
                        compute.team())
                .withTemperature(temperature);
    }

    @Override
    public TensorFile state() {
        return new TensorFile(
                Map.of(
                        TEMPERATURE,
                        String.valueOf(temperature),
                        CURVE,
                        String.join(
                                " ",
                                curve.nll().stream().map(Double::toHexString).toList())),
                Map.of());
    }
}
