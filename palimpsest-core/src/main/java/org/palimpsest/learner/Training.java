package org.palimpsest.learner;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.palimpsest.data.Batch;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.MutableMeanField;
import org.palimpsest.random.Rng;

/**
 * The training of one task, step by step: the one training loop. It owns its arrays; what it starts from and what it
 * returns are values. It can be left at any step by a {@link #checkpoint} and taken up in another process, with the
 * same outcome to the bit.
 *
 * @param <S> the state that it ends in
 */
public final class Training<S> {
    private final String task;
    private final TrainingSettings trainingSettings;
    private final Rng rng;
    private final Compute compute;
    private final MutableMeanField q;
    private final Validation validation;
    private final Dataset train;
    private final Batch batch;
    private final List<Phase> phases;
    private final TrainingHook hook;
    private final BiFunction<MeanField, OptimizerState, S> close;
    private final int[] order;
    private final int batchSize;
    private final int stepsPerEpoch;
    private Stepper stepper;
    private int phase;
    private int epoch;
    private int step;
    private double nllSum;
    private Optional<MeanField> best = Optional.empty();
    private double bestScore = Double.POSITIVE_INFINITY;
    private int waited;

    /**
     * @param rng the task's random stream
     * @param q the draft that the phases write
     * @param batch the buffer that the phases read
     * @param hook goes along with the last phase
     * @param close makes the state from the posterior and what the last stepper remembers
     */
    Training(
            String task,
            TrainingSettings trainingSettings,
            Rng rng,
            Compute compute,
            MutableMeanField q,
            Validation validation,
            Batch batch,
            List<Phase> phases,
            TrainingHook hook,
            BiFunction<MeanField, OptimizerState, S> close) {
        this.task = task;
        this.trainingSettings = trainingSettings;
        this.rng = rng;
        this.compute = compute;
        this.q = q;
        this.validation = validation;
        this.batch = batch;
        this.phases = List.copyOf(phases);
        this.hook = hook;
        this.close = close;
        train = validation.training();
        order = new int[train.size()];
        batchSize = batch.capacity();
        stepsPerEpoch = (train.size() + batchSize - 1) / batchSize;
        stepper = phases.get(0).open().get();
    }

    /** Goes to where a checkpoint of the same training was taken. */
    Training<S> restore(Checkpoint from) {
        if (from.written().size() != q.size() || from.phase() >= phases.size() || from.step() >= stepsPerEpoch) {
            throw new IllegalArgumentException("the checkpoint belongs to another training: it has "
                    + from.written().size() + " weights in phase " + (from.phase() + 1) + ", this one " + q.size()
                    + " weights in " + phases.size() + " phases");
        }
        phase = from.phase();
        epoch = from.epoch();
        step = from.step();
        nllSum = from.nllSum();
        best = from.best();
        bestScore = from.bestScore();
        waited = from.waited();
        System.arraycopy(from.written().mean(), 0, q.mean, 0, q.size());
        System.arraycopy(from.written().logSigma(), 0, q.logSigma, 0, q.size());
        q.refresh(compute.kernels(), 0, q.size());
        stepper = phases.get(phase).open().get();
        stepper.restore(from.optimizerState().steps(), from.optimizerState().arrays());
        if (!from.hook().equals(OptimizerState.NONE)) {
            hook.restore(from.hook());
        }
        if (step > 0) {
            shuffle();
        }
        return this;
    }

    /** Whether nothing is left to do but {@link #finish}. */
    public boolean done() {
        return phase == phases.size() - 1 && epoch >= trainingSettings.epochs();
    }

    /** How many steps the whole training has, without early stopping. */
    public long totalSteps() {
        return (long) phases.size() * trainingSettings.epochs() * stepsPerEpoch;
    }

    /** How many steps are done. */
    public long stepsDone() {
        return ((long) phase * trainingSettings.epochs() + epoch) * stepsPerEpoch + step;
    }

    /**
     * Takes one step.
     *
     * @param report told of the epoch if the step ends one
     * @throws DivergenceException when the objective is no longer finite
     */
    public void step(Consumer<EpochReport> report) {
        if (done()) {
            throw new IllegalStateException("the training is done");
        }
        if (step == 0) {
            shuffle();
        }
        int from = step * batchSize;
        batch.plan(train, order, from, Math.min(batchSize, train.size() - from));
        long noise = Rng.child(Rng.child(Rng.child(rng.key(), phase), epoch), step);
        long number = (long) epoch * stepsPerEpoch + step;
        stepper.step(
                batch,
                noise,
                trainingSettings.schedule().factor(number, (long) trainingSettings.epochs() * stepsPerEpoch));
        check("expected negative log-likelihood", stepper.nll());
        check("divergence from the prior", stepper.kl());
        check("regret", stepper.regret());
        nllSum += stepper.nll();
        step++;
        if (phase == phases.size() - 1) {
            hook.afterStep(number + 1, noise);
        }
        if (step == stepsPerEpoch) {
            endEpoch(report);
        }
    }

    private void check(String term, double value) {
        if (!Double.isFinite(value)) {
            throw new DivergenceException(term, value, task, epoch, step);
        }
    }

    private void shuffle() {
        rng.stream("shuffle", phase).at(epoch).permute(order.length, order);
    }

    private void endEpoch(Consumer<EpochReport> report) {
        double score = Double.NaN;
        boolean last = phase == phases.size() - 1;
        boolean stop = false;
        if (last && validation.isOn()) {
            score = validation.nll(q);
            if (score < bestScore) {
                best = Optional.of(freeze());
                bestScore = score;
                waited = 0;
            } else {
                waited++;
                stop = validation.gaveUp(waited);
            }
        }
        report.accept(new EpochReport(
                phases.get(phase).name(),
                epoch,
                trainingSettings.epochs(),
                nllSum / stepsPerEpoch,
                stepper.regret(),
                stepper.kl() / train.size(),
                score));
        epoch = stop ? trainingSettings.epochs() : epoch + 1;
        step = 0;
        nllSum = 0;
        if (!last && epoch == trainingSettings.epochs()) {
            phase++;
            epoch = 0;
            stepper = phases.get(phase).open().get();
        }
    }

    /** Everything that the rest depends on, as a value. */
    public Checkpoint checkpoint() {
        OptimizerState now = new OptimizerState(stepper.steps(), stepper.memory());
        return new Checkpoint(
                phase, epoch, step, nllSum, freeze(), now, hook.optimizerState(), best, bestScore, waited);
    }

    /** The state after the task. */
    public S finish() {
        if (!done()) {
            throw new IllegalStateException("the training is not done");
        }
        OptimizerState kept = trainingSettings.memory() == OptimizerCarryOver.KEEP
                ? new OptimizerState(stepper.steps(), stepper.memory())
                : OptimizerState.NONE;
        return close.apply(best.orElseGet(this::freeze), kept);
    }

    private MeanField freeze() {
        for (int i = 0; i < q.size(); i++) {
            if (!Float.isFinite(q.mean[i]) || !Float.isFinite(q.logSigma[i])) {
                long last = Math.max(0, (long) epoch * stepsPerEpoch + step - 1);
                int lastEpoch = (int) (last / stepsPerEpoch);
                int lastStep = (int) (last % stepsPerEpoch);
                throw new DivergenceException("posterior over weight " + i, q.mean[i], task, lastEpoch, lastStep);
            }
        }
        return q.freeze();
    }
}
