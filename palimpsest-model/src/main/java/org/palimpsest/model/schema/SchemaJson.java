package org.palimpsest.model.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.palimpsest.model.encoder.Content;
import org.palimpsest.model.encoder.EncoderId;
import org.palimpsest.model.table.NumberStyle;
import org.palimpsest.model.table.WrittenNumber;
import org.palimpsest.store.MethodText;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas and summaries as JSON, and back to equal values. Equal values give equal bytes. A format newer than
 * {@value #VERSION} is refused.
 */
public final class SchemaJson {
    /** The format that is written. */
    public static final int VERSION = 4;

    /** The format of schemas without texts and images, and of summaries: programs from before them read it, too. */
    private static final int PLAIN_VERSION = 3;

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private SchemaJson() {}

    /** A schema as bytes. */
    public static byte[] write(Schema schema) {
        return bytes(node(schema));
    }

    /** A summary as bytes. */
    public static byte[] write(TableSummary summary) {
        return bytes(node(summary));
    }

    /** A schema as a tree, to be part of a larger document. */
    public static ObjectNode node(Schema schema) {
        ObjectNode root = NODES.objectNode();
        root.put("schema", schema.embedded().isEmpty() ? PLAIN_VERSION : VERSION);
        ArrayNode columns = root.putArray("columns");
        schema.columns().forEach(column -> columns.add(column(column)));
        texts(root, "late", schema.late());
        return root;
    }

    private static byte[] bytes(JsonNode node) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(node);
    }

    private static ObjectNode column(Column column) {
        ObjectNode node = NODES.objectNode();
        node.put("name", column.name());
        if (column instanceof Column.Numeric number) {
            node.put("kind", "number");
            scaling(node, number.scaling());
            node.put("flag", number.flag());
            doubles(node, "edges", number.edges());
            style(node, number.style());
        } else if (column instanceof Column.Category category) {
            node.put("kind", "category");
            texts(node, "values", category.values());
        } else if (column instanceof Column.Flag flag) {
            node.put("kind", "boolean");
            node.put("flag", flag.flag());
        } else if (column instanceof Column.Date date) {
            node.put("kind", "date");
            node.put("order", date.order().name());
            scaling(node, date.days());
            node.put("time", date.time());
            node.put("flag", date.flag());
            doubles(node, "edges", date.edges());
        } else if (column instanceof Column.Embedded embedded) {
            node.put("kind", "embedded");
            EncoderId encoder = embedded.encoder();
            node.putObject("encoder")
                    .put("name", encoder.name())
                    .put("content", encoder.content().word())
                    .put("version", encoder.version())
                    .put("weights", encoder.weights())
                    .put("width", encoder.width());
            node.put("flag", embedded.flag());
        } else if (column instanceof Column.Id) {
            node.put("kind", "id");
        } else if (column instanceof Column.Ignored ignored) {
            node.put("kind", "ignored");
            node.put("reason", ignored.reason());
        } else if (column instanceof Column.Pending pending) {
            node.put("kind", "pending");
            node.put("reason", pending.reason());
        } else if (column instanceof Column.Constant constant) {
            node.put("kind", "constant");
            node.put("value", constant.value());
        } else if (column instanceof Column.Weight) {
            node.put("kind", "weight");
        } else if (column instanceof Column.ClassTarget target) {
            node.put("kind", "class");
            texts(node, "labels", target.labels());
            node.put("numbers", target.numbers());
            ObjectNode merged = node.putObject("merged");
            target.merged().forEach(merged::put);
        } else if (column instanceof Column.ValueTarget target) {
            node.put("kind", "value");
            node.put("mean", target.mean());
            node.put("sd", target.sd());
            doubles(node, "edges", target.edges());
            style(node, target.style());
            if (target.targetKind() instanceof TargetKind.Distributed own) {
                node.put("likelihood", MethodText.of(own.likelihood()));
            }
        }
        return node;
    }

    private static void style(ObjectNode node, NumberStyle style) {
        if (!style.isPlain()) {
            node.putObject("written")
                    .put("decimal", String.valueOf(style.decimal()))
                    .put("unit", style.unit() == WrittenNumber.NO_UNIT ? "" : String.valueOf(style.unit()))
                    .put("fixed", style.fixed());
        }
    }

    private static NumberStyle style(JsonNode node) {
        JsonNode written = node.path("written");
        if (written.isMissingNode()) {
            return NumberStyle.PLAIN;
        }
        String unit = written.required("unit").stringValue();
        String decimal = written.required("decimal").stringValue();
        if (decimal.length() != 1 || unit.length() > 1) {
            throw new IllegalArgumentException(
                    "a number is written with the mark '" + decimal + "' and unit '" + unit + "'");
        }
        return new NumberStyle(
                decimal.charAt(0), unit.isEmpty() ? WrittenNumber.NO_UNIT : unit.charAt(0), flag(written, "fixed"));
    }

    /** The labels that are read as others; formats before 3 have none. */
    private static Map<String, String> merged(JsonNode node) {
        Map<String, String> all = new TreeMap<>();
        node.path("merged")
                .properties()
                .forEach(one -> all.put(one.getKey(), one.getValue().stringValue()));
        return all;
    }

    private static void scaling(ObjectNode node, Scaling scaling) {
        node.put("location", scaling.location());
        node.put("scale", scaling.scale());
    }

    private static void doubles(ObjectNode node, String name, List<Double> values) {
        ArrayNode array = node.putArray(name);
        values.forEach(value -> array.add(value.doubleValue()));
    }

    private static void texts(ObjectNode node, String name, List<String> values) {
        ArrayNode array = node.putArray(name);
        values.forEach(array::add);
    }

    /** Reads what {@link #write(Schema)} wrote. */
    public static Schema readSchema(byte[] bytes) throws SchemaFormatException {
        return schema(tree(bytes));
    }

    /** Reads what {@link #node(Schema)} gave. */
    public static Schema schema(JsonNode root) throws SchemaFormatException {
        checkVersion(root, "schema", VERSION);
        try {
            List<Column> columns = new ArrayList<>();
            for (JsonNode node : root.required("columns")) {
                columns.add(column(node));
            }
            if (root.path("schema").intValue() < 3 && columns.stream().anyMatch(Column.Date.class::isInstance)) {
                throw new SchemaFormatException("the schema has dates in a format that was never released;"
                        + " learn the model again in another directory");
            }
            // Format 1 had no late columns.
            return new Schema(columns, root.has("late") ? texts(root, "late") : List.of());
        } catch (JacksonException | IllegalArgumentException e) {
            throw new SchemaFormatException("the schema is damaged: " + e.getMessage(), e);
        }
    }

    private static JsonNode tree(byte[] bytes) throws SchemaFormatException {
        try {
            return MAPPER.readTree(bytes);
        } catch (JacksonException e) {
            throw new SchemaFormatException("this is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static void checkVersion(JsonNode root, String name, int newest) throws SchemaFormatException {
        JsonNode version = root.path(name);
        if (!version.isInt() || version.intValue() < 1) {
            throw new SchemaFormatException("this is no stored " + name);
        }
        if (version.intValue() > newest) {
            throw new SchemaFormatException("the " + name + " has format " + version.intValue()
                    + ", this program reads " + newest + "; use a newer program");
        }
    }

    private static Column column(JsonNode node) {
        String name = node.required("name").stringValue();
        String kind = node.required("kind").stringValue();
        return switch (kind) {
            case "number" ->
                new Column.Numeric(name, scaling(node), flag(node, "flag"), doubles(node, "edges"), style(node));
            case "category" -> new Column.Category(name, texts(node, "values"));
            case "boolean" -> new Column.Flag(name, flag(node, "flag"));
            case "date" ->
                new Column.Date(
                        name,
                        DateOrder.valueOf(node.required("order").stringValue()),
                        scaling(node),
                        flag(node, "time"),
                        flag(node, "flag"),
                        doubles(node, "edges"));
            case "embedded" -> new Column.Embedded(name, encoder(node.required("encoder")), flag(node, "flag"));
            case "id" -> new Column.Id(name);
            case "constant" -> new Column.Constant(name, number(node, "value"));
            case "pending" -> new Column.Pending(name, node.required("reason").stringValue());
            case "ignored" -> new Column.Ignored(name, node.required("reason").stringValue());
            case "weight" -> new Column.Weight(name);
            case "class" -> new Column.ClassTarget(name, texts(node, "labels"), flag(node, "numbers"), merged(node));
            case "value" ->
                new Column.ValueTarget(
                        name,
                        number(node, "mean"),
                        number(node, "sd"),
                        doubles(node, "edges"),
                        style(node),
                        node.has("likelihood")
                                ? new TargetKind.Distributed(MethodText.likelihood(
                                        node.required("likelihood").stringValue()))
                                : new TargetKind.Numeric());
            default -> throw new IllegalArgumentException("there is no column kind '" + kind + "'");
        };
    }

    private static EncoderId encoder(JsonNode node) {
        return new EncoderId(
                node.required("name").stringValue(),
                Content.of(node.required("content").stringValue()),
                node.required("version").stringValue(),
                node.required("weights").stringValue(),
                node.required("width").intValue());
    }

    private static boolean flag(JsonNode node, String name) {
        return node.required(name).booleanValue();
    }

    private static double number(JsonNode node, String name) {
        return node.required(name).doubleValue();
    }

    private static Scaling scaling(JsonNode node) {
        return new Scaling(number(node, "location"), number(node, "scale"));
    }

    private static List<Double> doubles(JsonNode node, String name) {
        List<Double> all = new ArrayList<>();
        node.required(name).forEach(value -> all.add(value.doubleValue()));
        return all;
    }

    private static List<String> texts(JsonNode node, String name) {
        List<String> all = new ArrayList<>();
        node.required(name).forEach(value -> all.add(value.stringValue()));
        return all;
    }

    /** A summary as a tree, to be part of a larger document. */
    public static ObjectNode node(TableSummary summary) {
        ObjectNode root = NODES.objectNode();
        root.put("summary", PLAIN_VERSION);
        root.put("rows", summary.rows());
        root.put("fingerprint", summary.fingerprint());
        ArrayNode columns = root.putArray("columns");
        for (ColumnSummary column : summary.columns()) {
            ObjectNode node = columns.addObject();
            node.put("name", column.name());
            node.put("kind", column.kind());
            node.put("count", column.count());
            node.put("missing", column.missing());
            node.put("unknown", column.unknown());
            node.put("mean", column.mean());
            node.put("sd", column.sd());
            node.put("least", column.least());
            node.put("most", column.most());
            doubles(node, "edges", column.edges());
            ArrayNode bins = node.putArray("bins");
            column.bins().forEach(bin -> bins.add(bin.longValue()));
            ArrayNode categories = node.putArray("categories");
            column.categories()
                    .forEach(category -> categories
                            .addObject()
                            .put("value", category.value())
                            .put("count", category.count()));
        }
        return root;
    }

    /** Reads what {@link #write(TableSummary)} wrote. */
    public static TableSummary readSummary(byte[] bytes) throws SchemaFormatException {
        return summary(tree(bytes));
    }

    /** Reads what {@link #node(TableSummary)} gave. */
    public static TableSummary summary(JsonNode root) throws SchemaFormatException {
        checkVersion(root, "summary", PLAIN_VERSION);
        try {
            List<ColumnSummary> columns = new ArrayList<>();
            for (JsonNode node : root.required("columns")) {
                List<Long> bins = new ArrayList<>();
                node.required("bins").forEach(bin -> bins.add(bin.longValue()));
                List<ColumnSummary.CategoryCount> categories = new ArrayList<>();
                node.required("categories")
                        .forEach(category -> categories.add(new ColumnSummary.CategoryCount(
                                category.required("value").stringValue(),
                                category.required("count").longValue())));
                columns.add(new ColumnSummary(
                        node.required("name").stringValue(),
                        node.required("kind").stringValue(),
                        node.required("count").longValue(),
                        node.required("missing").longValue(),
                        node.required("unknown").longValue(),
                        number(node, "mean"),
                        number(node, "sd"),
                        number(node, "least"),
                        number(node, "most"),
                        doubles(node, "edges"),
                        bins,
                        categories));
            }
            return new TableSummary(
                    root.required("rows").longValue(),
                    root.required("fingerprint").stringValue(),
                    columns);
        } catch (JacksonException | IllegalArgumentException e) {
            throw new SchemaFormatException("the summary is damaged: " + e.getMessage(), e);
        }
    }
}
