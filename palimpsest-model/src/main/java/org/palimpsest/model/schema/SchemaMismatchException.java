package org.palimpsest.model.schema;

import java.util.List;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.TableException;

/** A table whose columns do not fit the schema: columns that are missing, new or of another kind, all of them. */
public final class SchemaMismatchException extends TableException {
    private static final long serialVersionUID = 1;

    /** Some faults, and how many more there were. */
    public SchemaMismatchException(List<Fault> faults, long more) {
        super(faults, more);
    }
}
