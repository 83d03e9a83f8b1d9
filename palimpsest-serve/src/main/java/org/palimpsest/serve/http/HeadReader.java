package org.palimpsest.serve.http;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the head of a request, strictly: what two programs could read in two ways is refused (RFC 9112, sections 2 to 6).
 */
final class HeadReader {
    private static final Set<String> ONCE =
            Set.of("host", "content-length", "transfer-encoding", "authorization", "origin", "content-type", "expect");
    private static final int MOST_BLANK_LINES = 4;

    private final ByteInput in;
    private final Limits limits;
    private char[] line = new char[512];
    private int length;
    private int used;

    HeadReader(ByteInput in, Limits limits) {
        this.in = in;
        this.limits = limits;
    }

    /**
     * Reads a head whose first byte has not been read.
     *
     * @return empty where the client has ended without a byte
     */
    Optional<Head> read(int first) throws IOException {
        if (first < 0) {
            return Optional.empty();
        }
        used = 0;
        int blank = 0;
        boolean any = line(first);
        while (any && length == 0) {
            if (++blank > MOST_BLANK_LINES) {
                throw HttpException.malformed("a request begins with a line such as 'GET / HTTP/1.1', not with blanks");
            }
            int next = in.read();
            if (next < 0) {
                return Optional.empty();
            }
            any = line(next);
        }
        String[] words = text(0, length).split(" ", -1);
        if (words.length != 3 || !isToken(words[0]) || words[1].isEmpty()) {
            throw HttpException.malformed("the first line must be 'METHOD /path HTTP/1.1'");
        }
        if (!words[2].equals("HTTP/1.1") && !words[2].equals("HTTP/1.0")) {
            throw HttpException.malformed("this server speaks HTTP/1.1 and HTTP/1.0 only");
        }
        Map<String, String> headers = headers();
        boolean old = words[2].equals("HTTP/1.0");
        if (!old && !headers.containsKey("host")) {
            throw HttpException.malformed("the header Host is missing");
        }
        return Optional.of(new Head(words[0], target(words[1]), old, headers));
    }

    private static String target(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) <= ' ' || text.charAt(i) >= 0x7F || text.charAt(i) == '#') {
                throw HttpException.malformed("the path has a character that must be percent-encoded");
            }
        }
        String small = text.toLowerCase(Locale.ROOT);
        if (small.startsWith("http://") || small.startsWith("https://")) { // as sent to a proxy
            int slash = text.indexOf('/', text.indexOf("//") + 2);
            return slash < 0 ? "/" : text.substring(slash);
        }
        if (!text.startsWith("/")) {
            throw HttpException.malformed("the path must begin with a slash");
        }
        return text;
    }

    private Map<String, String> headers() throws IOException {
        Map<String, String> headers = new LinkedHashMap<>();
        int count = 0;
        while (true) {
            line(in.read());
            if (length == 0) {
                return headers;
            }
            if (++count > limits.headers()) {
                throw new HttpException(431, "there are more than " + limits.headers() + " headers");
            }
            int colon = 0;
            while (colon < length && line[colon] != ':') {
                colon++;
            }
            String name = text(0, colon).toLowerCase(Locale.ROOT);
            if (colon == length || !isToken(name)) {
                throw HttpException.malformed("header " + count + " is not of the form 'Name: value'");
            }
            String value = text(colon + 1, length).strip();
            for (int i = 0; i < value.length(); i++) {
                if ((value.charAt(i) < ' ' && value.charAt(i) != '\t') || value.charAt(i) == 0x7F) {
                    throw HttpException.malformed("header " + count + " has a control character in its value");
                }
            }
            if (headers.containsKey(name) && ONCE.contains(name)) {
                throw HttpException.malformed("the header " + name + " occurs twice");
            }
            headers.merge(name, value, (a, b) -> a + ", " + b);
        }
    }

    /** Reads a line up to CR LF, without them. Returns true; a client that ends before them is told so. */
    private boolean line(int first) throws IOException {
        length = 0;
        int c = first;
        while (true) {
            if (c < 0) {
                throw HttpException.malformed("the request ended in the middle of its head");
            }
            if (++used > limits.headBytes()) {
                throw new HttpException(431, "the head has more than " + limits.headBytes() + " bytes");
            }
            if (c == '\r') {
                if (in.read() != '\n') {
                    throw HttpException.malformed("a line of the head ends with CR but not with CR LF");
                }
                return true;
            }
            if (c == '\n') {
                throw HttpException.malformed("a line of the head ends with LF, not with CR LF");
            }
            if (length == line.length) {
                line = Arrays.copyOf(line, 2 * length);
            }
            line[length++] = (char) c;
            c = in.read();
        }
    }

    private String text(int from, int to) {
        return new String(line, from, to - from);
    }

    static boolean isToken(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (!letter && "!#$%&'*+-.^_`|~".indexOf(c) < 0) {
                return false;
            }
        }
        return !text.isEmpty();
    }
}
