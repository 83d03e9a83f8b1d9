package org.palimpsest.lab.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.io.Json;

/** The numbers of the page as JSON, schema "palimpsest-report/1". What is not defined is null. */
final class PageData {
    static final String SCHEMA = "palimpsest-report/1";

    private PageData() {}

    static Map<String, @Nullable Object> of(List<Map<String, @Nullable Object>> experiments, List<Section> sections) {
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        data.put("schema", SCHEMA);
        data.put("experiments", experiments);
        Map<String, @Nullable Object> tables = new LinkedHashMap<>();
        for (Section section : sections) {
            for (Section.Block block : section.blocks()) {
                if (block instanceof Section.Tabled tabled) {
                    tables.put(tabled.id(), table(tabled.table()));
                }
            }
        }
        data.put("tables", tables);
        return data;
    }

    private static Map<String, @Nullable Object> table(Table table) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("columns", table.columns());
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (List<Object> row : table.rows()) {
            List<@Nullable Object> cells = new ArrayList<>();
            row.forEach(cell -> cells.add(defined(cell)));
            rows.add(cells);
        }
        map.put("rows", rows);
        return map;
    }

    private static @Nullable Object defined(Object cell) {
        return cell instanceof Double number && !Double.isFinite(number) ? null : cell;
    }

    /**
     * JSON that can stand in a script element whatever names are in it: without {@code <} no end tag and no comment can
     * begin there. In JSON it can occur in strings only, where its number means the same.
     */
    static String embedded(Object value) {
        return Json.line(value)
                .replace("<", "\\u003c")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
