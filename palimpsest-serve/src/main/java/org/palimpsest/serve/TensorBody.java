package org.palimpsest.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.model.schema.Column;
import org.palimpsest.serve.http.HttpException;
import org.palimpsest.serve.http.HttpException.WrongField;
import org.palimpsest.serve.http.Request;
import tools.jackson.databind.JsonNode;

/**
 * The request of the Open Inference Protocol: a tensor of shape [n] or [n, 1] for each column, or one tensor of shape [n, k] with
 * all columns in the order of the model's metadata.
 *
 * @param id of the request, given back
 * @param outputs that are wanted; all where empty
 */
record TensorBody(Optional<String> id, List<String> outputs) {
    static TensorBody read(byte[] body, InputRows rows, DriftWindow seen) {
        JsonNode all = JsonInput.tree(body, rows.memory());
        if (!all.isObject()
                || !all.path("inputs").isArray()
                || all.path("inputs").isEmpty()) {
            throw HttpException.malformed("an object is expected with 'inputs', a list of tensors"
                    + " {\"name\": ..., \"shape\": [...], \"datatype\": ..., \"data\": [...]}");
        }
        List<Tensor> tensors = new ArrayList<>();
        List<WrongField> wrong = new ArrayList<>();
        for (JsonNode one : all.path("inputs")) {
            tensors.add(Tensor.read(one, wrong));
        }
        if (!wrong.isEmpty()) {
            throw HttpException.wrong("some inputs are no tensors", wrong);
        }
        fill(tensors, rows, seen);
        JsonNode id = all.path("id");
        if (!id.isMissingNode() && !id.isString() && !id.isNull()) {
            throw HttpException.malformed("'id' must be a text");
        }
        return new TensorBody(
                id.isString() ? Optional.of(id.asString()) : Optional.empty(), outputs(all.path("outputs")));
    }

    private static List<String> outputs(JsonNode wanted) {
        List<String> names = new ArrayList<>();
        for (JsonNode one : wanted) {
            if (!one.path("name").isString()) {
                throw HttpException.malformed("each of 'outputs' must have a 'name'");
            }
            names.add(one.path("name").asString());
        }
        return names;
    }

    private static void fill(List<Tensor> tensors, InputRows rows, DriftWindow seen) {
        List<Column> columns = rows.columns();
        Tensor first = tensors.get(0);
        boolean matrix = tensors.size() == 1 && first.width() > 1;
        if (matrix && first.width() != columns.size()) {
            throw HttpException.wrong(
                    "a tensor of all columns must have " + columns.size() + " of them, not " + first.width(),
                    List.of(new WrongField(
                            0, first.name(), "has the shape [" + first.rows() + ", " + first.width() + "]")));
        }
        for (Tensor one : tensors) {
            if (one.rows() != first.rows() || (!matrix && one.width() != 1)) {
                throw HttpException.wrong(
                        "the inputs must have one shape, [n] or [n, 1]",
                        List.of(new WrongField(
                                0, one.name(), "has the shape [" + one.rows() + ", " + one.width() + "]")));
            }
        }
        for (int r = 0; r < first.rows() && !rows.hopeless(); r++) {
            rows.begin();
            for (int t = 0; t < (matrix ? columns.size() : tensors.size()); t++) {
                Tensor tensor = matrix ? first : tensors.get(t);
                String name = matrix ? columns.get(t).name() : tensor.name();
                int place = rows.place(name);
                if (place >= 0) {
                    rows.cell(place, tensor.data().get(matrix ? r * columns.size() + t : r));
                }
            }
            if (rows.end()) {
                seen.add(rows);
            }
        }
    }

    /** One tensor, its data as texts of cells. */
    private record Tensor(String name, int rows, int width, List<String> data) {
        private static final List<String> TYPES = List.of(
                "BOOL", "UINT8", "UINT16", "UINT32", "UINT64", "INT8", "INT16", "INT32", "INT64", "FP16", "FP32",
                "FP64", "BYTES");

        static Tensor read(JsonNode node, List<WrongField> wrong) {
            String name = node.path("name").isString() ? node.path("name").asString() : "";
            if (name.isEmpty()) {
                wrong.add(new WrongField(0, "", "an input has no 'name'"));
            }
            if (!node.path("datatype").isString()
                    || !TYPES.contains(node.path("datatype").asString())) {
                wrong.add(new WrongField(
                        0, Request.shown(name), "'datatype' must be one of " + String.join(", ", TYPES)));
            }
            long[] shape = shape(node.path("shape"));
            List<String> data = new ArrayList<>();
            if (!node.path("data").isArray() || !flatten(node.path("data"), data)) {
                wrong.add(new WrongField(
                        0, Request.shown(name), "'data' must be a list of numbers, texts, true, false or null"));
            }
            long size = shape.length == 0 ? -1 : shape[0] * (shape.length == 2 ? shape[1] : 1);
            if (size < 0 || size != data.size()) {
                wrong.add(new WrongField(
                        0,
                        Request.shown(name),
                        "'shape' must be [n] or [n, k], and 'data' must have as many values; there are "
                                + data.size()));
                return new Tensor(name, 0, 1, List.of());
            }
            return new Tensor(name, (int) shape[0], shape.length == 2 ? (int) shape[1] : 1, data);
        }

        private static long[] shape(JsonNode node) {
            boolean good = node.isArray() && node.size() >= 1 && node.size() <= 2;
            for (JsonNode one : node) {
                good &= one.isInt() && one.asInt() >= 0;
            }
            if (!good) {
                return new long[0];
            }
            long[] shape = new long[node.size()];
            for (int i = 0; i < shape.length; i++) {
                shape[i] = node.get(i).asLong();
            }
            return shape;
        }

        /** Values row by row; lists of lists are allowed, as the protocol says. */
        private static boolean flatten(JsonNode node, List<String> out) {
            for (JsonNode one : node) {
                if (one.isArray()) {
                    for (JsonNode inner : one) {
                        if (inner.isContainer()) {
                            return false;
                        }
                        out.add(JsonInput.text(inner));
                    }
                } else if (one.isContainer()) {
                    return false;
                } else {
                    out.add(JsonInput.text(one));
                }
            }
            return true;
        }
    }
}
