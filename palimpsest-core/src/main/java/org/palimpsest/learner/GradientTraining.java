package org.palimpsest.learner;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.method.OptimizerCarryOver;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.WeightObserver;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.NoiseFit;
import org.palimpsest.objective.internal.ContinualObjective;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;

/** Trains a network on one task by gradients: the one training loop. It owns its arrays. */
final class GradientTraining implements Training {
    /** Makes the state from the final posterior and the optimizer's state. */
    interface Ending {
        LearnerState of(MeanField posterior, OptimizerState optimizer);
    }

    private final String task;
    private final TrainingSettings settings;
    private final Rng rng;
    private final HeadModel model;
    private final MutableMeanField q;
    private final Validation validation;
    private final Dataset train;
    private final Batch batch;
    private final List<Phase> phases;
    private final Optional<NoiseFit> noiseFit;
    private final TrainingHook hook;
    private final Ending ending;
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
     * @param q the posterior that the phases write
     * @param hook runs along with the last phase
     */
    GradientTraining(TaskSetup setup, MutableMeanField q, List<Phase> phases, TrainingHook hook, Ending ending) {
        this(
                setup.lesson().name(),
                setup.method().trainingSettings(),
                setup.rng(),
                setup.fitted(),
                setup.validation(),
                setup.batch(),
                setup.noise(),
                q,
                phases,
                hook,
                ending);
    }

    /**
     * @param rng the task's random stream
     * @param model that validation goes through
     * @param batch the buffer that the phases read
     */
    GradientTraining(
            String task,
            TrainingSettings settings,
            Rng rng,
            HeadModel model,
            Validation validation,
            Batch batch,
            Optional<NoiseFit> noiseFit,
            MutableMeanField q,
            List<Phase> phases,
            TrainingHook hook,
            Ending ending) {
        this.task = task;
        this.settings = settings;
        this.rng = rng;
        this.model = model;
        this.validation = validation;
        this.batch = batch;
        this.noiseFit = noiseFit;
        this.q = q;
        this.phases = List.copyOf(phases);
        this.hook = hook;
        this.ending = ending;
        train = validation.training();
        order = new int[train.size()];
        batchSize = batch.capacity();
        stepsPerEpoch = (train.size() + batchSize - 1) / batchSize;
        stepper = phases.get(0).open().get();
    }

    @Override
    public GradientTraining restore(Checkpoint from) {
        if (from.posterior().size() != q.size() || from.phase() >= phases.size() || from.step() >= stepsPerEpoch) {
            throw new IllegalArgumentException("the checkpoint belongs to another training: it has "
                    + from.posterior().size() + " weights in phase " + (from.phase() + 1) + ", this one " + q.size()
                    + " weights in " + phases.size() + " phases");
        }
        phase = from.phase();
        epoch = from.epoch();
        step = from.step();
        nllSum = from.nllSum();
        best = from.best();
        bestScore = from.bestScore();
        waited = from.waited();
        System.arraycopy(from.posterior().mean(), 0, q.mean, 0, q.size());
        System.arraycopy(from.posterior().logSigma(), 0, q.logSigma, 0, q.size());
        q.refresh(model.compute().kernels(), 0, q.size());
        stepper = phases.get(phase).open().get();
        stepper.restore(from.optimizer());
        if (!from.hook().isNone()) {
            hook.restore(from.hook());
        }
        noiseFit.ifPresent(fit -> fit.restore(
                from.noise().stream().mapToDouble(Double::doubleValue).toArray()));
        if (step > 0) {
            shuffle();
        }
        return this;
    }

    @Override
    public boolean done() {
        return phase == phases.size() - 1 && epoch >= settings.epochs();
    }

    @Override
    public long totalSteps() {
        return (long) phases.size() * settings.epochs() * stepsPerEpoch;
    }

    @Override
    public long stepsDone() {
        return ((long) phase * settings.epochs() + epoch) * stepsPerEpoch + step;
    }

    @Override
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
        stepper.step(batch, noise, settings.schedule().factor(number, (long) settings.epochs() * stepsPerEpoch));
        ContinualObjective objective = stepper.objective();
        check("expected negative log-likelihood", objective.nll());
        check("prior term", objective.prior());
        check("regret", objective.regret());
        nllSum += objective.nll();
        step++;
        if (noiseFit.isPresent()) {
            noiseFit.get().endStep();
        }
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
        noiseFit.ifPresent(NoiseFit::endEpoch);
        boolean last = phase == phases.size() - 1;
        boolean stop = false;
        if (last && validation.isOn()) {
            score = validation.nll(model, q);
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
                settings.epochs(),
                nllSum / stepsPerEpoch,
                stepper.objective().regret(),
                stepper.objective().prior() / stepper.objective().examples(),
                score));
        epoch = stop ? settings.epochs() : epoch + 1;
        step = 0;
        nllSum = 0;
        if (!last && epoch == settings.epochs()) {
            phase++;
            epoch = 0;
            stepper = phases.get(phase).open().get();
        }
    }

    @Override
    public Checkpoint checkpoint() {
        List<Double> fit =
                noiseFit.map(one -> Arrays.stream(one.state()).boxed().toList()).orElse(List.of());
        return new Checkpoint(
                phase, epoch, step, nllSum, freeze(), stepper.state(), hook.state(), fit, best, bestScore, waited);
    }

    @Override
    public LearnerState finish() {
        if (!done()) {
            throw new IllegalStateException("the training is not done");
        }
        boolean carried = settings.memory() == OptimizerCarryOver.KEEP;
        OptimizerState optimizer = carried ? stepper.state().without(WeightObserver.PREFIX) : OptimizerState.NONE;
        return ending.of(best.orElseGet(this::freeze), optimizer);
    }

    private MeanField freeze() {
        for (int i = 0; i < q.size(); i++) {
            if (!Float.isFinite(q.mean[i]) || !Float.isFinite(q.logSigma[i])) {
                long last = Math.max(0, (long) epoch * stepsPerEpoch + step - 1);
                int lastEpoch = (int) (last / stepsPerEpoch);
                int lastStep = (int) (last % stepsPerEpoch);
                throw new DivergenceException("posterior of weight " + i, q.mean[i], task, lastEpoch, lastStep);
            }
        }
        return q.freeze();
    }

    @Override
    public String toString() {
        return "Training(" + task + ", " + phases.get(phase).name() + ", epoch " + (epoch + 1) + " of "
                + settings.epochs() + ")";
    }
}
