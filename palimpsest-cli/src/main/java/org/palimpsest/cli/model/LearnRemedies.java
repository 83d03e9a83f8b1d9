package org.palimpsest.cli.model;

import org.palimpsest.model.AlreadyLearnedException;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.RepeatedRowsException;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.NumberStyle;
import org.palimpsest.model.table.TableException;

/** The options of {@code learn} that help with a refusal. The library names no options. */
final class LearnRemedies {
    private LearnRemedies() {}

    /** The same refusal, with the options that help. */
    static ModelException of(ModelException refusal) {
        if (refusal instanceof AlreadyLearnedException) {
            return with(refusal, "to learn them again, give --again");
        }
        if (refusal instanceof RepeatedRowsException) {
            return with(
                    refusal,
                    "if they are other rows, give --again; if they are the same rows, remove them, or learn into a new"
                            + " model with --id COLUMN");
        }
        return refusal;
    }

    /** The same faults; those of an open decimal mark with the options that name it. */
    static TableException of(TableException refusal) {
        if (refusal.faults().stream().noneMatch(LearnRemedies::isOpenMark)) {
            return refusal;
        }
        TableException more = new TableException(
                refusal.faults().stream()
                        .map(fault -> isOpenMark(fault)
                                ? new Fault(
                                        fault.file(),
                                        fault.line(),
                                        fault.column(),
                                        fault.what(),
                                        fault.mend() + " (--decimal point|comma, or --thousands point|comma)")
                                : fault)
                        .toList(),
                refusal.more());
        more.initCause(refusal);
        return more;
    }

    private static boolean isOpenMark(Fault fault) {
        return fault.mend().equals(NumberStyle.REMEDY);
    }

    private static ModelException with(ModelException refusal, String remedy) {
        ModelException more = new ModelException(refusal.getMessage() + "\n  fix: " + remedy);
        more.initCause(refusal);
        return more;
    }
}
