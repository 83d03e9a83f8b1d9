package org.palimpsest.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * A named array, its last axis running fastest.
 *
 * @param name what files call it
 * @param shape the lengths of its axes
 * @param values its numbers
 */
record Tensor(String name, List<Integer> shape, Numbers values) {
    Tensor(String name, List<Integer> shape, float[] values) {
        this(name, shape, new Floats(values));
    }

    Tensor(String name, List<Integer> shape, double[] values) {
        this(name, shape, new Doubles(values));
    }

    Tensor(String name, List<Integer> shape, long[] values) {
        this(name, shape, new Longs(values));
    }

    /** Numbers of one type. */
    sealed interface Numbers {
        int length();

        /** How many bytes a number has. */
        int bytes();

        /** The type's name in a safetensors file. */
        String safetensors();

        /** The type's name in a NumPy file. */
        String numpy();

        void put(ByteBuffer to);
    }

    @SuppressWarnings("ArrayRecordComponent") // handed on once, never compared
    private record Floats(float[] values) implements Numbers {
        @Override
        public int length() {
            return values.length;
        }

        @Override
        public int bytes() {
            return Float.BYTES;
        }

        @Override
        public String safetensors() {
            return "F32";
        }

        @Override
        public String numpy() {
            return "<f4";
        }

        @Override
        public void put(ByteBuffer to) {
            to.asFloatBuffer().put(values);
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // handed on once, never compared
    private record Doubles(double[] values) implements Numbers {
        @Override
        public int length() {
            return values.length;
        }

        @Override
        public int bytes() {
            return Double.BYTES;
        }

        @Override
        public String safetensors() {
            return "F64";
        }

        @Override
        public String numpy() {
            return "<f8";
        }

        @Override
        public void put(ByteBuffer to) {
            to.asDoubleBuffer().put(values);
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // handed on once, never compared
    private record Longs(long[] values) implements Numbers {
        @Override
        public int length() {
            return values.length;
        }

        @Override
        public int bytes() {
            return Long.BYTES;
        }

        @Override
        public String safetensors() {
            return "I64";
        }

        @Override
        public String numpy() {
            return "<i8";
        }

        @Override
        public void put(ByteBuffer to) {
            to.asLongBuffer().put(values);
        }
    }

    /** How many bytes the numbers have. */
    long size() {
        return (long) values.length() * values.bytes();
    }

    /** The numbers, little endian. */
    @SuppressWarnings("ByteBufferBackingArray") // allocated here, on the heap and from 0 on
    byte[] bytes() {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(size())).order(ByteOrder.LITTLE_ENDIAN);
        values.put(bytes);
        return bytes.array();
    }
}
