package org.palimpsest.learner;

import java.util.List;
import org.palimpsest.coreset.ClassSummary;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.method.Initial;
import org.palimpsest.method.Method;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Growth;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.objective.internal.Ranges;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.optimizer.PosteriorUpdateRule;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** What a task starts from: a network and a state that have grown as the task needs, and the first posterior. */
final class TaskStart {
    private TaskStart() {}

    /** The network, with the head that the lesson needs and, if the lesson lets it grow, its inputs and classes. */
    static Mlp network(Mlp before, Lesson lesson, Likelihood likelihood) {
        likelihood.accept(lesson.data().targets());
        int features = lesson.data().features();
        int outputs = lesson.data().targets().width();
        int heads = before.heads().size();
        if (lesson.head() > heads) {
            throw new IllegalArgumentException("task " + lesson.name() + " asks for head " + (lesson.head() + 1)
                    + ", but the next new one is " + (heads + 1));
        }
        Mlp network = before;
        if (lesson.growing() && features > network.inputs()) {
            network = network.withInputs(features);
        }
        if (features != network.inputs()) {
            throw new IllegalArgumentException(
                    "task " + lesson.name() + " has " + features + " inputs, the network takes " + before.inputs());
        }
        if (lesson.head() == heads) {
            return network.withHead(outputs);
        }
        int width = network.heads().get(lesson.head());
        if (lesson.growing() && likelihood instanceof Likelihood.Categorical && outputs > width) {
            return network.withHeadOf(lesson.head(), outputs);
        }
        if (width != outputs) {
            throw new IllegalArgumentException("task " + lesson.name() + " has " + outputs + " outputs, head "
                    + (lesson.head() + 1) + " has " + width);
        }
        return network;
    }

    /** The state with a larger network: new weights have the prior of the method, and no penalty but that of it. */
    static LearnerState grown(LearnerState before, Growth growth, Method method) {
        if (growth.isNone()) {
            return before;
        }
        int size = growth.network().size();
        MeanField fresh = method.freshPrior(growth.network());
        QuadraticPenalty freshPenalty = method.freshPenalty(size);
        List<Coreset> coresets = before.coresets().stream()
                .map(one -> one.grown(
                        growth.network().inputs(), growth.network().heads().get(one.head())))
                .toList();
        // Of a regression there are more parts than outputs.
        List<ClassSummary> summaries = before.summaries().stream()
                .map(one -> one.grown(
                        growth.network().inputs(),
                        Math.max(one.classes().size(), growth.network().heads().get(one.head()))))
                .toList();
        OptimizerState optimizer = before.optimizer().map(array -> growth.apply(array, new float[size]));
        return new LearnerState(
                growth.network(),
                new MeanField(
                        growth.apply(before.posterior().mean(), fresh.mean()),
                        growth.apply(before.posterior().logSigma(), fresh.logSigma())),
                new QuadraticPenalty(
                        growth.apply(before.penalty().weight(), freshPenalty.weight()),
                        growth.apply(before.penalty().anchor(), freshPenalty.anchor()),
                        before.penalty().constant()),
                before.noise(),
                before.tasks(),
                coresets,
                summaries,
                optimizer,
                before.precision().grown(growth.network()));
    }

    /** The weights that a task changes: the shared layers and the heads that its objective goes through. */
    static Ranges learned(Mlp network, int... heads) {
        int[] bounds = new int[2 + 2 * heads.length];
        bounds[1] = network.bodySize();
        for (int i = 0; i < heads.length; i++) {
            bounds[2 + 2 * i] = network.head(heads[i]).offset();
            bounds[3 + 2 * i] = network.head(heads[i]).end();
        }
        return Ranges.of(bounds);
    }

    /** The posterior of a state with weights drawn anew: those of some layers, and those that have just been added. */
    static MeanField drawn(LearnerState state, Growth growth, Initial initial, List<Mlp.Layer> anew, Rng rng) {
        float[] mean = state.posterior().mean();
        float[] v = state.posterior().logSigma();
        boolean[] added = growth.added();
        for (Mlp.Layer layer : state.network().layers()) {
            boolean all = anew.contains(layer);
            boolean any = all;
            for (int i = layer.offset(); i < layer.end() && !any; i++) {
                any = added[i];
            }
            if (!any) {
                continue;
            }
            MeanField fresh = initial.draw(layer, rng);
            for (int i = 0; i < layer.size(); i++) {
                if (all || added[layer.offset() + i]) {
                    mean[layer.offset() + i] = fresh.mean(i);
                    v[layer.offset() + i] = fresh.logSigma(i);
                }
            }
        }
        return new MeanField(mean, v);
    }

    /** The same with log σ at most {@code most} where it will be learned: see {@code Start.FROM_POSTERIOR_NARROW}. */
    static MeanField narrowed(MeanField start, double most, Ranges learned) {
        float[] v = start.logSigma();
        for (int piece = 0; piece < learned.count(); piece++) {
            for (int i = learned.from(piece); i < learned.to(piece); i++) {
                v[i] = Math.min(v[i], (float) most);
            }
        }
        return new MeanField(start.mean(), v);
    }

    /** The start for a rule, if it wants one of its own: see {@link PosteriorUpdateRule#startsAbovePrior}. */
    static MeanField forRule(VclMethod method, MeanField start, MeanField prior, Mlp network, int head) {
        boolean above =
                method.trainingSettings().optimizer() instanceof PosteriorUpdateRule rule && rule.startsAbovePrior();
        if (!above) {
            return start;
        }
        double v0 = method.initial().logSigma();
        float[] v = start.logSigma();
        Ranges learned = learned(network, head);
        for (int piece = 0; piece < learned.count(); piece++) {
            for (int i = learned.from(piece); i < learned.to(piece); i++) {
                double vp = prior.logSigma(i);
                // −½ log(e^{−2v_p} + e^{−2v₀}), from the smaller of the two
                double least = Math.min(vp, v0);
                v[i] = (float) (least - 0.5 * StrictMath.log1p(StrictMath.exp(-2 * Math.abs(vp - v0))));
            }
        }
        return new MeanField(start.mean(), v);
    }
}
