package org.palimpsest.serve.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A request whose head has been read. Its body is read when it is asked for, after it is known whether it is welcome. */
public final class Request {
    private final Head head;
    private final Body body;
    private final List<String> path;
    private final Map<String, String> query;

    Request(Head head, Body body) {
        this.head = head;
        this.body = body;
        int mark = head.target().indexOf('?');
        String before = mark < 0 ? head.target() : head.target().substring(0, mark);
        path = new ArrayList<>();
        for (String part : before.substring(1).split("/", -1)) {
            path.add(decoded(part, false));
        }
        query = new LinkedHashMap<>();
        if (mark >= 0 && mark + 1 < head.target().length()) {
            for (String pair : head.target().substring(mark + 1).split("&", -1)) {
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
        return head.method();
    }

    /** The parts of the path between slashes, decoded. */
    public List<String> path() {
        return List.copyOf(path);
    }

    /** A header. */
    public Optional<String> header(String name) {
        return head.header(name.toLowerCase(Locale.ROOT));
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

    /** All bytes of the body. */
    public byte[] body() throws IOException {
        return body.read();
    }
}
