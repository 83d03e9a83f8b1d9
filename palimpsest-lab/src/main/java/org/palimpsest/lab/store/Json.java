package org.palimpsest.lab.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Records to JSON and back; a number that is read again is the same number, to the bit. */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    private Json() {}

    /** On one line. */
    public static String line(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** Reads text. */
    public static <T> T read(String text, Class<T> type) throws JacksonException {
        return MAPPER.readValue(text, type);
    }

    /** Reads a file. */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        try {
            return read(Files.readString(file), type);
        } catch (JacksonException e) {
            throw new InvalidRunException(file, String.valueOf(e.getOriginalMessage()));
        }
    }

    /** Writes for people to read, under a temporary name that is then moved, so that the file is never half there. */
    public static void write(Path file, Object value) throws IOException {
        String text = MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
        Path temporary = file.resolveSibling("." + file.getFileName() + RunDirectory.UNFINISHED);
        try (FileChannel out = FileChannel.open(
                temporary, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
            out.force(true);
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
