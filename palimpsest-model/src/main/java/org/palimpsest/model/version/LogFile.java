package org.palimpsest.model.version;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.palimpsest.data.internal.Sha256;

/**
 * The log as it was read. Each line is
 *
 * <pre>
 * {"previous":"SHA-256 of the line before, or zeros","event":…,"time":…, … ,"details":{…},"sha256":"SHA-256 of all before it"}
 * </pre>
 *
 * so that a changed line is found by its own sum, also the last one, and a removed or moved line by its successor. A signed line
 * has its signature before the sum: {@code ,"signature":"128 digits"}. So the signature of a change is written with the change.
 *
 * @param entries the lines that could be read
 * @param links one for each line, also for those that could not be read
 * @param faults the lines that could not be read, or that do not continue the chain
 * @param length the number of bytes up to the last line end
 * @param torn whether bytes of an unfinished append follow
 */
record LogFile(List<LogEntry> entries, List<ChainLink> links, List<Discrepancy> faults, int length, boolean torn) {
    static final String GENESIS = "0".repeat(64);
    private static final String PREVIOUS = "previous";
    private static final String EVENT = "event";
    private static final String TIME = "time";
    private static final String DETAILS = "details";
    private static final String SUM = "sha256";
    private static final String BEFORE_SUM = ",\"" + SUM + "\":\"";
    private static final int SUM_LENGTH = BEFORE_SUM.length() + GENESIS.length() + 2;
    private static final String BEFORE_SIGNATURE = ",\"" + LogEntry.SIGNED + "\":\"";
    private static final Pattern SIGNATURE =
            Pattern.compile(BEFORE_SIGNATURE + "([0-9a-f]{" + 2 * Signatures.BYTES + "})\"");
    private static final int SIGNATURE_LENGTH = BEFORE_SIGNATURE.length() + 2 * Signatures.BYTES + 1;
    private static final byte LINE_END = '\n';

    static LogFile read(Layout layout) throws IOException {
        return parse(layout.name(layout.log()), Layout.bytes(layout.log()).orElse(new byte[0]));
    }

    static LogFile parse(String name, byte[] bytes) {
        List<LogEntry> entries = new ArrayList<>();
        List<ChainLink> links = new ArrayList<>();
        List<Discrepancy> faults = new ArrayList<>();
        int from = 0;
        int number = 1;
        for (int end = lineEnd(bytes, 0); end >= 0; end = lineEnd(bytes, from)) {
            byte[] line = Arrays.copyOfRange(bytes, from, end);
            if (end == bytes.length - 1 && hasHole(line)) {
                break;
            }
            try {
                entries.add(entry(number, line, last(links)));
            } catch (IllegalArgumentException | DateTimeException e) {
                faults.add(new Discrepancy(name + ":" + number, String.valueOf(e.getMessage())));
            }
            links.add(link(line));
            from = end + 1;
            number++;
        }
        // An append that was cut leaves less than a line and its end. A whole line and one more byte is a damaged end.
        if (bytes.length > from && hasSum(Arrays.copyOfRange(bytes, from, bytes.length - 1))) {
            faults.add(new Discrepancy(name + ":" + number, "its line end is damaged"));
        }
        return new LogFile(List.copyOf(entries), List.copyOf(links), List.copyOf(faults), from, bytes.length > from);
    }

    private static String last(List<ChainLink> links) {
        return links.isEmpty() ? GENESIS : links.get(links.size() - 1).sum();
    }

    /** The SHA-256 of the last line; zeros before the first. */
    String last() {
        return last(links);
    }

    /** This log after the bytes of an unfinished append were cut off. */
    LogFile whole() {
        return new LogFile(entries, links, faults, length, false);
    }

    private static ChainLink link(byte[] line) {
        int open = Math.max(0, line.length - SUM_LENGTH);
        int body = Math.max(0, open - SIGNATURE_LENGTH);
        // The sum closes the object of the line and nothing else, so what is before it is a field of the line.
        Matcher signature = SIGNATURE.matcher(new String(line, body, open - body, StandardCharsets.ISO_8859_1));
        return signature.matches()
                ? new ChainLink(Sha256.of(line), Sha256.of(Arrays.copyOf(line, body)), signature.group(1))
                : new ChainLink(Sha256.of(line), Sha256.of(Arrays.copyOf(line, open)), "");
    }

    /**
     * Whether the first part of an append is missing although its end arrived: a power cut may keep the later of two blocks,
     * and zeros are read in place of the other. A line has no zeros of its own, and one flipped bit makes at most one of
     * them, never the first.
     */
    private static boolean hasHole(byte[] line) {
        int zeros = 0;
        for (byte b : line) {
            zeros += b == 0 ? 1 : 0;
        }
        return zeros > 1 || (line.length > 0 && line[0] == 0);
    }

    private static int lineEnd(byte[] bytes, int from) {
        for (int i = from; i < bytes.length; i++) {
            if (bytes[i] == LINE_END) {
                return i;
            }
        }
        return -1;
    }

    /** The bytes of a line that follows this log, its end included. */
    byte[] next(Event event, Instant time, Map<String, Object> fields, Map<String, Object> details) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put(PREVIOUS, last());
        object.put(EVENT, event.word());
        object.put(TIME, time.toString());
        object.putAll(fields);
        object.put(DETAILS, details);
        String json = Json.line(object);
        return closed(json.substring(0, json.length() - 1));
    }

    /** A line of {@link #next} with the signature of the log that it ends. */
    byte[] signed(byte[] next, PrivateKey key) {
        LogFile unsigned = with(next);
        byte[] message = Checkpoint.at(unsigned, unsigned.links().size()).message();
        String signature = HexFormat.of().formatHex(Signatures.sign(message, key));
        String open = new String(next, 0, next.length - 1 - SUM_LENGTH, StandardCharsets.UTF_8);
        return closed(open + BEFORE_SIGNATURE + signature + "\"");
    }

    private static byte[] closed(String open) {
        String sum = Sha256.of(open.getBytes(StandardCharsets.UTF_8));
        return (open + BEFORE_SUM + sum + "\"}\n").getBytes(StandardCharsets.UTF_8);
    }

    /** This log with a line of {@link #next} appended. */
    LogFile with(byte[] next) {
        byte[] line = Arrays.copyOf(next, next.length - 1);
        List<LogEntry> more = new ArrayList<>(entries);
        more.add(entry(entries.size() + 1, line, last()));
        List<ChainLink> longer = new ArrayList<>(links);
        longer.add(link(line));
        return new LogFile(List.copyOf(more), List.copyOf(longer), faults, length + next.length, torn);
    }

    private static boolean hasSum(byte[] line) {
        int open = line.length - SUM_LENGTH;
        if (open < 1) {
            return false;
        }
        String sum = Sha256.of(Arrays.copyOf(line, open));
        String stated = new String(line, open, SUM_LENGTH, StandardCharsets.ISO_8859_1);
        return stated.equals(BEFORE_SUM + sum + "\"}");
    }

    private static LogEntry entry(int number, byte[] line, String previous) {
        if (!hasSum(line)) {
            throw new IllegalArgumentException("the line does not match its sum");
        }
        Map<String, Object> object = Json.read(new String(line, StandardCharsets.UTF_8));
        object.remove(SUM);
        if (!previous.equals(object.remove(PREVIOUS))) {
            throw new IllegalArgumentException("the line does not follow the line before it");
        }
        String word = String.valueOf(object.remove(EVENT));
        Event event = Event.of(word).orElseThrow(() -> new IllegalArgumentException("unknown event '" + word + "'"));
        Instant time = Instant.parse(String.valueOf(object.remove(TIME)));
        Map<String, Object> details = new LinkedHashMap<>();
        if (object.remove(DETAILS) instanceof Map<?, ?> map) {
            map.forEach((name, value) -> details.put(String.valueOf(name), value));
        }
        LogEntry entry = new LogEntry(number, event, time, object, details);
        if (event.movesHead() && entry.version().isEmpty()) {
            throw new IllegalArgumentException("the line names no version");
        }
        entry.tombstones(); // throws where an erasure is incomplete
        entry.parts(); // throws where one has no hash
        return entry;
    }
}
