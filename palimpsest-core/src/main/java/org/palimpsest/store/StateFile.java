package org.palimpsest.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.learner.Checkpoint;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.network.Mlp;
import org.palimpsest.posterior.MeanField;

/**
 * Writes and reads states and checkpoints, to the bit, as files, bytes or streams. Every bit of a file is covered by a
 * checksum; a name that is unknown or missing is refused. Files of older released formats are brought to the current one
 * while they are read; newer ones are refused.
 */
public final class StateFile {
    static final String STATE = "learner-state";
    private static final String CHECKPOINT = "checkpoint";

    private StateFile() {}

    /** Writes a state, atomically and durably. */
    public static void write(Path file, LearnerState state) throws IOException {
        DurableFile.write(file, bytes(state));
    }

    /** Writes a state. */
    public static void write(OutputStream out, LearnerState state) throws IOException {
        out.write(bytes(state));
    }

    /** The bytes of a state's file. */
    public static byte[] bytes(LearnerState state) {
        StateRecord record = new StateRecord(STATE);
        put(state, record);
        return record.bytes();
    }

    /** Reads a state. */
    public static LearnerState read(Path file) throws IOException {
        return read(file.toString(), Files.readAllBytes(file));
    }

    /** Reads a state from what is left of a stream. */
    public static LearnerState read(InputStream in) throws IOException {
        return read("the stream", in.readAllBytes());
    }

    /** Reads a state from bytes; {@code source} names them in messages. */
    public static LearnerState read(String source, byte[] bytes) throws StateFileException {
        return read(source, bytes, STATE, StateFile::state);
    }

    static void put(LearnerState state, StateRecord out) {
        out.put(state.network());
        out.put("tasks", state.tasks());
        out.put("posterior", state.posterior());
        out.put("penalty", state.penalty());
        out.put("noise", state.noise());
        CoresetRecord.put(state.coresets(), out);
        SummaryRecord.put(state.summaries(), out);
        out.put("optimizer", state.optimizer());
        PrecisionRecord.put(state.precision(), out);
        ExactRecord.put(state.exact(), out);
    }

    static LearnerState state(StateRecord in) {
        Mlp network = in.network();
        MeanField posterior = in.posterior("posterior");
        // Before anything else is made as large as a few words of the header claim.
        if (posterior.size() != network.size()) {
            throw new IllegalArgumentException(
                    "it has " + posterior.size() + " weights for a network of " + network.size());
        }
        return new LearnerState(
                network,
                posterior,
                in.penalty("penalty", network.size()),
                in.noise("noise"),
                in.integer("tasks"),
                fitting(CoresetRecord.get(in), network),
                SummaryRecord.get(in, posterior.size()),
                in.optimizerState("optimizer"),
                PrecisionRecord.get(in),
                ExactRecord.get(in));
    }

    /** The coresets, unless their points have more outputs than the network has weights. */
    private static List<Coreset> fitting(List<Coreset> coresets, Mlp network) {
        for (Coreset one : coresets) {
            if (one.targets().width() > network.size()) {
                throw new IllegalArgumentException("the points of " + one + " have "
                        + one.targets().width() + " outputs, but there are only " + network.size() + " weights");
            }
        }
        return coresets;
    }

    /** Writes a training in the middle of a task, atomically and durably. */
    public static void write(Path file, Checkpoint at) throws IOException {
        DurableFile.write(file, bytes(at));
    }

    /** The bytes of a checkpoint's file. */
    public static byte[] bytes(Checkpoint at) {
        StateRecord out = new StateRecord(CHECKPOINT);
        out.put("phase", at.phase());
        out.put("epoch", at.epoch());
        out.put("step", at.step());
        out.putNumber("nll_sum", at.nllSum());
        out.putNumber("best_score", at.bestScore());
        out.put("waited", at.waited());
        out.put("posterior", at.posterior());
        out.put("optimizer", at.optimizer());
        out.put("hook", at.hook());
        out.putNumbers(
                "noise", at.noise().stream().mapToDouble(Double::doubleValue).toArray());
        out.put("best.present", at.best().isPresent());
        at.best().ifPresent(best -> out.put("best", best));
        return out.bytes();
    }

    /** Reads a training in the middle of a task. */
    public static Checkpoint readCheckpoint(Path file) throws IOException {
        return readCheckpoint(file.toString(), Files.readAllBytes(file));
    }

    /** Reads a checkpoint from the bytes of its file; {@code source} names them in messages. */
    public static Checkpoint readCheckpoint(String source, byte[] bytes) throws StateFileException {
        return read(
                source,
                bytes,
                CHECKPOINT,
                in -> new Checkpoint(
                        in.integer("phase"),
                        in.integer("epoch"),
                        in.integer("step"),
                        in.number("nll_sum"),
                        in.posterior("posterior"),
                        in.optimizerState("optimizer"),
                        in.optimizerState("hook"),
                        Arrays.stream(in.numbers("noise")).boxed().toList(),
                        in.flag("best.present") ? Optional.of(in.posterior("best")) : Optional.empty(),
                        in.number("best_score"),
                        in.integer("waited")));
    }

    /** What a record holds. */
    interface Reader<T> {
        T from(StateRecord record);
    }

    static <T> T read(String source, byte[] bytes, String kind, Reader<T> reader) throws StateFileException {
        return read(source, TensorFile.read(source, bytes), kind, reader);
    }

    static <T> T read(String source, TensorFile file, String kind, Reader<T> reader) throws StateFileException {
        return read(StateFormat.CURRENT, source, file, kind, reader);
    }

    static <T> T read(StateFormat format, String source, TensorFile file, String kind, Reader<T> reader)
            throws StateFileException {
        StateRecord record = StateRecord.read(format, source, file, kind);
        try {
            T value = reader.from(record);
            record.checkAllRead();
            return value;
        } catch (IllegalArgumentException e) {
            throw new StateFileException(source, String.valueOf(e.getMessage()));
        }
    }
}
