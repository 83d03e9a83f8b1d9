package org.palimpsest.model.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names of a table's columns as its header has them, for those who read formats. */
public final class ColumnNames {
    private ColumnNames() {}

    /**
     * Names without white space around them; a column without a name gets its number. All must differ.
     *
     * @param file the table, for messages
     * @param line of the header; 0 if it is none
     * @param header the names as they are written
     * @throws TableException with all names that occur twice
     */
    public static List<String> of(String file, long line, List<String> header) throws TableException {
        List<String> names = new ArrayList<>(header.size());
        Map<String, Integer> first = new HashMap<>();
        Faults faults = new Faults();
        for (String written : header) {
            int number = names.size() + 1;
            String name = written.isBlank() ? "column " + number : written.strip();
            names.add(name);
            Integer earlier = first.putIfAbsent(name, number);
            if (earlier != null) {
                faults.add(new Fault(
                        file,
                        line,
                        name,
                        "fields " + earlier + " and " + number + " of the header have the same name",
                        "rename one"));
            }
        }
        faults.throwIfAny();
        return List.copyOf(names);
    }
}
