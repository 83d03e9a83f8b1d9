package org.palimpsest.model.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Several files one after the other, the columns of all in the order of the first. */
final class JoinedReader implements TableReader {
    private final List<TableSource> sources;
    private final List<String> columns;
    private final List<String> columnsView;
    private final boolean grows;
    private final List<String> said = new ArrayList<>();
    private TableReader current;
    private int at;
    private int known;

    JoinedReader(List<TableSource> sources) throws IOException {
        this.sources = sources;
        current = Table.open(sources.get(0));
        columns = new ArrayList<>(current.columns());
        columnsView = Collections.unmodifiableList(columns);
        known = columns.size();
        said.add(current.detected());
        try {
            grows = checkHeaders();
        } catch (IOException e) {
            current.close();
            throw e;
        }
    }

    /** Looks into all files that can be opened twice, so that all faults come at once. Says whether columns may grow. */
    private boolean checkHeaders() throws IOException {
        Faults faults = new Faults();
        boolean any = current.columnsGrow();
        for (TableSource source : sources.subList(1, sources.size())) {
            if (source.repeatable()) {
                try (TableReader reader = Table.open(source)) {
                    any |= reader.columnsGrow();
                    if (!any) {
                        compare(reader, faults);
                    }
                }
            }
        }
        faults.throwIfAny();
        return any;
    }

    private void compare(TableReader reader, Faults faults) {
        Set<String> here = new HashSet<>(reader.columns());
        Set<String> first = new HashSet<>(columns);
        String name = sources.get(0).name();
        for (String column : columns) {
            if (!here.contains(column)) {
                faults.add(new Fault(
                        reader.file(),
                        0,
                        column,
                        "the column is missing, but " + name + " has it",
                        "add it, or drop it"));
            }
        }
        for (String column : reader.columns()) {
            if (!first.contains(column)) {
                faults.add(new Fault(
                        reader.file(), 0, column, "the column is not in " + name, "remove it, or learn apart"));
            }
        }
    }

    @Override
    public boolean next() throws IOException {
        while (!current.next()) {
            if (at + 1 == sources.size()) {
                return false;
            }
            current.close();
            at++;
            current = Table.open(sources.get(at));
            if (!said.contains(current.detected())) {
                said.add(current.detected());
            }
            if (!grows && !current.columnsGrow()) {
                Faults faults = new Faults();
                compare(current, faults);
                faults.throwIfAny();
            }
            known = -1;
        }
        if (current.columns().size() != known) {
            place();
        }
        return true;
    }

    /** Says where the current file has each column. */
    private void place() {
        Map<String, Integer> there = new LinkedHashMap<>();
        for (String column : current.columns()) {
            there.put(column, there.size());
        }
        Set<String> added = new LinkedHashSet<>(there.keySet());
        columns.forEach(added::remove);
        columns.addAll(added);
        int[] order = new int[columns.size()];
        for (int c = 0; c < order.length; c++) {
            order[c] = there.getOrDefault(columns.get(c), Integer.MAX_VALUE);
        }
        current.row().reorder(order);
        known = current.columns().size();
    }

    @Override
    public String file() {
        return current.file();
    }

    @Override
    public List<String> columns() {
        return columnsView;
    }

    @Override
    public boolean columnsGrow() {
        return grows;
    }

    @Override
    public String detected() {
        return String.join("; ", said);
    }

    @Override
    public Row row() {
        return current.row();
    }

    @Override
    public void close() throws IOException {
        current.close();
    }
}
