package org.palimpsest.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.Recipe;
import org.palimpsest.coreset.Retention;
import org.palimpsest.data.Dataset;
import org.palimpsest.method.Method;
import org.palimpsest.method.VclMethod;
import org.palimpsest.model.encoding.EncodedTable;
import org.palimpsest.model.encoding.RowFilter;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Schema;

/**
 * The first step of learning a table: which of its rows are learned, by which method, and what is to be said about them.
 *
 * @param table the encoded rows
 * @param fresh which rows of the table are learned
 * @param rows those rows
 * @param method how a network would learn them, before it is sized to the rows
 * @param seed of everything random in the model
 * @param notes what was unexpected but fine
 * @param warnings what should be looked at
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TaskPreparation(
        EncodedTable table,
        int[] fresh,
        Dataset rows,
        Method method,
        long seed,
        List<String> notes,
        List<String> warnings) {
    private static final int MAX_LISTED = 5;

    /**
     * Decides what is learned.
     *
     * @param known the schema before the labels of this table
     * @param seen the rows of all versions so far
     */
    static TaskPreparation of(
            LearnRequest request, Optional<ModelVersion> parent, Schema known, EncodedTable table, List<RowFilter> seen)
            throws ModelException {
        List<String> notes = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        parent.ifPresent(
                p -> known.columnsSince(p.schema()).forEach(column -> notes.add("new column " + column.describe())));
        notes.addAll(table.summary().notes(known));
        notes.addAll(TaskNotes.of(request, parent, table.schema()));
        parent.ifPresent(p -> noteActivated(p.schema(), known, notes));
        int[] fresh = RowSelection.of(request, table, seen, notes);
        Dataset rows = fresh.length == table.dataset().size()
                ? table.dataset()
                : table.dataset().select(fresh);
        Method method = method(request, parent, known);
        checkClasses(request, parent, table, method, notes, warnings);
        long seed = parent.or(request::like)
                .map(ModelVersion::seed)
                .orElse(request.seed().orElse(0L));
        return new TaskPreparation(table, fresh, rows, method, seed, notes, warnings);
    }

    /** The schema, with the labels of this table. */
    Schema schema() {
        return table.schema();
    }

    /** How many rows of the table were learned before. */
    long repeated() {
        return (long) table.dataset().size() - rows.size();
    }

    /** The method that a network of a model learns by. */
    private static Method method(LearnRequest request, Optional<ModelVersion> parent, Schema schema) {
        Method base = parent.map(ModelVersion::method).orElseGet(() -> {
            VclMethod first = request.method().orElse(Recipe.DEFAULT_METHOD);
            return request.retention()
                    .map(keep -> first.with(Keep.fitting(keep, schema)))
                    .orElse(first);
        });
        return base instanceof VclMethod vcl ? vcl.withDecay(request.decay()) : base;
    }

    /** A note about columns that had no value, or one, so far. */
    private static void noteActivated(Schema before, Schema now, List<String> notes) {
        List<String> names = before.inactive().stream()
                .map(Column::name)
                .filter(name ->
                        now.column(name).filter(c -> !c.features().isEmpty()).isPresent())
                .toList();
        if (!names.isEmpty()) {
            int most = Math.min(MAX_LISTED, names.size());
            notes.add(names.size()
                    + (names.size() == 1
                            ? " column that was constant or empty varies"
                            : " columns that were constant or empty vary")
                    + " now and " + (names.size() == 1 ? "is" : "are") + " learned from: "
                    + String.join(", ", names.subList(0, most)) + (most < names.size() ? ", …" : ""));
        }
    }

    private static void checkClasses(
            LearnRequest request,
            Optional<ModelVersion> parent,
            EncodedTable table,
            Method method,
            List<String> notes,
            List<String> warnings)
            throws ModelException {
        if (table.schema().isRegression()) {
            return;
        }
        List<String> added = table.newLabels();
        if (parent.isEmpty() && !request.newClasses()) {
            notes.add("the first table decides the classes; fixed classes are for later ones");
        }
        if (parent.isPresent() && !added.isEmpty()) {
            if (!request.newClasses()) {
                throw new ModelException(
                        ModelException.Kind.CLASSES_FIXED,
                        "the classes are fixed, but " + request.table().name() + " has new ones: "
                                + String.join(", ", added));
            }
            notes.add(
                    added.size() + (added.size() == 1 ? " new class: " : " new classes: ") + String.join(", ", added));
            if (parent.get().network().isPresent() && method.retention() instanceof Retention.Nothing) {
                warnings.add(
                        "nothing is kept of earlier classes: with new classes in one head they are"
                                + " mostly forgotten; on split MNIST such a model ends at 19 %, and at 93 % where a summary is kept");
            }
        }
    }
}
