package org.palimpsest.lab.spec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Values of settings by full name; all of the forms that their keys ask for. */
final class Values {
    private final Map<String, Object> values = new LinkedHashMap<>();

    /** Sets one; whole numbers and lists of them become longs, an enum constant its word. */
    void put(String path, Object value) {
        values.put(path, plain(value));
    }

    private static Object plain(Object value) {
        if (value instanceof Integer number) {
            return number.longValue();
        }
        if (value instanceof Enum<?> constant) {
            return word(constant);
        }
        return value instanceof List<?> list ? list.stream().map(Values::plain).toList() : value;
    }

    /** FROM_POSTERIOR as from-posterior. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static <E extends Enum<E>> Form.Choice words(Class<E> type) {
        return new Form.Choice(
                List.of(type.getEnumConstants()).stream().map(Values::word).toList());
    }

    boolean has(String path) {
        return values.containsKey(path);
    }

    Object get(String path) {
        return Objects.requireNonNull(values.get(path), path);
    }

    boolean is(String path, Object value) {
        return get(path).equals(value);
    }

    /** The same values, in the order of these names. */
    Values inOrder(List<String> paths) {
        Values ordered = new Values();
        paths.stream().filter(values::containsKey).forEach(path -> ordered.put(path, get(path)));
        return ordered;
    }

    String text(String path) {
        return (String) get(path);
    }

    int whole(String path) {
        return Math.toIntExact(big(path));
    }

    long big(String path) {
        return (Long) get(path);
    }

    double real(String path) {
        return (Double) get(path);
    }

    boolean flag(String path) {
        return (Boolean) get(path);
    }

    List<?> list(String path) {
        return (List<?>) get(path);
    }

    <E extends Enum<E>> E constant(String path, Class<E> type) {
        return Enum.valueOf(type, text(path).toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** All of them, in the order they were set. */
    Map<String, Object> all() {
        return Collections.unmodifiableMap(values);
    }
}
