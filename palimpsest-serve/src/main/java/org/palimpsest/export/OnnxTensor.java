package org.palimpsest.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Constants of an ONNX graph: the message TensorProto. */
final class OnnxTensor {
    private static final int DIMS = 1;
    private static final int DATA_TYPE = 2;
    private static final int STRING_DATA = 6;
    private static final int NAME = 8;
    private static final int RAW_DATA = 9;

    private OnnxTensor() {}

    static ProtobufMessage floats(String name, float[] values, long... shape) {
        ByteBuffer bytes = room(values.length, Float.BYTES, shape);
        bytes.asFloatBuffer().put(values);
        return raw(name, OnnxType.FLOAT, bytes, shape);
    }

    static ProtobufMessage doubles(String name, double[] values, long... shape) {
        ByteBuffer bytes = room(values.length, Double.BYTES, shape);
        bytes.asDoubleBuffer().put(values);
        return raw(name, OnnxType.DOUBLE, bytes, shape);
    }

    static ProtobufMessage longs(String name, long[] values, long... shape) {
        ByteBuffer bytes = room(values.length, Long.BYTES, shape);
        bytes.asLongBuffer().put(values);
        return raw(name, OnnxType.INT64, bytes, shape);
    }

    static ProtobufMessage texts(String name, List<String> values) {
        return new ProtobufMessage()
                .number(DIMS, values.size())
                .number(DATA_TYPE, OnnxType.STRING.code())
                .texts(STRING_DATA, values)
                .text(NAME, name);
    }

    private static ByteBuffer room(int values, int bytes, long... shape) {
        long size = 1;
        for (long n : shape) {
            size *= n;
        }
        if (size != values) {
            throw new IllegalArgumentException(values + " numbers do not fill a shape of " + size);
        }
        return ByteBuffer.allocate(Math.multiplyExact(values, bytes)).order(ByteOrder.LITTLE_ENDIAN);
    }

    @SuppressWarnings("ByteBufferBackingArray") // allocated here, on the heap and from 0 on
    private static ProtobufMessage raw(String name, OnnxType type, ByteBuffer bytes, long... shape) {
        return new ProtobufMessage()
                .numbers(DIMS, shape)
                .number(DATA_TYPE, type.code())
                .text(NAME, name)
                .bytes(RAW_DATA, bytes.array());
    }
}
