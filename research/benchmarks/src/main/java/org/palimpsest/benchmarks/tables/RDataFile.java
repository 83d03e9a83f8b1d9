package org.palimpsest.benchmarks.tables;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The first data frame in a file that R's {@code save} wrote (decompressed; format XDR of version 2): "RDX2\nX\n", three
 * numbers, then a pair list of names and values. Each item begins with flags: the type in the low byte, 0x200 for
 * attributes, 0x400 for a tag (R Internals, section 1.8).
 */
final class RDataFile {
    private static final String MAGIC = "RDX2\nX\n";
    private static final int ATTRIBUTES = 0x200;
    private static final int TAG = 0x400;
    private static final int MOST_VALUES = 1 << 26;

    private final DataInputStream in;
    private final List<String> symbols = new ArrayList<>();

    private RDataFile(DataInputStream in) {
        this.in = in;
    }

    /** A vector: texts of its elements ("" for NA), or the elements of a list. */
    private record Vector(List<String> texts, List<Object> items, Map<String, Object> attributes) {}

    static void read(Path file, Rows to) throws IOException {
        try (InputStream bytes = Files.newInputStream(file);
                DataInputStream in = new DataInputStream(new BufferedInputStream(bytes, 1 << 16))) {
            if (!new String(in.readNBytes(MAGIC.length()), StandardCharsets.ISO_8859_1).equals(MAGIC)) {
                throw new IOException(file + " is no data of R in format 2");
            }
            in.skipNBytes(12);
            for (Object value : new RDataFile(in).pairs().values()) {
                if (value instanceof Vector frame
                        && frame.attributes().get("names") instanceof Vector names
                        && !frame.items().isEmpty()) {
                    give(frame, names.texts(), to);
                    return;
                }
            }
            throw new IOException(file + " holds no data frame");
        }
    }

    private static void give(Vector frame, List<String> names, Rows to) throws IOException {
        List<List<String>> columns = new ArrayList<>();
        for (Object item : frame.items()) {
            if (!(item instanceof Vector column)) {
                throw new IOException("a column of the data frame is no vector");
            }
            columns.add(
                    column.attributes().get("levels") instanceof Vector levels
                            ? labels(column.texts(), levels.texts())
                            : column.texts());
        }
        to.columns(names);
        for (int r = 0; r < columns.get(0).size(); r++) {
            List<String> cells = new ArrayList<>(columns.size());
            for (List<String> column : columns) {
                cells.add(column.get(r));
            }
            to.row(cells);
        }
    }

    /** A factor is numbers, from 1, of labels. */
    private static List<String> labels(List<String> numbers, List<String> levels) {
        return numbers.stream()
                .map(number -> number.isEmpty() ? "" : levels.get(Integer.parseInt(number) - 1))
                .toList();
    }

    /** A pair list as a map; what has no tag gets a number for a name. */
    private Map<String, Object> pairs() throws IOException {
        return pairs(in.readInt());
    }

    private Map<String, Object> pairs(int first) throws IOException {
        Map<String, Object> pairs = new HashMap<>();
        int flags = first;
        while ((flags & 0xFF) == 2) {
            if ((flags & ATTRIBUTES) != 0) {
                item();
            }
            String tag = (flags & TAG) != 0 ? String.valueOf(item()) : Integer.toString(pairs.size());
            Object value = item();
            pairs.put(tag, value == null ? "" : value);
            flags = in.readInt();
        }
        if ((flags & 0xFF) != 254) {
            throw new IOException("a pair list of R ends with type " + (flags & 0xFF));
        }
        return pairs;
    }

    private @Nullable Object item() throws IOException {
        int flags = in.readInt();
        int type = flags & 0xFF;
        return switch (type) {
            case 254 -> null;
            case 255 -> symbols.get((flags >> 8 != 0 ? flags >> 8 : in.readInt()) - 1);
            case 1 -> symbol();
            case 2 -> pairs(flags);
            case 9 -> characters();
            case 10, 13, 14, 16, 19 -> vector(type, (flags & ATTRIBUTES) != 0);
            default -> throw new IOException("type " + type + " of R is not read here");
        };
    }

    private String symbol() throws IOException {
        String name = String.valueOf(item());
        symbols.add(name);
        return name;
    }

    /** NA is "". */
    private String characters() throws IOException {
        int length = in.readInt();
        if (length == -1) {
            return "";
        }
        return new String(in.readNBytes(checked(length)), StandardCharsets.UTF_8);
    }

    private Vector vector(int type, boolean attributes) throws IOException {
        int length = checked(in.readInt());
        List<String> texts = new ArrayList<>();
        List<Object> items = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            switch (type) {
                case 10, 13 -> texts.add(whole(in.readInt()));
                case 14 -> texts.add(real(in.readDouble()));
                case 16 -> texts.add(String.valueOf(item()));
                default -> {
                    Object item = item();
                    items.add(item == null ? "" : item);
                }
            }
        }
        return new Vector(texts, items, attributes ? pairs() : Map.of());
    }

    private static int checked(int length) throws IOException {
        if (length < 0 || length > MOST_VALUES) {
            throw new IOException("a vector of R has length " + length);
        }
        return length;
    }

    private static String whole(int value) {
        return value == Integer.MIN_VALUE ? "" : Integer.toString(value);
    }

    private static String real(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        return value == Math.rint(value) && Math.abs(value) < 1L << 53
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
