package org.palimpsest.export;

import java.util.List;

/** Attributes of ONNX nodes: the message AttributeProto. */
final class OnnxAttribute {
    private static final int NAME = 1;
    private static final int I = 3;
    private static final int G = 6;
    private static final int INTS = 8;
    private static final int STRINGS = 9;
    private static final int TYPE = 20;

    private OnnxAttribute() {}

    static ProtobufMessage number(String name, long value) {
        return new ProtobufMessage().text(NAME, name).number(I, value).number(TYPE, 2);
    }

    static ProtobufMessage graph(String name, ProtobufMessage value) {
        return new ProtobufMessage().text(NAME, name).message(G, value).number(TYPE, 5);
    }

    static ProtobufMessage numbers(String name, long... values) {
        return new ProtobufMessage().text(NAME, name).numbers(INTS, values).number(TYPE, 7);
    }

    static ProtobufMessage texts(String name, List<String> values) {
        return new ProtobufMessage().text(NAME, name).texts(STRINGS, values).number(TYPE, 8);
    }
}
