package org.palimpsest.lab.run;

import java.util.List;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.Point;
import org.palimpsest.learner.Variational;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.task.Task;

/** The method of an experiment at work, and the files of what it has learned. */
record Pupil<S>(Learner<S> learner, States<S> states) {
    static Pupil<?> of(Experiment experiment, List<Task> stream, Compute compute) {
        Mlp shape = Plan.shape(experiment, stream);
        Likelihood likelihood = new Likelihood.Categorical();
        if (experiment.method() instanceof Variational variational) {
            return new Pupil<>(variational.learner(shape, likelihood, compute), States.VCL);
        }
        Point point = (Point) experiment.method();
        return new Pupil<>(point.learner(shape, likelihood, compute), States.POINT);
    }
}
