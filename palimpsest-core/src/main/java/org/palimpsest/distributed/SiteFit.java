package org.palimpsest.distributed;

import java.util.Optional;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Use;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.learner.Training;
import org.palimpsest.learner.VclLearner;
import org.palimpsest.math.Compute;
import org.palimpsest.method.KlWeight;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * The local fit of partitioned variational inference: a site learns its own rows, with the other sites as its prior.
 *
 * <pre>
 * q_k = argmin Σ_{n in k} E_q[−log p(y_n | x_n, θ)] + β KL(q ‖ cavity_k)
 * </pre>
 *
 * <p>A pure function of its arguments. β is that of all rows of the task, and decay has acted on the prior before the first
 * round ({@link VclLearner#prior}), so that neither depends on how the rows are spread over sites.
 *
 * @param method how a site learns in one round
 * @param prior the state before the task, grown and tempered: {@link VclLearner#prior}
 * @param partition which site this is
 * @param run the root of the run's random streams, the same for all sites
 */
public record SiteFit(
        VclMethod method,
        Mlp shape,
        Likelihood likelihood,
        Compute compute,
        LearnerState prior,
        Partition partition,
        Rng run) {
    /** @throws IllegalArgumentException when the method has a term that would count once for every site */
    public SiteFit {
        boolean rehearses = method.retention() instanceof Retention.Summary
                || (method.retention() instanceof Retention.Points points && points.use() instanceof Use.Regret);
        if (rehearses || method.regularization().lambda() != 1) {
            throw new IllegalArgumentException(
                    "the prior of a site has the other sites in it: what is rehearsed of earlier"
                            + " tasks, and a lambda other than 1, would count once for every site; keep nothing, or points for"
                            + " predictions, and use lambda 1");
        }
    }

    /**
     * The state of the site after one round; its posterior is q_k.
     *
     * @param part the rows of this site, as a partition of the task
     * @param cavity the prior of the fit
     * @param start q of the round before; empty in the first, which starts as the method does
     * @param round which round, from 0
     */
    public LearnerState fit(Lesson part, MeanField cavity, Optional<MeanField> start, int round) {
        Lesson own = part.partOf(part.data().size());
        VclLearner learner = partition.learner(local(part), shape, likelihood, compute);
        MeanField from = start.orElseGet(
                () -> learner.begin(prior, own, run).checkpoint().posterior());
        Rng streams = partition.streams(run);
        Training training =
                learner.begin(prior.with(cavity), from, own, round == 0 ? streams : streams.stream("round", round));
        while (!training.done()) {
            training.step(report -> {});
        }
        return training.finish();
    }

    private VclMethod local(Lesson part) {
        Mlp network = prior.network();
        int weights = network.bodySize() + network.head(part.head()).size();
        double beta = method.klWeight().of(part.examples(), weights, weights);
        return method.with(new KlWeight.Constant(beta)).withDecay(1);
    }
}
