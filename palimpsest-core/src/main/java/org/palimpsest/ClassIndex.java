package org.palimpsest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Names of classes as numbers: those that are known keep theirs, new ones follow in the order in which they appear.
 *
 * @param labels all names
 * @param index the number of each row's class
 */
@SuppressWarnings("ArrayRecordComponent") // made and used up by one call; never compared
record ClassIndex(List<String> labels, int[] index) {
    static ClassIndex of(List<String> known, String[] names) {
        Map<String, Integer> number = new LinkedHashMap<>();
        known.forEach(name -> number.put(name, number.size()));
        int[] index = new int[names.length];
        for (int r = 0; r < names.length; r++) {
            String name = names[r];
            if (name == null) {
                throw new IllegalArgumentException("row " + (r + 1) + " has no label");
            }
            index[r] = number.computeIfAbsent(name, fresh -> number.size());
        }
        return new ClassIndex(new ArrayList<>(number.keySet()), index);
    }
}
