package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.network.Mlp;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.store.StateFile;
import org.palimpsest.store.StateFileException;

/**
 * The σ of all weights that tasks share, after each task of a run.
 *
 * @param layers that all tasks share: a head only where it is the only one
 * @param posteriors after each task
 */
record Sigmas(List<Mlp.Layer> layers, List<MeanField> posteriors) {
    /** Copies the lists. */
    Sigmas {
        layers = List.copyOf(layers);
        posteriors = List.copyOf(posteriors);
    }

    static Sigmas of(RunResult run) throws IOException {
        List<MeanField> posteriors = new ArrayList<>();
        Mlp network = null;
        for (Path file : run.states()) {
            LearnerState state = StateFile.read(file);
            if (state.isPointEstimate()) {
                throw new StateFileException(file, "it holds point estimates, not a posterior");
            }
            posteriors.add(state.posterior());
            network = state.network();
        }
        if (network == null) {
            throw new IllegalArgumentException(run.directory() + " has kept no states");
        }
        return new Sigmas(network.shared(), posteriors);
    }

    /** The entropy per weight of a layer after a task, in nats. */
    double entropy(Mlp.Layer layer, int task) {
        return posteriors.get(task).entropy(layer.offset(), layer.end()) / layer.size();
    }

    /** How evenly the decrease of log σ from the first task to the last is spread over all weights. */
    double evenness() {
        MeanField first = posteriors.get(0);
        MeanField last = posteriors.get(posteriors.size() - 1);
        double[] decrease = new double[layers.stream().mapToInt(Mlp.Layer::size).sum()];
        int at = 0;
        for (Mlp.Layer layer : layers) {
            for (int i = layer.offset(); i < layer.end(); i++) {
                decrease[at++] = Math.max(0, first.logSigma(i) - last.logSigma(i));
            }
        }
        return Spread.evenness(decrease);
    }

    /** max_i σ_{i,1}, which changes are measured against. */
    double greatest() {
        double most = 0;
        for (Mlp.Layer layer : layers) {
            for (int i = layer.offset(); i < layer.end(); i++) {
                most = Math.max(most, posteriors.get(0).sigma(i));
            }
        }
        return most;
    }

    /** Δσ_{i,t} = (σ_{i,t} − max_i σ_{i,1}) / max_i σ_{i,1} of a layer after a task, row by row, biases last. */
    double[] change(Mlp.Layer layer, int task) {
        double most = greatest();
        double[] change = new double[layer.size()];
        for (int i = 0; i < change.length; i++) {
            change[i] = (posteriors.get(task).sigma(layer.offset() + i) - most) / most;
        }
        return change;
    }
}
