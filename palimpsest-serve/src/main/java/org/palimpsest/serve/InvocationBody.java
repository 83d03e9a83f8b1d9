package org.palimpsest.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.palimpsest.serve.http.HttpException;
import org.palimpsest.serve.http.HttpException.WrongField;
import tools.jackson.databind.JsonNode;

/**
 * The request of MLflow's scoring server: {@code dataframe_split}, {@code dataframe_records}, {@code inputs} or
 * {@code instances}.
 */
final class InvocationBody {
    private static final List<String> FORMS = List.of("dataframe_split", "dataframe_records", "inputs", "instances");

    private InvocationBody() {}

    static void read(byte[] body, InputRows rows, DriftWindow seen) {
        JsonNode all = JsonInput.tree(body, rows.memory());
        List<String> present = FORMS.stream().filter(all::has).toList();
        if (!all.isObject() || present.size() != 1) {
            throw HttpException.malformed("an object is expected with one of " + String.join(", ", FORMS));
        }
        if (!all.path("params").isEmpty()) {
            throw HttpException.malformed("this model takes no 'params'; options are parameters of the address");
        }
        JsonNode value = all.path(present.get(0));
        if (present.get(0).equals("dataframe_split")) {
            split(value, rows, seen);
        } else if (value.isObject()) {
            columns(value, rows, seen);
        } else if (value.isArray()) {
            lines(value, rows, seen);
        } else {
            throw HttpException.malformed("'" + present.get(0) + "' must be a list of rows or an object of columns");
        }
    }

    private static void split(JsonNode value, InputRows rows, DriftWindow seen) {
        if (!value.path("columns").isArray() || !value.path("data").isArray()) {
            throw HttpException.malformed("'dataframe_split' must have 'columns' and 'data'");
        }
        List<String> names = new ArrayList<>();
        value.path("columns").forEach(one -> names.add(one.isContainer() ? "" : one.asString()));
        for (JsonNode row : value.path("data")) {
            row(names, row, rows, seen);
        }
    }

    private static void lines(JsonNode value, InputRows rows, DriftWindow seen) {
        List<String> all = rows.columns().stream().map(column -> column.name()).toList();
        for (JsonNode row : value) {
            if (!row.isObject()) {
                row(all, row, rows, seen);
                continue;
            }
            rows.begin();
            for (Map.Entry<String, JsonNode> field : row.properties()) {
                cell(field.getKey(), field.getValue(), rows);
            }
            if (rows.end()) {
                seen.add(rows);
            }
        }
    }

    private static void row(List<String> names, JsonNode row, InputRows rows, DriftWindow seen) {
        if (!row.isArray() || row.size() != names.size()) {
            throw HttpException.wrong(
                    "each row must be a list of " + names.size() + " values",
                    List.of(new WrongField(rows.size() + 1L, "", row.isArray() ? "has " + row.size() : "is no list")));
        }
        rows.begin();
        for (int c = 0; c < names.size(); c++) {
            cell(names.get(c), row.get(c), rows);
        }
        if (rows.end()) {
            seen.add(rows);
        }
    }

    private static void columns(JsonNode value, InputRows rows, DriftWindow seen) {
        int size = -1;
        for (Map.Entry<String, JsonNode> column : value.properties()) {
            if (!column.getValue().isArray() || (size >= 0 && column.getValue().size() != size)) {
                throw HttpException.malformed("the columns must be lists of one length");
            }
            size = column.getValue().size();
        }
        for (int r = 0; r < size && !rows.hopeless(); r++) {
            rows.begin();
            for (Map.Entry<String, JsonNode> column : value.properties()) {
                cell(column.getKey(), column.getValue().get(r), rows);
            }
            if (rows.end()) {
                seen.add(rows);
            }
        }
    }

    private static void cell(String name, JsonNode value, InputRows rows) {
        int place = rows.place(name);
        if (place < 0) {
            return;
        }
        if (value.isContainer()) {
            rows.wrong(name, "must be a number, a text, true, false or null, not a list or an object");
        } else {
            rows.cell(place, JsonInput.text(value));
        }
    }
}
