package org.palimpsest.export;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An ONNX model that is being written: inputs, constants, nodes, outputs. Operators are those of opset {@value #OPSET} and
 * of ai.onnx.ml {@value #ML_OPSET}; the numbers are those of onnx.proto. A method returns the name of what it adds, for the
 * nodes behind it. What no output depends on is not written: runtimes warn of it.
 */
final class OnnxGraph {
    private static final int IR_VERSION = 8;
    private static final int OPSET = 17;
    private static final int ML_OPSET = 3;
    private static final String ML = "ai.onnx.ml";
    /** The dimension that is as long as there are rows. */
    private static final String ROWS = "rows";

    private final List<ProtobufMessage> inputs = new ArrayList<>();
    private final Map<String, ProtobufMessage> constants = new LinkedHashMap<>();
    private final List<Node> nodes = new ArrayList<>();
    private final Map<String, ProtobufMessage> outputs = new LinkedHashMap<>();
    private int names;

    private record Node(ProtobufMessage message, List<String> from, String to) {}

    /** A name for something inside, which no column or output can have. */
    private String newName(String hint) {
        return "/" + hint + "/" + names++;
    }

    /** An input of so many numbers or texts a row. */
    String input(String name, OnnxType type, int width) {
        inputs.add(value(name, type, List.of(ROWS, width)));
        return name;
    }

    /** Declares an output: one value a row, or several. */
    void output(String name, String from, OnnxType type, int... width) {
        nodes.add(node("Identity", "", List.of(from), name, List.of()));
        List<Object> shape = new ArrayList<>(List.of(ROWS));
        for (int n : width) {
            shape.add(n);
        }
        outputs.put(name, value(name, type, shape));
    }

    private static ProtobufMessage value(String name, OnnxType type, List<Object> dimensions) {
        ProtobufMessage shape = new ProtobufMessage();
        for (Object dimension : dimensions) {
            ProtobufMessage one = new ProtobufMessage();
            shape.message(1, dimension instanceof Integer n ? one.number(1, n) : one.text(2, dimension.toString()));
        }
        ProtobufMessage tensor = new ProtobufMessage().number(1, type.code()).message(2, shape);
        return new ProtobufMessage().text(1, name).message(2, new ProtobufMessage().message(1, tensor));
    }

    /** A value of any shape. */
    private static ProtobufMessage value(String name, OnnxType type) {
        ProtobufMessage tensor = new ProtobufMessage().number(1, type.code());
        return new ProtobufMessage().text(1, name).message(2, new ProtobufMessage().message(1, tensor));
    }

    String floats(float[] values, long... shape) {
        String name = newName("constant");
        constants.put(name, OnnxTensor.floats(name, values, shape));
        return name;
    }

    String doubles(double[] values, long... shape) {
        String name = newName("constant");
        constants.put(name, OnnxTensor.doubles(name, values, shape));
        return name;
    }

    String longs(long[] values, long... shape) {
        String name = newName("constant");
        constants.put(name, OnnxTensor.longs(name, values, shape));
        return name;
    }

    String texts(List<String> values) {
        String name = newName("constant");
        constants.put(name, OnnxTensor.texts(name, values));
        return name;
    }

    /** A number of type double. */
    String number(double value) {
        return doubles(new double[] {value});
    }

    /** A number of type float. */
    String number(float value) {
        return floats(new float[] {value});
    }

    /** A list of whole numbers, as axes and shapes are. */
    String list(long... values) {
        return longs(values, values.length);
    }

    /** A node with one output and no attributes. */
    String apply(String operator, String... from) {
        return apply(operator, List.of(from), List.of());
    }

    /** A node with attributes. */
    String apply(String operator, List<String> from, List<ProtobufMessage> attributes) {
        String name = newName(operator);
        nodes.add(node(operator, "", from, name, attributes));
        return name;
    }

    String cast(String from, OnnxType to) {
        return apply("Cast", List.of(from), List.of(OnnxAttribute.number("to", to.code())));
    }

    String mean(String from, int axis) {
        return apply(
                "ReduceMean",
                List.of(from),
                List.of(OnnxAttribute.numbers("axes", axis), OnnxAttribute.number("keepdims", 0)));
    }

    String sum(String from, int axis) {
        return apply("ReduceSum", List.of(from, list(axis)), List.of(OnnxAttribute.number("keepdims", 0)));
    }

    String concat(List<String> from) {
        return from.size() == 1 ? from.get(0) : apply("Concat", from, List.of(OnnxAttribute.number("axis", 1)));
    }

    /** Some columns of a matrix. */
    String columns(String from, long... which) {
        return apply("Gather", List.of(from, list(which)), List.of(OnnxAttribute.number("axis", 1)));
    }

    /** The columns from one to before another one. */
    String slice(String from, int first, int end) {
        return apply("Slice", from, list(first), list(end), list(1));
    }

    /**
     * ((s + u_1 w_1) + u_2 w_2) + …, one step after the other. A matrix product would leave the order of the sums, and whether
     * products are rounded, to the runtime.
     *
     * @param s where the sums start, [rows, outputs]
     * @param u [steps, rows, 1]
     * @param w [steps, 1, outputs]
     */
    String sumInOrder(String s, String u, String w) {
        String before = newName("sum");
        String factor = newName("factor");
        String weight = newName("weight");
        String product = newName("Mul");
        String after = newName("Add");
        ProtobufMessage body = new ProtobufMessage()
                .message(1, node("Mul", "", List.of(factor, weight), product, List.of()).message)
                .message(1, node("Add", "", List.of(before, product), after, List.of()).message)
                .text(2, "step")
                .message(11, value(before, OnnxType.FLOAT))
                .message(11, value(factor, OnnxType.FLOAT))
                .message(11, value(weight, OnnxType.FLOAT))
                .message(12, value(after, OnnxType.FLOAT));
        return apply(
                "Scan",
                List.of(s, u, w),
                List.of(OnnxAttribute.graph("body", body), OnnxAttribute.number("num_scan_inputs", 2)));
    }

    /** Texts to whole numbers. */
    String encode(String from, Map<String, Long> numbers, long other) {
        String name = newName("LabelEncoder");
        long[] values = numbers.values().stream().mapToLong(Long::longValue).toArray();
        nodes.add(node(
                "LabelEncoder",
                ML,
                List.of(from),
                name,
                List.of(
                        OnnxAttribute.texts("keys_strings", List.copyOf(numbers.keySet())),
                        OnnxAttribute.numbers("values_int64s", values),
                        OnnxAttribute.number("default_int64", other))));
        return name;
    }

    private static Node node(
            String operator, String domain, List<String> from, String to, List<ProtobufMessage> attributes) {
        ProtobufMessage message = new ProtobufMessage()
                .texts(1, from)
                .text(2, to)
                .text(3, to)
                .text(4, operator)
                .messages(5, attributes)
                .text(7, domain);
        return new Node(message, List.copyOf(from), to);
    }

    /** The names that outputs depend on. Nodes stand behind those that they use. */
    private Set<String> needed() {
        Set<String> needed = new HashSet<>(outputs.keySet());
        for (int i = nodes.size() - 1; i >= 0; i--) {
            if (needed.contains(nodes.get(i).to())) {
                needed.addAll(nodes.get(i).from());
            }
        }
        return needed;
    }

    /** The model's bytes. */
    byte[] toBytes(String producerVersion, String description, Map<String, String> metadata) {
        Set<String> needed = needed();
        List<ProtobufMessage> used = nodes.stream()
                .filter(node -> needed.contains(node.to()))
                .map(Node::message)
                .toList();
        List<ProtobufMessage> initializers = constants.entrySet().stream()
                .filter(constant -> needed.contains(constant.getKey()))
                .map(Map.Entry::getValue)
                .toList();
        ProtobufMessage graph = new ProtobufMessage()
                .messages(1, used)
                .text(2, "palimpsest")
                .messages(5, initializers)
                .messages(11, inputs)
                .messages(12, List.copyOf(outputs.values()));
        ProtobufMessage model = new ProtobufMessage()
                .number(1, IR_VERSION)
                .text(2, "palimpsest")
                .text(3, producerVersion)
                .text(6, description)
                .message(7, graph)
                .message(8, new ProtobufMessage().text(1, "").number(2, OPSET))
                .message(8, new ProtobufMessage().text(1, ML).number(2, ML_OPSET));
        metadata.forEach((key, value) ->
                model.message(14, new ProtobufMessage().text(1, key).text(2, value)));
        return model.toBytes();
    }
}
