package org.palimpsest.learner;

import java.util.List;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.coreset.PointLabels;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Stein;
import org.palimpsest.coreset.WeightedSubset;
import org.palimpsest.coreset.internal.NearestRows;
import org.palimpsest.coreset.internal.Particles;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.prediction.Classes;
import org.palimpsest.random.Rng;
import org.palimpsest.random.internal.Normals;
import org.palimpsest.task.Lesson;

/**
 * The coreset of one task in the making: chosen before the task is learned, moved while it is, and finished with its
 * posterior; or chosen with the posterior.
 */
final class CoresetBuilder {
    private final Retention.Points keep;
    private final Lesson lesson;
    private final HeadModel model;
    private final Rng rng;
    private final Compute compute;
    private final WeightedSubset chosen;
    private final List<Particles> particles;

    CoresetBuilder(Retention.Points keep, Lesson lesson, HeadModel model, Rng rng) {
        this.keep = keep;
        this.lesson = lesson;
        this.model = model;
        this.rng = rng;
        compute = model.compute();
        Dataset data = lesson.data();
        if (keep.labels() instanceof PointLabels.Soft && !(data.targets() instanceof Targets.Labels)) {
            throw new IllegalArgumentException("soft labels are probabilities of classes, and task " + lesson.name()
                    + " is a regression; keep its points with hard labels");
        }
        if (keep.removed() && keep.size() >= data.size()) {
            throw new IllegalArgumentException("task " + lesson.name() + " has " + data.size()
                    + " rows, of which a coreset of " + keep.size() + " would leave none to learn from");
        }
        chosen = keep.selection() instanceof Selection.FromData selection
                ? selection.choose(data, keep.size(), rng.stream("selection"), compute)
                : new WeightedSubset(new int[0], new float[0]);
        particles = keep.movement() instanceof Stein stein
                ? List.of(new Particles(chosen.inputs(data), data.features(), stein, compute))
                : List.of();
    }

    /** What is left to learn from. */
    Dataset training() {
        return keep.removed() ? lesson.data().without(chosen.rows()) : lesson.data();
    }

    /** The particles, moving along with a training of {@code q}, if they do. */
    TrainingHook hook(MutableMeanField q) {
        if (!(keep.movement() instanceof Stein stein && stein.timing() instanceof Stein.Timing.During during)) {
            return TrainingHook.NONE;
        }
        Particles points = particles.get(0);
        LabelScore score = score(q, stein.samples());
        return new TrainingHook() {
            @Override
            public void afterStep(long step, long noise) {
                if (step % during.every() == 0) {
                    points.move(score, Rng.child(noise, -1));
                }
            }

            @Override
            public OptimizerState state() {
                return points.state();
            }

            @Override
            public void restore(OptimizerState from) {
                points.restore(from);
            }
        };
    }

    private LabelScore score(MutableMeanField q, int samples) {
        // Dense, for points that moved have no zeros to leave out.
        Dataset start = Dataset.of(
                new Inputs.Floats(lesson.data().features(), chosen.inputs(lesson.data())),
                lesson.data().targets().select(chosen.rows()));
        return new LabelScore(q, model, start, samples);
    }

    /** The coreset, now that the task was learned. */
    Coreset finish(MeanField posterior) {
        Coreset points = points(posterior);
        return keep.labels() instanceof PointLabels.Soft soft && points.size() > 0
                ? softened(points, posterior, soft.samples())
                : points;
    }

    /** The points with the predictive of the posterior. */
    private Coreset softened(Coreset points, MeanField posterior, int samples) {
        Targets.Labels labels = (Targets.Labels) points.targets();
        Averaging averaging = new Averaging.MonteCarlo(samples);
        Classes classes =
                new SampledPredictor(model, posterior, averaging, rng.stream("soft labels")).classes(points.data());
        int[] own = new int[points.size()];
        float[] probability = new float[points.size() * labels.width()];
        for (int p = 0; p < own.length; p++) {
            own[p] = labels.at(p);
            for (int c = 0; c < labels.width(); c++) {
                probability[p * labels.width() + c] = classes.probability(p, c);
            }
        }
        return points.with(Targets.Labels.soft(own, labels.width(), probability));
    }

    private Coreset points(MeanField posterior) {
        Dataset data = lesson.data();
        if (keep.selection() instanceof Selection.FromPosterior selection) {
            float[][] evidence = evidence(posterior, selection.samples());
            return Coreset.raw(lesson.name(), lesson.head(), data, selection.choose(evidence, keep.size(), compute));
        }
        if (!(keep.movement() instanceof Stein stein)) {
            return Coreset.raw(lesson.name(), lesson.head(), data, chosen);
        }
        Particles points = particles.get(0);
        if (stein.timing() instanceof Stein.Timing.After after) {
            LabelScore score = score(new MutableMeanField(posterior, compute.kernels()), stein.samples());
            Rng moves = rng.stream("moves");
            for (int m = 0; m < after.moves(); m++) {
                points.move(score, moves.at(m).key());
            }
        }
        Coreset all = new Coreset(
                lesson.name(),
                lesson.head(),
                data.features(),
                points.positions(),
                data.targets().select(chosen.rows()),
                chosen.weights(data),
                chosen.rows(),
                NearestRows.distances(points.positions(), data, compute));
        return all.apart(stein.apart());
    }

    /** w_n log p(y_n | x_n, θ_s) for every row and some samples of the posterior. */
    private float[][] evidence(MeanField posterior, int samples) {
        float[][] evidence = new float[samples][];
        MutableMeanField q = new MutableMeanField(posterior, compute.kernels());
        float[] theta = new float[posterior.size()];
        float[] eps = new float[Normals.length(theta.length)];
        Rng draws = rng.stream("evidence");
        for (int s = 0; s < samples; s++) {
            q.sample(compute.kernels(), draws.at(s).key(), eps, theta);
            evidence[s] = ForwardRows.logLikelihoods(model, theta, lesson.data());
            for (int r = 0; r < evidence[s].length; r++) {
                evidence[s][r] *= lesson.data().weight(r);
            }
        }
        return evidence;
    }
}
