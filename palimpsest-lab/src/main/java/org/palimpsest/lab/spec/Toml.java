package org.palimpsest.lab.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.tomlj.TomlArray;

/** Values as TOML writes them. */
final class Toml {
    private Toml() {}

    /** A value. */
    static String text(Object value) {
        if (value instanceof String text) {
            return '"' + org.tomlj.Toml.tomlEscape(text).toString() + '"';
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Toml::text).collect(Collectors.joining(", ", "[", "]"));
        }
        return value instanceof Double number ? text(number.doubleValue()) : value.toString();
    }

    /** A number, the shortest that reads back the same. */
    static String text(double number) {
        return Double.toString(number).replace('E', 'e');
    }

    /** A document of all values, one table for each section. */
    static String document(Map<String, Object> values) {
        StringBuilder out = new StringBuilder();
        String section = "";
        for (Map.Entry<String, Object> each : values.entrySet()) {
            int dot = each.getKey().indexOf('.');
            String mine = each.getKey().substring(0, Math.max(0, dot));
            if (!mine.equals(section)) {
                out.append("\n[").append(mine).append("]\n");
                section = mine;
            }
            out.append(each.getKey().substring(dot + 1)).append(" = ").append(text(each.getValue()));
            out.append('\n');
        }
        return out.toString();
    }

    /** What the parser gives, with plain lists for its arrays. */
    static Object plain(Object value) {
        if (!(value instanceof TomlArray array)) {
            return value;
        }
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            list.add(plain(array.get(i)));
        }
        return list;
    }
}
