package org.palimpsest.learner;

import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.Ranges;
import org.palimpsest.optimizer.PosteriorUpdateRule;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** What a task starts from: network, prior and first posterior, grown by a head where the task needs a new one. */
final class TaskStart {
    private TaskStart() {}

    /** The network, with the head that the lesson needs. */
    static Mlp network(Mlp before, Lesson lesson, Likelihood likelihood) {
        likelihood.accept(lesson.data().targets());
        int features = lesson.data().features();
        if (features != before.inputs()) {
            throw new IllegalArgumentException(
                    "task " + lesson.name() + " has " + features + " inputs, the network takes " + before.inputs());
        }
        int outputs = lesson.data().targets().width();
        int heads = before.heads().size();
        if (lesson.head() > heads) {
            throw new IllegalArgumentException("task " + lesson.name() + " asks for head " + (lesson.head() + 1)
                    + ", but the next new one is " + (heads + 1));
        }
        if (lesson.head() == heads) {
            return before.withHead(outputs);
        }
        if (before.heads().get(lesson.head()) != outputs) {
            throw new IllegalArgumentException("task " + lesson.name() + " has " + outputs + " outputs, head "
                    + (lesson.head() + 1) + " has " + before.heads().get(lesson.head()));
        }
        return before;
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

    /** The last posterior, and N(0, s²) for a new head. */
    static MeanField prior(VclMethod method, VclState before, Mlp network) {
        int added = network.size() - before.posterior().size();
        return added == 0
                ? before.posterior()
                : before.posterior().append(MeanField.isotropic(added, 0, method.priorSigma()));
    }

    /** Where the optimisation starts. */
    static MeanField start(VclMethod method, VclState before, Mlp network, int head, Rng rng) {
        MeanField start = prior(method, before, network);
        boolean first = before.tasks() == 0;
        if (first || method.start() == Start.FRESH) {
            for (Mlp.Layer layer : network.body()) {
                start = start.replaced(layer.offset(), method.initial().draw(layer, rng));
            }
        }
        boolean newHead = head == before.network().heads().size();
        if (newHead || method.start() == Start.FRESH) {
            Mlp.Layer layer = network.head(head);
            start = start.replaced(layer.offset(), method.initial().draw(layer, rng));
        }
        boolean above =
                method.trainingSettings().optimizer() instanceof PosteriorUpdateRule rule && rule.startsAbovePrior();
        return above
                ? abovePrior(
                        start, prior(method, before, network), method.initial().logSigma(), network, head)
                : start;
    }

    /** The means of a posterior, with the precision of the prior and of the initial sigma together where it is learned. */
    private static MeanField abovePrior(MeanField start, MeanField prior, double v0, Mlp network, int head) {
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
