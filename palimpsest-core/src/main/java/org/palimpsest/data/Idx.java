package org.palimpsest.data;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.palimpsest.data.internal.Gzip;

/**
 * Reads IDX files of unsigned bytes, the format of MNIST, plain or gzip.
 * <pre>
 * 00 00 08 d      magic: unsigned bytes in d dimensions
 * n₁ … n_d        sizes, 32 bits each, most significant byte first
 * n₁·…·n_d bytes  and nothing after them
 * </pre>
 * Files are not trusted: sizes are checked against the length of the file before memory is allocated. Offsets in
 * messages count uncompressed bytes.
 */
public final class Idx {
    /** No file may hold more values than this, so that a small gzip file cannot fill the memory. */
    public static final long MOST_BYTES = 1L << 30;

    private static final int UNSIGNED_BYTE = 0x08;
    private static final int MOST_DIMENSIONS = 4;
    private static final int MOST_FEATURES = Character.MAX_VALUE;
    private static final String AGAIN = "get the file again";

    private Idx() {}

    /** Images as rows of bytes. {@link #bytes} returns the array itself. */
    public static final class Images {
        private final int[] shape;
        private final byte[] bytes;

        private Images(int[] shape, byte[] bytes) {
            this.shape = shape;
            this.bytes = bytes;
        }

        /** The number of images. */
        public int size() {
            return shape[0];
        }

        /** Bytes per image. */
        public int features() {
            return bytes.length / shape[0];
        }

        /** The rows of an image, from top to bottom; 1 where an image is a bare row. */
        public int height() {
            return shape.length < 3 ? 1 : shape[1];
        }

        /** The bytes of a row of an image. */
        public int width() {
            return features() / height();
        }

        /** All images, one after the other; not a copy. */
        public byte[] bytes() {
            return bytes;
        }

        /** As inputs from 0 to 1. */
        public Inputs inputs() {
            return Inputs.Bytes.pack(features(), 1f / 255f, bytes);
        }

        @Override
        public String toString() {
            return "Images(" + size() + " of " + height() + " × " + width() + " bytes)";
        }
    }

    /** Images with their labels. */
    public static Dataset dataset(Path images, Path labels, int classes) throws IOException {
        return dataset(images, images(images), labels, classes);
    }

    /** Images that are read already, from the file named, with their labels. */
    public static Dataset dataset(Path from, Images images, Path labels, int classes) throws IOException {
        int[] label = labels(labels, classes);
        if (label.length != images.size()) {
            throw InvalidDataException.at(
                    labels,
                    4,
                    "there are " + label.length + " labels for the " + images.size() + " images in " + from,
                    "use the labels that belong to these images");
        }
        return Dataset.of(images.inputs(), new Targets.Labels(label, classes));
    }

    /** Images: one or more dimensions per row, at most 65535 bytes in each. */
    public static Images images(Path file) throws IOException {
        return read(file, 2, MOST_DIMENSIONS);
    }

    /** Labels: one byte per row, each below {@code classes}. */
    public static int[] labels(Path file, int classes) throws IOException {
        byte[] bytes = read(file, 1, 1).bytes;
        int[] label = new int[bytes.length];
        for (int r = 0; r < label.length; r++) {
            label[r] = bytes[r] & 0xFF;
            if (label[r] >= classes) {
                throw InvalidDataException.at(
                        file,
                        8L + r,
                        "label " + label[r] + " of row " + (r + 1) + " is not below " + classes,
                        "name all classes or use the labels that belong to the images");
            }
        }
        return label;
    }

    private static Images read(Path file, int least, int most) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new InvalidDataException("there is no such file", file.toString(), "check the name");
        }
        boolean zipped = Gzip.isGzip(file);
        long onDisk = Files.size(file);
        long[] offset = new long[1];
        try (Counted in = new Counted(file, Gzip.open(file), offset)) {
            int[] shape = shape(in, least, most);
            int size = size(in, shape, zipped ? onDisk * Gzip.MOST_GAIN : onDisk - offset[0]);
            byte[] bytes = zipped ? in.take(size) : in.fill(new byte[size]);
            if (in.read() >= 0) {
                throw InvalidDataException.at(file, offset[0] - 1, "there are bytes after the last value", AGAIN);
            }
            return new Images(shape, bytes);
        }
    }

    private static int[] shape(Counted in, int least, int most) throws IOException {
        int magic = ByteBuffer.wrap(in.take(4)).getInt();
        if (magic >>> 16 != 0) {
            throw InvalidDataException.at(
                    in.file, 0, "this is no IDX file: it must start with two zero bytes", "check the file");
        }
        if (magic >>> 8 != UNSIGNED_BYTE) {
            String what = String.format("values of type 0x%02x instead of unsigned bytes (0x08)", magic >>> 8);
            throw InvalidDataException.at(in.file, 2, what, "convert the file to unsigned bytes");
        }
        int dimensions = magic & 0xFF;
        if (dimensions < least || dimensions > most) {
            String wanted = least == most ? "" + least : least + " to " + most;
            throw InvalidDataException.at(
                    in.file,
                    3,
                    "the number of dimensions is " + dimensions + " and must be " + wanted,
                    "check that images and labels are not mixed up");
        }
        ByteBuffer header = ByteBuffer.wrap(in.take(4 * dimensions));
        int[] shape = new int[dimensions];
        for (int d = 0; d < dimensions; d++) {
            shape[d] = header.getInt();
            if (shape[d] < 1) {
                throw InvalidDataException.at(
                        in.file, 4L + 4L * d, "a size is " + Integer.toUnsignedString(shape[d]) + " values", AGAIN);
            }
        }
        return shape;
    }

    private static int size(Counted in, int[] shape, long room) throws InvalidDataException {
        long features = 1;
        for (int d = 1; d < shape.length; d++) {
            features *= shape[d]; // both factors are below 2³¹, and the product is checked each time
            if (features > MOST_FEATURES) {
                throw InvalidDataException.at(
                        in.file,
                        4L + 4L * d,
                        "a row has more than " + MOST_FEATURES + " values",
                        "make images smaller");
            }
        }
        long size = shape[0] * features;
        if (size > room) {
            throw InvalidDataException.at(
                    in.file,
                    4,
                    "the header promises " + size + " values, but the file can hold " + Math.max(0, room) + " at most",
                    AGAIN);
        }
        if (size > MOST_BYTES) {
            throw InvalidDataException.at(
                    in.file, 4, "there are " + size + " values, more than " + MOST_BYTES, "split the file into parts");
        }
        return (int) size;
    }

    /** Tracks the read position for messages. */
    private static final class Counted extends FilterInputStream {
        private final Path file;
        private final long[] offset;

        private Counted(Path file, InputStream in, long[] offset) {
            super(in);
            this.file = file;
            this.offset = offset;
        }

        /** Allocates memory as bytes arrive. */
        private byte[] take(int size) throws IOException {
            byte[] bytes = readNBytes(size);
            return complete(bytes, bytes.length, size);
        }

        private byte[] fill(byte[] bytes) throws IOException {
            return complete(bytes, readNBytes(bytes, 0, bytes.length), bytes.length);
        }

        private byte[] complete(byte[] bytes, int read, int size) throws InvalidDataException {
            if (read < size) {
                throw InvalidDataException.at(
                        file, offset[0], "the file ends here, " + (size - read) + " bytes early", AGAIN);
            }
            return bytes;
        }

        @Override
        public int read() throws IOException {
            int value = super.read();
            offset[0] += value < 0 ? 0 : 1;
            return value;
        }

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
            int read = super.read(to, from, length);
            offset[0] += Math.max(0, read);
            return read;
        }
    }
}
