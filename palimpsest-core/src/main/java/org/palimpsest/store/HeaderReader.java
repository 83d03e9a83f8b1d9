package org.palimpsest.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The JSON of a safetensors header: objects, arrays, strings and whole numbers, nothing else. Strict, because the file
 * may come from anywhere.
 */
final class HeaderReader {
    private static final int DEEPEST = 8;

    private final String text;
    private int at;

    private HeaderReader(String text) {
        this.text = text;
    }

    /** The object that the text is; values are maps, lists, strings and longs. */
    static Map<String, Object> read(String text) {
        HeaderReader reader = new HeaderReader(text);
        Object value = reader.value(0);
        reader.space();
        if (reader.at != text.length() || !(value instanceof Map)) {
            throw reader.fault("one object expected");
        }
        @SuppressWarnings("unchecked") // made by object()
        Map<String, Object> map = (Map<String, Object>) value;
        return map;
    }

    private Object value(int depth) {
        space();
        if (depth > DEEPEST) {
            throw fault("nested too deeply");
        }
        return switch (peek()) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            default -> number();
        };
    }

    private Map<String, Object> object(int depth) {
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        space();
        if (peek() == '}') {
            at++;
            return map;
        }
        while (true) {
            space();
            String key = string();
            space();
            expect(':');
            if (map.put(key, value(depth + 1)) != null) {
                throw fault("the name " + key + " occurs twice");
            }
            space();
            if (peek() == '}') {
                at++;
                return map;
            }
            expect(',');
        }
    }

    private List<Object> array(int depth) {
        List<Object> list = new ArrayList<>();
        at++;
        space();
        if (peek() == ']') {
            at++;
            return list;
        }
        while (true) {
            list.add(value(depth + 1));
            space();
            if (peek() == ']') {
                at++;
                return list;
            }
            expect(',');
        }
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        while (peek() != '"') {
            char c = text.charAt(at++);
            if (c < ' ') {
                throw fault("a control character in a string");
            }
            out.append(c == '\\' ? escape() : c);
        }
        at++;
        return out.toString();
    }

    private char escape() {
        char c = peek();
        at++;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> {
                if (at + 4 > text.length() || !text.substring(at, at + 4).matches("[0-9a-fA-F]{4}")) {
                    throw fault("a broken \\u escape");
                }
                at += 4;
                yield (char) Integer.parseInt(text.substring(at - 4, at), 16);
            }
            default -> throw fault("an unknown escape");
        };
    }

    private Long number() {
        int from = at;
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '-')) {
            at++;
        }
        try {
            return Long.parseLong(text.substring(from, at));
        } catch (NumberFormatException e) {
            throw fault("a whole number expected");
        }
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw fault("the header ends too early");
        }
        return text.charAt(at);
    }

    private void expect(char c) {
        if (peek() != c) {
            throw fault("'" + c + "' expected");
        }
        at++;
    }

    private IllegalArgumentException fault(String what) {
        return new IllegalArgumentException(what + " at character " + at + " of the header");
    }

    /** A string as JSON. */
    static String quote(String s) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }
}
