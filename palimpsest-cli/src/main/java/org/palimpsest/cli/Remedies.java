package org.palimpsest.cli;

import java.net.BindException;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.lab.data.DataSetException;
import org.palimpsest.lab.run.ClusterException;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.NumberStyle;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.version.VersionStoreException;

/** The options and commands that help with a failure. Libraries say what is wrong and name none of them. */
final class Remedies {
    private static final Map<ModelException.Kind, String> MODEL = Map.of(
            ModelException.Kind.NO_MODEL,
            "'palimpsest learn MODEL FILE --target COLUMN' makes one; 'palimpsest follow' does, too, with --target COLUMN",
            ModelException.Kind.NO_VERSION,
            "'palimpsest log MODEL' and 'palimpsest verify MODEL' tell which",
            ModelException.Kind.NO_TARGET,
            "give --target COLUMN",
            ModelException.Kind.ALREADY_LEARNED,
            "to learn them again, give --again",
            ModelException.Kind.REPEATED_ROWS,
            "if they are other rows, give --again; if they are the same rows, remove them, or learn into a new"
                    + " model with --id COLUMN",
            ModelException.Kind.CLASSES_FIXED,
            "without --classes fixed the model grows by them",
            ModelException.Kind.NO_IDS,
            "erase a whole task with --task; a model learned with --id COLUMN has ids",
            ModelException.Kind.OTHER_STREAM,
            "give this stream a name of its own with --stream",
            ModelException.Kind.OTHER_LINES,
            "without --replayed all lines count as new",
            ModelException.Kind.ROLLED_BACK,
            "--after-rollback repeat learns them again, --after-rollback skip goes on behind them");

    private static final Map<String, String> FAULTS = Map.of(
            NumberStyle.REMEDY, "--decimal point|comma, or --thousands point|comma",
            Schema.PREDICT_NUMBER, "--regression",
            Schema.NEW_COLUMN, "--drop, or --new-columns");

    private Remedies() {}

    /** What helps, if more than the message says. */
    static Optional<String> of(Exception failure) {
        if (failure instanceof ModelException model) {
            return Optional.ofNullable(MODEL.get(model.kind()));
        }
        if (failure instanceof BindException) {
            return Optional.of("choose another port with --port N, or any that is free with --port 0");
        }
        if (failure instanceof ClusterException) {
            return Optional.of("give the same command again to go on, or without --on to go on here");
        }
        if (failure instanceof VersionStoreException.Thinned thinned) {
            return Optional.of("'predict', 'score', 'show' and 'diff' work with version " + thinned.number()
                    + "; 'rollback' goes to a version with sums; 'forget' takes the rows instead of the task");
        }
        return failure instanceof VersionStoreException.Unsigned
                ? Optional.of("'palimpsest log MODEL' lists the lines, 'palimpsest sign MODEL --key KEY' signs them")
                : Optional.empty();
    }

    /** What helps with a data set, if more than the fault says. */
    static Optional<String> of(DataSetException fault) {
        return switch (fault.kind()) {
            case UNKNOWN -> Optional.of("palimpsest data add " + fault.name() + " DIR");
            case NAME_TAKEN, CHANGED -> Optional.of("palimpsest data add --replace");
            case UNAVAILABLE ->
                Optional.of("when they lie in another directory DIR: palimpsest data add " + fault.name() + " DIR");
        };
    }

    /** What is wrong with a table, each fault with the options that help. */
    static String message(TableException refusal) {
        return String.valueOf(new TableException(
                        refusal.faults().stream().map(Remedies::worded).toList(), refusal.more())
                .getMessage());
    }

    private static Fault worded(Fault fault) {
        String options = FAULTS.get(fault.mend());
        return options == null
                ? fault
                : new Fault(
                        fault.file(), fault.line(), fault.column(), fault.what(), fault.mend() + " (" + options + ")");
    }
}
