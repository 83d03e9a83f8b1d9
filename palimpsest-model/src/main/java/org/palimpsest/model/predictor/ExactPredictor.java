package org.palimpsest.model.predictor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.palimpsest.data.Dataset;
import org.palimpsest.exact.ExactPosterior;
import org.palimpsest.exact.FeatureMap;
import org.palimpsest.exact.FeatureRows;
import org.palimpsest.exact.LinearHead;
import org.palimpsest.exact.MapOptions;
import org.palimpsest.exact.NamedInput;
import org.palimpsest.exact.PosteriorSettings;
import org.palimpsest.exact.SufficientStatistics;
import org.palimpsest.math.Compute;
import org.palimpsest.model.schema.Labels;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.store.TensorFile;

/**
 * Conjugate Bayes on fixed features: {@link ExactPosterior}. The first file fixes the features. The state is a sum of whole
 * numbers over all rows, held-out rows included, and classes are in the order of their names, so that any order and division of
 * later rows gives equal bytes. With a decay the order of files counts, and rows can no longer be taken out.
 */
public final class ExactPredictor implements AdditivePredictor {
    /** The name of this predictor. */
    public static final String NAME = "exact";

    /** So many scores of each class stand for how they spread. */
    private static final int TYPICAL_ROWS = 400;

    /**
     * Everything learned.
     *
     * @param map the features
     * @param kept the sums of all rows, the classes in the order of their names; none in a version that was thinned out
     * @param settings of the posterior
     * @param head what predicts
     * @param inputs the names of the columns of a row
     * @param labels the classes as rows number them
     */
    record Learned(
            FeatureMap map,
            Optional<SufficientStatistics> kept,
            PosteriorSettings settings,
            LinearHead head,
            List<String> inputs,
            List<String> labels) {
        SufficientStatistics sums() {
            return kept.orElseThrow(() -> new IllegalStateException("this version no longer has its sums"));
        }

        /** The place of each class, as rows number them, in the order of names. */
        int[] places() {
            return places(labels, labels);
        }

        private static int[] places(List<String> some, List<String> all) {
            List<String> sorted = Labels.sorted(all);
            return some.stream().mapToInt(sorted::indexOf).toArray();
        }
    }

    private final Optional<Learned> learned;
    private final Optional<FeatureMap> template; // the features of the first task, where they are known before it

    private final Optional<Integer> size; // of the features of the first task, where it is asked for

    private final RowSums adder; // where the rows of the task that is being learned are added up; no part of the value

    ExactPredictor(Optional<Learned> learned, Optional<FeatureMap> template, Optional<Integer> size, RowSums adder) {
        this.learned = learned;
        this.template = template;
        this.size = size;
        this.adder = adder;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String describe() {
        return learned.map(one -> String.format(
                        Locale.ROOT,
                        "exact Bayes on %,d fixed features of %,d rows%s",
                        one.map().width(),
                        one.head().rows(),
                        one.kept().isPresent() ? "" : ", without its sums"))
                .orElse("exact Bayes");
    }

    @Override
    public ExactPredictor update(TaskRows rows) {
        List<String> names = rows.inputs().stream().map(NamedInput::name).toList();
        FeatureMap map = learned.map(Learned::map)
                .or(() -> template)
                .map(known -> known.withInputs(rows.training(), rows.inputs()))
                .orElseGet(() -> FeatureMap.fit(
                        rows.training(),
                        rows.inputs(),
                        size.map(features -> new MapOptions(features, rows.seed()))
                                .orElseGet(
                                        () -> MapOptions.forRows(rows.training().size(), names.size(), rows.seed()))));
        SufficientStatistics own = ordered(rows.sums().of(map, rows.training(), names, rows.compute()), rows.labels());
        SufficientStatistics sums = learned.map(
                        one -> placed(decayed(one.sums(), rows.decay()), Labels.sorted(one.labels()), rows.labels())
                                .plus(own))
                .orElse(own);
        return fitted(map, sums, names, rows.labels(), rows.compute(), rows.sums());
    }

    private static SufficientStatistics decayed(SufficientStatistics sums, double decay) {
        return decay < 1 ? sums.times(decay) : sums;
    }

    /** Sums of classes as rows number them, in the order of names. */
    private static SufficientStatistics ordered(SufficientStatistics sums, List<String> labels) {
        return placed(sums, labels, labels);
    }

    /** Sums of some classes at their places in the order of the names of all; a place without a name has no rows. */
    private static SufficientStatistics placed(SufficientStatistics sums, List<String> some, List<String> all) {
        if (all.isEmpty()) {
            return sums;
        }
        int outputs = sums.targets().outputs();
        int[] named = Learned.places(some, all);
        int[] free = IntStream.range(0, outputs)
                .filter(place -> Arrays.stream(named).noneMatch(taken -> taken == place))
                .toArray();
        int[] places = Arrays.copyOf(named, outputs);
        System.arraycopy(free, 0, places, named.length, outputs - named.length);
        return sums.relabelled(places, Math.max(outputs, all.size()));
    }

    private static ExactPredictor fitted(
            FeatureMap map,
            SufficientStatistics sums,
            List<String> inputs,
            List<String> labels,
            Compute compute,
            RowSums adder) {
        ExactPosterior posterior = ExactPosterior.fit(map, sums, compute);
        return new ExactPredictor(
                Optional.of(new Learned(
                        map,
                        Optional.of(sums),
                        posterior.settings(),
                        posterior.head(),
                        List.copyOf(inputs),
                        List.copyOf(labels))),
                Optional.empty(),
                Optional.empty(),
                adder);
    }

    private ExactPredictor with(SufficientStatistics sums, Compute compute) {
        Learned one = learned();
        return fitted(one.map(), sums, one.inputs(), one.labels(), compute, adder);
    }

    @Override
    public ExactPredictor including(List<Dataset> heldOut, Compute compute) {
        SufficientStatistics sums = learned().sums();
        List<Dataset> some = heldOut.stream().filter(rows -> rows.size() > 0).toList();
        for (Dataset rows : some) {
            sums = sums.plus(sums(rows, compute));
        }
        return some.isEmpty() ? this : with(sums, compute);
    }

    private SufficientStatistics sums(Dataset rows, Compute compute) {
        Learned one = learned();
        return ordered(adder.of(one.map(), rows, one.inputs(), compute), one.labels());
    }

    /** What can be added to and taken from: sums that no decay has rounded. */
    private Learned undecayed() {
        if (learned().sums().hasDecayed()) {
            throw new IllegalArgumentException(
                    "the evidence of earlier rows has decayed, so that they no longer count once");
        }
        return learned();
    }

    private Learned learned() {
        return learned.orElseThrow(() -> new IllegalStateException("nothing has been learned yet"));
    }

    @Override
    public long rows() {
        return learned.map(one -> one.head().rows()).orElse(0L);
    }

    @Override
    public ExactPredictor empty() {
        return new ExactPredictor(Optional.empty(), Optional.of(learned().map()), Optional.empty(), RowSums.LOCAL);
    }

    /**
     * A predictor that has learned nothing, and whose first task makes so many features.
     *
     * @throws IllegalArgumentException if they are too few or too many for {@link MapOptions}
     */
    public static ExactPredictor ofSize(int features) {
        return new ExactPredictor(
                Optional.empty(), Optional.empty(), Optional.of(new MapOptions(features, 0).size()), RowSums.LOCAL);
    }

    @Override
    public Optional<Exposure> exposure() {
        return learned.map(Learned::sums)
                .filter(SufficientStatistics::exposesRows)
                .map(sums -> new Exposure(sums.rows(), sums.features()));
    }

    @Override
    public ExactPredictor without(TaskRows rows) {
        return without(sums(rows.training(), rows.compute()), rows.compute());
    }

    @Override
    public ExactPredictor without(Optional<AdditivePredictor> before, AdditivePredictor after, Compute compute) {
        List<String> all = undecayed().labels();
        Learned later = exact(after).undecayed();
        SufficientStatistics taken = placed(later.sums(), Labels.sorted(later.labels()), all);
        if (before.isPresent()) {
            Learned earlier = exact(before.get()).undecayed();
            taken = taken.minus(placed(earlier.sums(), Labels.sorted(earlier.labels()), all));
        }
        return without(taken, compute);
    }

    private ExactPredictor without(SufficientStatistics taken, Compute compute) {
        SufficientStatistics left = undecayed().sums().minus(taken);
        if (left.rows() == 0) {
            throw new IllegalArgumentException("no row would be left");
        }
        return with(left, compute);
    }

    @Override
    public ExactPredictor plus(AdditivePredictor other, List<String> labels, Compute compute) {
        Learned mine = undecayed();
        Learned theirs = exact(other).undecayed();
        mine.map().difference(theirs.map()).ifPresent(difference -> {
            throw new IllegalArgumentException("their features differ: " + difference);
        });
        SufficientStatistics sums = placed(mine.sums(), Labels.sorted(mine.labels()), labels)
                .plus(placed(theirs.sums(), Labels.sorted(theirs.labels()), labels));
        return fitted(mine.map(), sums, mine.inputs(), labels, compute, RowSums.LOCAL);
    }

    private static ExactPredictor exact(AdditivePredictor other) {
        if (other instanceof ExactPredictor exact) {
            return exact;
        }
        throw new IllegalArgumentException("their predictors differ: " + NAME + " and " + other.name());
    }

    /** The sums of all rows, the classes in the order of their names. */
    public SufficientStatistics statistics() {
        return learned().sums();
    }

    /** The features. */
    public FeatureMap features() {
        return learned().map();
    }

    /** The names of the columns of a row. */
    public List<String> inputs() {
        return learned().inputs();
    }

    /** Which output of the posterior each class is, as rows number the classes; one output where the target is a number. */
    public int[] outputs() {
        Learned one = learned();
        return one.labels().isEmpty() ? new int[1] : one.places();
    }

    @Override
    public boolean isReady() {
        return learned.isPresent();
    }

    /** The posterior; its classes are in the order of their names. */
    public ExactPosterior posterior(Compute compute) {
        Learned one = learned();
        return ExactPosterior.of(one.map(), one.sums(), one.settings(), compute);
    }

    /** Whether its version keeps the sums. Without them it predicts, but nothing can be learned, taken out or added. */
    public boolean hasSums() {
        return learned().kept().isPresent();
    }

    @Override
    public RowPredictor at(Compute compute) {
        Learned one = learned();
        if (one.kept().isEmpty()) {
            return new HeadPredictor(one.map(), one.head(), one.inputs(), one.places(), compute);
        }
        ExactPosterior posterior = posterior(compute);
        int[] places = one.places();
        double typical = posterior.degreesOfFreedom() / posterior.statistics().rows();
        return new RowPredictor() {
            @Override
            public Prediction predict(Dataset rows) {
                return answer(rows).prediction();
            }

            /** The feature map does. */
            @Override
            public boolean boundsInputs() {
                return true;
            }

            @Override
            public Optional<List<double[]>> typicalOdds() {
                if (places.length == 0) {
                    return Optional.empty();
                }
                double[][] byName = posterior.simulatedOdds(TYPICAL_ROWS);
                return Optional.of(
                        Arrays.stream(places).mapToObj(place -> byName[place]).toList());
            }

            /** Novelty is the leverage in units of its mean over the learned rows. */
            @Override
            public Answers answer(Dataset rows) {
                FeatureRows features = posterior.map().features(rows, one.inputs(), compute);
                double[] leverage = posterior.leverage(features);
                Prediction prediction = posterior.predict(features, leverage);
                double[] novelty = Arrays.stream(leverage)
                        .map(h -> h / Math.max(typical, 1e-12))
                        .toArray();
                return new Answers(
                        prediction instanceof Classes classes ? HeadPredictor.numbered(classes, places) : prediction,
                        Optional.of(novelty));
            }
        };
    }

    @Override
    public TensorFile state() {
        return learned.map(ExactState::write).orElseGet(() -> new TensorFile(Map.of(), Map.of()));
    }

    /** Equal where the bytes of what was learned are; classes may have come in another order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ExactPredictor that && essence().equals(that.essence());
    }

    private List<Object> essence() {
        List<Object> all = new ArrayList<>();
        learned.ifPresent(one -> {
            all.addAll(List.of(one.map(), one.kept(), one.settings()));
            all.addAll(Labels.sorted(one.labels()));
        });
        return all;
    }

    @Override
    public int hashCode() {
        return Objects.hash(essence());
    }
}
