package org.palimpsest.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.learner.Checkpoint;
import org.palimpsest.learner.PointState;
import org.palimpsest.learner.VclState;
import org.palimpsest.network.Mlp;
import org.palimpsest.posterior.MeanField;

/** Writes and reads what learners remember, to the bit. */
public final class StateFile {
    private static final String VCL = "vcl-state";
    private static final String POINT = "point-state";
    private static final String CHECKPOINT = "checkpoint";

    /**
     * What a state believes about the weights and keeps of the data, whatever learner it is of.
     *
     * @param network the shape, with the heads so far
     * @param posterior over every weight
     * @param coresets what was kept of the tasks so far
     */
    public record Posterior(Mlp network, MeanField posterior, List<Coreset> coresets) {
        /** Checks that posterior and network fit. */
        public Posterior {
            coresets = List.copyOf(coresets);
            if (posterior.size() != network.size()) {
                throw new IllegalArgumentException("a posterior over " + posterior.size()
                        + " weights does not fit a network of " + network.size());
            }
        }
    }

    private StateFile() {}

    /** Reads the posterior of a state, for those who only look; empty for the state of a point network. */
    public static Optional<Posterior> readPosterior(Path file) throws IOException {
        try {
            StateRecord parts = StateRecord.read(file);
            return parts.has("posterior")
                    ? Optional.of(
                            new Posterior(parts.network(), parts.posterior("posterior"), CoresetRecord.get(parts)))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            throw new StateFileException(file, String.valueOf(e.getMessage()));
        }
    }

    /** Writes the state of variational continual learning. */
    public static void write(Path file, VclState state) throws IOException {
        StateRecord parts = new StateRecord(VCL);
        parts.put(state.network());
        parts.put("tasks", state.tasks());
        parts.put("posterior", state.posterior());
        CoresetRecord.put(state.coresets(), parts);
        parts.put("optimizer", state.optimizer());
        parts.write(file);
    }

    /** Reads the state of variational continual learning. */
    public static VclState readVcl(Path file) throws IOException {
        return read(
                file,
                VCL,
                parts -> new VclState(
                        parts.network(),
                        parts.posterior("posterior"),
                        parts.integer("tasks"),
                        CoresetRecord.get(parts),
                        parts.optimizerState("optimizer")));
    }

    /** Writes the state of a point network. */
    public static void write(Path file, PointState state) throws IOException {
        StateRecord parts = new StateRecord(POINT);
        parts.put(state.network());
        parts.put("tasks", state.tasks());
        parts.put("weights", state.weights());
        CoresetRecord.put(state.coresets(), parts);
        parts.put("optimizer", state.optimizer());
        parts.put("penalty", state.penalty());
        parts.write(file);
    }

    /** Reads the state of a point network. */
    public static PointState readPoint(Path file) throws IOException {
        return read(
                file,
                POINT,
                parts -> new PointState(
                        parts.network(),
                        parts.posterior("weights"),
                        parts.integer("tasks"),
                        CoresetRecord.get(parts),
                        parts.optimizerState("optimizer"),
                        parts.penalty("penalty")));
    }

    /** Writes a training in the middle of a task. */
    public static void write(Path file, Checkpoint at) throws IOException {
        StateRecord parts = new StateRecord(CHECKPOINT);
        parts.put("phase", at.phase());
        parts.put("epoch", at.epoch());
        parts.put("step", at.step());
        parts.putNumber("nll_sum", at.nllSum());
        parts.putNumber("best_score", at.bestScore());
        parts.put("waited", at.waited());
        parts.put("written", at.written());
        parts.put("optimizerState", at.optimizerState());
        parts.put("hook", at.hook());
        at.best().ifPresent(best -> parts.put("best", best));
        parts.write(file);
    }

    /** Reads a training in the middle of a task. */
    public static Checkpoint readCheckpoint(Path file) throws IOException {
        return read(
                file,
                CHECKPOINT,
                parts -> new Checkpoint(
                        parts.integer("phase"),
                        parts.integer("epoch"),
                        parts.integer("step"),
                        parts.number("nll_sum"),
                        parts.posterior("written"),
                        parts.optimizerState("optimizerState"),
                        parts.optimizerState("hook"),
                        parts.has("best") ? Optional.of(parts.posterior("best")) : Optional.empty(),
                        parts.number("best_score"),
                        parts.integer("waited")));
    }

    private interface Reader<T> {
        T from(StateRecord parts);
    }

    private static <T> T read(Path file, String kind, Reader<T> reader) throws IOException {
        try {
            return reader.from(StateRecord.read(file, kind));
        } catch (IllegalArgumentException e) {
            throw new StateFileException(file, String.valueOf(e.getMessage()));
        }
    }
}
