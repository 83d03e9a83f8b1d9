package org.palimpsest.kafka;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The next offset of every partition of a topic. As text {@code 0=120 1=97}. Immutable.
 *
 * @param next by partition
 */
record Offsets(Map<Integer, Long> next) {
    private static final Pattern ONE = Pattern.compile("(\\d{1,9})=(\\d{1,18})");

    Offsets {
        next = new TreeMap<>(next);
    }

    static Optional<Offsets> parse(String text) {
        Map<Integer, Long> next = new TreeMap<>();
        for (String part : text.split(" ", -1)) {
            Matcher one = ONE.matcher(part);
            if (!one.matches()) {
                return Optional.empty();
            }
            next.put(Integer.valueOf(one.group(1)), Long.valueOf(one.group(2)));
        }
        return Optional.of(new Offsets(next));
    }

    String text() {
        StringBuilder text = new StringBuilder();
        next.forEach((partition, offset) -> text.append(text.isEmpty() ? "" : " ")
                .append(partition)
                .append('=')
                .append(offset));
        return text.toString();
    }
}
