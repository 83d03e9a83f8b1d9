package org.palimpsest.model.predictor;

import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.exact.NamedInput;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;

/**
 * One task for a predictor to learn, its rows encoded and divided by purpose. Targets are {@code Targets.Labels} of all classes
 * so far, or scaled {@code Targets.Values}; {@code Dataset.weight} says how often a row counts.
 *
 * @param task the name of the task
 * @param inputs what each column of the rows is
 * @param labels the classes as targets number them; none where the target is a number
 * @param training rows to learn from
 * @param choosing rows that calibrate and choose predictors; none of them is in {@code training}, and there may be none at all
 * @param decay the share of the evidence of earlier tasks that is left; 1 keeps all
 * @param seed of everything random in the model
 * @param learner what the network and its memory are after this task; without weights where the model trains no network
 * @param compute threads to use
 */
public record TaskRows(
        String task,
        List<NamedInput> inputs,
        List<String> labels,
        Dataset training,
        Dataset choosing,
        double decay,
        long seed,
        LearnerState learner,
        Compute compute) {}
