package org.palimpsest.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.palimpsest.model.encoding.RowFilter;
import org.palimpsest.model.schema.SchemaFormatException;

/**
 * The rows that a version and some versions before it have learned, as filters. Version number n carries the filters of
 * versions
 *
 * <pre>
 * n − b(n) + 1 … n        b(n) the lowest bit of n that is set
 * </pre>
 *
 * and names version n − b(n), whose filters come next. So all rows of n versions are read from at most 1 + log₂ n of them,
 * and a filter is stored about ½ log₂ n times, not n times. Filters of more than {@value #MOST_ROWS} rows are not carried further:
 * they are part of a file's header, of which no more than 100 MB can be read again.
 *
 * @param next the hash of the version whose filters come next; none when these are all
 * @param filters of the rows of single versions, the newest first
 */
public record SeenRows(Optional<String> next, List<RowFilter> filters) {
    private static final int MAGIC = 0x50535231; // PSR1: the format's name and version
    private static final int MOST = 1 << 24;

    /** Rows of one table; with three bytes each, in base 64, their filter takes 80 MB of the header. */
    static final int MOST_OF_TABLE = 20_000_000;

    static final long MOST_ROWS = 4_000_000;

    /** Where the rows of an earlier version are read. */
    interface Source {
        /** The rows of a version by its hash. */
        SeenRows read(String hash) throws IOException;
    }

    /** Copies the list. */
    public SeenRows {
        filters = List.copyOf(filters);
    }

    /**
     * The rows of a new version.
     *
     * @param own the rows that it learns
     * @param number how many versions there are from the first to it
     * @param parent the version before it
     */
    static SeenRows of(RowFilter own, int number, Optional<String> parent, Source earlier) throws IOException {
        return of(own, number, parent, earlier, MOST_ROWS);
    }

    /** The same with another number of rows to carry. */
    static SeenRows of(RowFilter own, int number, Optional<String> parent, Source earlier, long mostRows)
            throws IOException {
        List<RowFilter> filters = new ArrayList<>(List.of(own));
        Optional<String> next = parent;
        while (next.isPresent() && filters.size() < Integer.lowestOneBit(number)) {
            SeenRows more = earlier.read(next.get());
            if (rows(filters) + rows(more.filters) > mostRows) {
                break;
            }
            filters.addAll(more.filters);
            next = more.next;
        }
        return new SeenRows(next, filters);
    }

    private static long rows(List<RowFilter> filters) {
        return filters.stream().mapToLong(RowFilter::rows).sum();
    }

    /** The filters of all versions up to this one. */
    List<RowFilter> all(Source earlier) throws IOException {
        List<RowFilter> all = new ArrayList<>(filters);
        Optional<String> at = next;
        while (at.isPresent()) {
            SeenRows more = earlier.read(at.get());
            all.addAll(more.filters);
            at = more.next;
        }
        return all;
    }

    /** The rows whose keys no filter knows, in their order. */
    static int[] unseen(long[] keys, List<RowFilter> filters) {
        return IntStream.range(0, keys.length)
                .filter(row -> !contains(filters, keys[row]))
                .toArray();
    }

    /** Whether some filter knows a key. */
    static boolean contains(List<RowFilter> filters, long key) {
        for (RowFilter filter : filters) {
            if (filter.contains(key)) {
                return true;
            }
        }
        return false;
    }

    byte[] toBytes() {
        byte[] name = next.orElse("").getBytes(StandardCharsets.US_ASCII);
        List<byte[]> parts = filters.stream().map(RowFilter::toBytes).toList();
        int size = parts.stream().mapToInt(part -> Integer.BYTES + part.length).sum();
        ByteBuffer bytes = ByteBuffer.allocate(3 * Integer.BYTES + name.length + size);
        bytes.putInt(MAGIC).putInt(name.length).put(name).putInt(parts.size());
        parts.forEach(part -> bytes.putInt(part.length).put(part));
        return bytes.array();
    }

    /** Reads what {@link #toBytes} gave. */
    static SeenRows fromBytes(byte[] bytes) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (in.remaining() < Integer.BYTES || in.getInt() != MAGIC) {
            throw damaged();
        }
        String next = new String(part(in, bytes.length), StandardCharsets.US_ASCII);
        int count = in.remaining() < Integer.BYTES ? -1 : in.getInt();
        if (count < 1 || count > MOST) {
            throw damaged();
        }
        List<RowFilter> filters = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            filters.add(RowFilter.fromBytes(part(in, bytes.length)));
        }
        if (in.hasRemaining()) {
            throw damaged();
        }
        return new SeenRows(next.isEmpty() ? Optional.empty() : Optional.of(next), filters);
    }

    private static byte[] part(ByteBuffer in, int most) throws IOException {
        int length = in.remaining() < Integer.BYTES ? -1 : in.getInt();
        if (length < 0 || length > most || length > in.remaining()) {
            throw damaged();
        }
        byte[] part = new byte[length];
        in.get(part);
        return part;
    }

    private static SchemaFormatException damaged() {
        return new SchemaFormatException("the filters of seen rows are damaged");
    }
}
