package org.palimpsest.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Named vectors of floats and a few words about them: a safetensors file, in memory.
 *
 * <p>Layout: the length of the header in eight bytes, the header as JSON, then the numbers, little end first. The
 * header's {@code sha256} is that of the numbers, so that a flipped bit is found.
 *
 * @param words metadata
 * @param tensors the vectors, in their order
 */
public record TensorFile(Map<String, String> words, Map<String, float[]> tensors) {
    private static final String METADATA = "__metadata__";
    private static final String CHECKSUM = "sha256";
    private static final AtomicLong COUNTER = new AtomicLong();
    private static final long LONGEST_HEADER = 100_000_000L;

    /** Writes under a temporary name in the same directory, makes sure it is on the disk, and moves it into place. */
    public void write(Path file) throws IOException {
        // Not createTempFile, whose files only their owner may read.
        String unique = ProcessHandle.current().pid() + "-" + COUNTER.incrementAndGet();
        Path temporary = file.resolveSibling("." + file.getFileName() + "." + unique + ".tmp");
        try {
            try (FileChannel out = FileChannel.open(
                    temporary,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                for (ByteBuffer part : List.of(header(), body())) {
                    while (part.hasRemaining()) {
                        out.write(part);
                    }
                }
                out.force(true);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private ByteBuffer body() {
        int floats = tensors.values().stream().mapToInt(t -> t.length).sum();
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(4, floats)).order(ByteOrder.LITTLE_ENDIAN);
        for (float[] tensor : tensors.values()) {
            bytes.asFloatBuffer().put(tensor);
            bytes.position(bytes.position() + 4 * tensor.length);
        }
        return bytes.flip();
    }

    private ByteBuffer header() {
        List<String> entries = new ArrayList<>();
        Map<String, String> all = new LinkedHashMap<>(words);
        all.put(CHECKSUM, sha256(body()));
        List<String> meta = new ArrayList<>();
        all.forEach((name, word) -> meta.add(HeaderReader.quote(name) + ":" + HeaderReader.quote(word)));
        entries.add(HeaderReader.quote(METADATA) + ":{" + String.join(",", meta) + "}");
        long at = 0;
        for (Map.Entry<String, float[]> tensor : tensors.entrySet()) {
            long end = at + 4L * tensor.getValue().length;
            entries.add(HeaderReader.quote(tensor.getKey()) + ":{\"dtype\":\"F32\",\"shape\":["
                    + tensor.getValue().length + "],\"data_offsets\":[" + at + "," + end + "]}");
            at = end;
        }
        StringBuilder json = new StringBuilder("{" + String.join(",", entries) + "}");
        while (json.length() % 8 != 0) {
            json.append(' '); // the numbers start at a multiple of eight
        }
        byte[] text = json.toString().getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(8 + text.length).order(ByteOrder.LITTLE_ENDIAN);
        return bytes.putLong(text.length).put(text).flip();
    }

    /**
     * Reads a file, trusting nothing in it.
     *
     * @throws StateFileException when it is not a safetensors file of floats, or its numbers do not match its checksum
     */
    public static TensorFile read(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.remaining() < 8) {
            throw new StateFileException(file, "it is only " + bytes.remaining() + " bytes long");
        }
        long length = bytes.getLong();
        if (length < 2 || length > Math.min(LONGEST_HEADER, bytes.remaining())) {
            throw new StateFileException(file, "it claims a header of " + length + " bytes");
        }
        byte[] text = new byte[(int) length];
        bytes.get(text);
        ByteBuffer body = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        try {
            return parse(HeaderReader.read(new String(text, StandardCharsets.UTF_8)), body);
        } catch (IllegalArgumentException e) {
            throw new StateFileException(file, String.valueOf(e.getMessage()));
        }
    }

    private static TensorFile parse(Map<String, Object> header, ByteBuffer body) {
        Map<String, String> words = new LinkedHashMap<>();
        Map<String, float[]> tensors = new LinkedHashMap<>();
        long at = 0;
        for (Map.Entry<String, Object> entry : header.entrySet()) {
            if (!(entry.getValue() instanceof Map<?, ?> value)) {
                throw new IllegalArgumentException(entry.getKey() + " is not described by an object");
            }
            if (entry.getKey().equals(METADATA)) {
                value.forEach((name, word) -> words.put((String) name, String.valueOf(word)));
                continue;
            }
            if (!"F32".equals(value.get("dtype"))) {
                throw new IllegalArgumentException(entry.getKey() + " is of type " + value.get("dtype") + ", not F32");
            }
            long from = number(value.get("data_offsets"), 0);
            long to = number(value.get("data_offsets"), 1);
            if (from != at || to < from || to > body.limit() || to - from != 4 * number(value.get("shape"), 0)) {
                throw new IllegalArgumentException(entry.getKey() + " does not lie where it should");
            }
            float[] tensor = new float[(int) ((to - from) / 4)];
            body.position((int) from);
            body.asFloatBuffer().get(tensor);
            tensors.put(entry.getKey(), tensor);
            at = to;
        }
        if (at != body.limit()) {
            throw new IllegalArgumentException((body.limit() - at) + " bytes at its end belong to nothing");
        }
        String stated = words.remove(CHECKSUM);
        if (stated != null && !stated.equals(sha256(body.rewind()))) {
            throw new IllegalArgumentException("its numbers do not match their checksum");
        }
        return new TensorFile(words, tensors);
    }

    private static long number(@Nullable Object list, int index) {
        if (list instanceof List<?> numbers && index < numbers.size() && numbers.get(index) instanceof Long n) {
            return n;
        }
        throw new IllegalArgumentException("a shape or an offset is missing");
    }

    private static String sha256(ByteBuffer bytes) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes);
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
