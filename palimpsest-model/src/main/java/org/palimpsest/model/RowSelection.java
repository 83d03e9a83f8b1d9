package org.palimpsest.model;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.palimpsest.model.encoding.EncodedTable;
import org.palimpsest.model.encoding.RowFilter;

/**
 * Which rows of a table are learned. A row counts once only if its id says that it is the same row. Rows without ids are all
 * learned: equal rows may belong to different people. Only if more of them repeat than chance explains, the table is refused.
 */
final class RowSelection {
    private RowSelection() {}

    /**
     * The rows to learn, in their order.
     *
     * @param seen the rows of all versions so far, the newest first
     * @param notes gets a sentence about rows that are left out, or that repeat by chance
     */
    static int[] of(LearnRequest request, EncodedTable table, List<RowFilter> seen, List<String> notes)
            throws ModelException {
        long[] keys = table.keys();
        int[] all = IntStream.range(0, keys.length).toArray();
        if (request.again() || seen.isEmpty()) {
            return all;
        }
        return table.schema().id().isPresent()
                ? identified(request, table, keys, seen, notes)
                : anonymous(request, keys, seen, all, notes);
    }

    private static int[] identified(
            LearnRequest request, EncodedTable table, long[] keys, List<RowFilter> seen, List<String> notes)
            throws ModelException {
        int[] fresh = IntStream.range(0, keys.length)
                .filter(row -> !table.isIdentified(row) || !SeenRows.contains(seen, keys[row]))
                .toArray();
        if (fresh.length == 0 && keys.length > 0) {
            throw new AlreadyLearnedException(String.format(
                    Locale.ROOT,
                    "all %,d rows of %s were learned before, by their ids; evidence is not counted twice",
                    keys.length,
                    request.table().name()));
        }
        if (fresh.length < keys.length) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%,d of %,d rows were learned before, by their ids, and are left out",
                    keys.length - fresh.length,
                    keys.length));
        }
        return fresh;
    }

    private static int[] anonymous(
            LearnRequest request, long[] keys, List<RowFilter> seen, int[] all, List<String> notes)
            throws ModelException {
        RepeatedRows repeated = RepeatedRows.of(keys, seen);
        if (!repeated.isChance() && repeated.known() == keys.length) {
            throw new AlreadyLearnedException(String.format(
                    Locale.ROOT,
                    "all %,d rows of %s equal rows learned before; chance explains at most %,d; evidence is not counted twice",
                    keys.length,
                    request.table().name(),
                    (long) repeated.explained()));
        }
        if (!repeated.isChance()) {
            throw new RepeatedRowsException(request.table().name(), repeated);
        }
        if (repeated.known() > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%,d of %,d rows equal rows learned before, as chance explains; they are learned: without ids, equal rows"
                            + " are not the same row",
                    repeated.known(),
                    keys.length));
        }
        return all;
    }
}
