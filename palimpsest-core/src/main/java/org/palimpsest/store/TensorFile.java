package org.palimpsest.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.data.internal.Sha256;

/**
 * Named vectors of floats or of whole numbers and a few words about them: a safetensors file, in memory.
 *
 * <p>Layout: the length of the header in eight bytes, the header as JSON, then the numbers, little end first. The
 * header's {@code sha256} is the sum of the whole file, length and header included, taken with sixty-four zeros in its own
 * place. No bit of a file can change without being found.
 *
 * @param words metadata
 * @param tensors the vectors of floats, in their order
 * @param integers the vectors of whole numbers of 64 bits, in their order; they come first, where eight bytes are aligned
 */
public record TensorFile(Map<String, String> words, Map<String, float[]> tensors, Map<String, long[]> integers) {
    private static final String METADATA = "__metadata__";
    private static final String CHECKSUM = "sha256";
    private static final String NO_CHECKSUM = "0".repeat(64);
    /** The beginning of every header: the checksum comes first, at a place that is known before anything is parsed. */
    private static final String BEFORE_CHECKSUM = "{\"" + METADATA + "\":{\"" + CHECKSUM + "\":\"";

    private static final int CHECKSUM_AT = Long.BYTES + BEFORE_CHECKSUM.length();
    private static final long LONGEST_HEADER = 100_000_000L;

    /** A file without whole numbers. */
    public TensorFile(Map<String, String> words, Map<String, float[]> tensors) {
        this(words, tensors, Map.of());
    }

    /** Writes the file atomically and durably. */
    public void write(Path file) throws IOException {
        DurableFile.write(file, bytes());
    }

    /** The bytes of the file. */
    public byte[] bytes() {
        byte[] header = header();
        long floats = tensors.values().stream().mapToLong(t -> t.length).sum();
        long longs = integers.values().stream().mapToLong(t -> t.length).sum();
        long numbers = Math.addExact(Math.multiplyExact(4, floats), Math.multiplyExact(8, longs));
        int size = Math.toIntExact(Math.addExact(Long.BYTES + header.length, numbers));
        ByteBuffer bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(header.length).put(header);
        for (long[] tensor : integers.values()) {
            bytes.asLongBuffer().put(tensor);
            bytes.position(bytes.position() + 8 * tensor.length);
        }
        for (float[] tensor : tensors.values()) {
            bytes.asFloatBuffer().put(tensor);
            bytes.position(bytes.position() + 4 * tensor.length);
        }
        byte[] all = bytes.array();
        byte[] sum = Sha256.of(all).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(sum, 0, all, CHECKSUM_AT, sum.length);
        return all;
    }

    /** The header, with zeros where its checksum belongs. */
    private byte[] header() {
        StringBuilder json =
                new StringBuilder(BEFORE_CHECKSUM).append(NO_CHECKSUM).append('"');
        words.forEach((name, word) ->
                json.append(',').append(HeaderReader.quote(name)).append(':').append(HeaderReader.quote(word)));
        json.append('}');
        long at = 0;
        for (Map.Entry<String, long[]> tensor : integers.entrySet()) {
            at = describe(tensor.getKey(), "I64", 8, tensor.getValue().length, at, json);
        }
        for (Map.Entry<String, float[]> tensor : tensors.entrySet()) {
            at = describe(tensor.getKey(), "F32", 4, tensor.getValue().length, at, json);
        }
        json.append('}');
        while (json.length() % 8 != 0) {
            json.append(' '); // the numbers start at a multiple of eight
        }
        return json.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** Adds a vector to the header; returns where the next one begins. */
    private static long describe(String name, String type, int bytes, int length, long at, StringBuilder json) {
        long end = at + (long) bytes * length;
        json.append(',')
                .append(HeaderReader.quote(name))
                .append(":{\"dtype\":\"")
                .append(type)
                .append("\",\"shape\":[")
                .append(length)
                .append("],\"data_offsets\":[")
                .append(at)
                .append(',')
                .append(end)
                .append("]}");
        return end;
    }

    /**
     * Reads a file and validates all of it.
     *
     * @throws StateFileException when it is not a file that {@link #write} wrote, whole and unchanged
     */
    public static TensorFile read(Path file) throws IOException {
        return read(file.toString(), Files.readAllBytes(file));
    }

    /** Reads bytes; {@code source} names them in messages. */
    public static TensorFile read(String source, byte[] bytes) throws StateFileException {
        try {
            return parse(bytes);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new StateFileException(source, String.valueOf(e.getMessage()));
        }
    }

    private static TensorFile parse(byte[] bytes) {
        if (bytes.length < CHECKSUM_AT + NO_CHECKSUM.length()) {
            throw new IllegalArgumentException("it is only " + bytes.length + " bytes long");
        }
        ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long length = all.getLong();
        if (length < CHECKSUM_AT || length > Math.min(LONGEST_HEADER, all.remaining())) {
            throw new IllegalArgumentException("it claims a header of " + length + " bytes");
        }
        checkSum(bytes);
        String header;
        try {
            header = StandardCharsets.US_ASCII
                    .newDecoder()
                    .decode(all.slice(Long.BYTES, (int) length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("its header is not ASCII", e);
        }
        ByteBuffer body = all.slice(Long.BYTES + (int) length, bytes.length - Long.BYTES - (int) length);
        return parse(HeaderReader.read(header), body.order(ByteOrder.LITTLE_ENDIAN));
    }

    private static void checkSum(byte[] bytes) {
        for (int i = 0; i < BEFORE_CHECKSUM.length(); i++) {
            if (bytes[Long.BYTES + i] != BEFORE_CHECKSUM.charAt(i)) {
                throw new IllegalArgumentException(
                        "its header does not begin with a checksum; files of formats before version 2 are not read");
            }
        }
        int end = CHECKSUM_AT + NO_CHECKSUM.length();
        MessageDigest digest = Sha256.digest();
        digest.update(bytes, 0, CHECKSUM_AT);
        digest.update(NO_CHECKSUM.getBytes(StandardCharsets.US_ASCII));
        digest.update(bytes, end, bytes.length - end);
        String stated = new String(bytes, CHECKSUM_AT, NO_CHECKSUM.length(), StandardCharsets.ISO_8859_1);
        if (!stated.equals(Sha256.hex(digest))) {
            throw new IllegalArgumentException("its bytes do not match its checksum");
        }
    }

    private static TensorFile parse(Map<String, Object> header, ByteBuffer body) {
        Map<String, String> words = new LinkedHashMap<>();
        Map<String, float[]> tensors = new LinkedHashMap<>();
        Map<String, long[]> integers = new LinkedHashMap<>();
        long at = 0;
        for (Map.Entry<String, Object> entry : header.entrySet()) {
            if (!(entry.getValue() instanceof Map<?, ?> value)) {
                throw new IllegalArgumentException(entry.getKey() + " is not described by an object");
            }
            if (entry.getKey().equals(METADATA)) {
                value.forEach((name, word) -> words.put((String) name, String.valueOf(word)));
                continue;
            }
            boolean whole = "I64".equals(value.get("dtype"));
            if (!whole && !"F32".equals(value.get("dtype"))) {
                throw new IllegalArgumentException(
                        entry.getKey() + " is of type " + value.get("dtype") + ", not F32 or I64");
            }
            int bytes = whole ? 8 : 4;
            long from = number(value.get("data_offsets"), 0);
            long to = number(value.get("data_offsets"), 1);
            if (from != at
                    || to < from
                    || to > body.limit()
                    || to - from != Math.multiplyExact((long) bytes, number(value.get("shape"), 0))) {
                throw new IllegalArgumentException(entry.getKey() + " does not lie where it should");
            }
            body.position((int) from);
            if (whole) {
                long[] tensor = new long[(int) ((to - from) / bytes)];
                body.asLongBuffer().get(tensor);
                integers.put(entry.getKey(), tensor);
            } else {
                float[] tensor = new float[(int) ((to - from) / bytes)];
                body.asFloatBuffer().get(tensor);
                tensors.put(entry.getKey(), tensor);
            }
            at = to;
        }
        if (at != body.limit()) {
            throw new IllegalArgumentException((body.limit() - at) + " bytes at its end belong to nothing");
        }
        words.remove(CHECKSUM);
        return new TensorFile(words, tensors, integers);
    }

    private static long number(@Nullable Object list, int index) {
        if (list instanceof List<?> numbers && index < numbers.size() && numbers.get(index) instanceof Long n) {
            return n;
        }
        throw new IllegalArgumentException("a shape or an offset is missing");
    }

    @Override
    public String toString() {
        return "TensorFile(" + words.size() + " words, tensors " + tensors.keySet() + integers.keySet() + ")";
    }
}
