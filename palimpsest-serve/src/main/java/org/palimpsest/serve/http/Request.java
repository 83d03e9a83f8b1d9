package org.palimpsest.serve.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpURI;

/** A request. Its body is read after access and route were checked, and before the action runs. */
public final class Request {
    private static final List<String> ONCE = List.of("authorization", "origin", "content-type", "content-encoding");

    private final String method;
    private final HttpFields headers;
    private final List<String> path;
    private final Map<String, String> query;
    private final MemoryBudget.Share memory;
    private byte[] body = new byte[0];

    /** Refuses what can be read in two ways and what Jetty leaves to its users. */
    Request(String method, HttpURI target, HttpFields headers, int maxHeaders, MemoryBudget.Share memory) {
        this.method = method;
        this.headers = headers;
        this.memory = memory;
        if (headers.size() > maxHeaders) {
            throw new HttpException(431, "there are more than " + maxHeaders + " headers");
        }
        for (String name : ONCE) {
            if (headers.getFields(name).size() > 1) {
                throw HttpException.malformed("the header " + name + " occurs twice");
            }
        }
        String raw = String.valueOf(target.getPathQuery());
        if (target.getFragment() != null || !raw.startsWith("/") || !raw.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
            throw HttpException.malformed(
                    "the path must begin with a slash, and other characters than those of ASCII must be percent-encoded");
        }
        int mark = raw.indexOf('?');
        path = new ArrayList<>();
        for (String part : raw.substring(1, mark < 0 ? raw.length() : mark).split("/", -1)) {
            path.add(decoded(part, false));
        }
        query = new LinkedHashMap<>();
        if (mark >= 0 && mark + 1 < raw.length()) {
            for (String pair : raw.substring(mark + 1).split("&", -1)) {
                int is = pair.indexOf('=');
                String name = decoded(is < 0 ? pair : pair.substring(0, is), true);
                if (query.put(name, is < 0 ? "" : decoded(pair.substring(is + 1), true)) != null) {
                    throw HttpException.malformed("the parameter '" + shown(name) + "' occurs twice");
                }
            }
        }
    }

    private static String decoded(String text, boolean plusIsBlank) {
        byte[] bytes = new byte[text.length()];
        int n = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                int high = i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
                int low = i + 2 < text.length() ? Character.digit(text.charAt(i + 2), 16) : -1;
                if (high < 0 || low < 0) {
                    throw HttpException.malformed(
                            "a percent sign in the path must be followed by two hexadecimal digits");
                }
                bytes[n++] = (byte) (16 * high + low);
                i += 2;
            } else {
                bytes[n++] = (byte) (plusIsBlank && c == '+' ? ' ' : c);
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, n))
                    .toString();
        } catch (CharacterCodingException e) {
            throw HttpException.malformed("the path is not UTF-8 behind its percent signs");
        }
    }

    /** A text of the client in a message: not more than 40 characters of it. */
    public static String shown(String text) {
        return text.length() > 40 ? text.substring(0, 40) + "…" : text;
    }

    public String method() {
        return method;
    }

    /** The parts of the path between slashes, decoded. */
    public List<String> path() {
        return List.copyOf(path);
    }

    /** A header; where it occurs several times, its values with commas between them. */
    public Optional<String> header(String name) {
        List<HttpField> all = headers.getFields(name);
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(all.stream()
                        .map(field -> field.getValue() == null ? "" : field.getValue())
                        .collect(Collectors.joining(", ")));
    }

    /** The parameters behind the question mark. */
    public Map<String, String> query() {
        return Map.copyOf(query);
    }

    /** The type of the body in lower case, without its parameters; "" where none is given. */
    public String contentType() {
        String all = header("content-type").orElse("");
        int semicolon = all.indexOf(';');
        return (semicolon < 0 ? all : all.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
    }

    /** All bytes of the body, unpacked. They are not copied; callers must not write them. */
    public byte[] body() {
        return body;
    }

    void body(byte[] bytes) {
        body = bytes;
    }

    /** Its share of the server's memory: to be taken from before memory is allocated for it. */
    public MemoryBudget.Share memory() {
        return memory;
    }
}
