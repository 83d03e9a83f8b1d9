package org.palimpsest.export;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A protobuf message in its wire format, written field by field: a varint of (field number · 8 + wire type), then the value.
 * Wire types are 0 (varint), 2 (length and bytes) and 5 (four bytes).
 */
final class ProtobufMessage {
    private static final int VARINT = 0;
    private static final int BYTES = 2;
    private static final int FOUR_BYTES = 5;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    ProtobufMessage number(int field, long value) {
        key(field, VARINT);
        varint(value);
        return this;
    }

    ProtobufMessage number(int field, float value) {
        key(field, FOUR_BYTES);
        int bits = Float.floatToRawIntBits(value);
        for (int i = 0; i < Integer.SIZE; i += Byte.SIZE) {
            out.write(bits >>> i);
        }
        return this;
    }

    ProtobufMessage numbers(int field, long... values) {
        for (long value : values) {
            number(field, value);
        }
        return this;
    }

    ProtobufMessage text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    ProtobufMessage texts(int field, List<String> values) {
        values.forEach(value -> text(field, value));
        return this;
    }

    ProtobufMessage message(int field, ProtobufMessage value) {
        return bytes(field, value.toBytes());
    }

    ProtobufMessage messages(int field, List<ProtobufMessage> values) {
        values.forEach(value -> message(field, value));
        return this;
    }

    ProtobufMessage bytes(int field, byte[] value) {
        key(field, BYTES);
        varint(value.length);
        out.writeBytes(value);
        return this;
    }

    byte[] toBytes() {
        return out.toByteArray();
    }

    private void key(int field, int wireType) {
        varint((long) field << 3 | wireType);
    }

    /** Seven bits a byte, the lowest first; all bytes but the last have their highest bit set. */
    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }
}
