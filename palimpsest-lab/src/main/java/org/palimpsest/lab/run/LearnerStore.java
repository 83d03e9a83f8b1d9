package org.palimpsest.lab.run;

import java.util.List;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.plan.Plan;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.PointMethod;
import org.palimpsest.learner.VclMethod;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.task.Task;

/** The method of an experiment at work, and the files of what it has learned. */
record LearnerStore<S>(Learner<S> learner, States<S> states) {
    static LearnerStore<?> of(Experiment experiment, List<Task> stream, Compute compute) {
        Mlp shape = Plan.shape(experiment, stream);
        Likelihood likelihood = new Likelihood.Categorical();
        if (experiment.method() instanceof VclMethod variational) {
            return new LearnerStore<>(variational.learner(shape, likelihood, compute), States.VCL);
        }
        PointMethod point = (PointMethod) experiment.method();
        return new LearnerStore<>(point.learner(shape, likelihood, compute), States.POINT);
    }
}
