package org.palimpsest.model.policy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;

/**
 * The limits that an update of a model must meet, fixed before the update. As a file it is a TOML document of {@link Limit#key}s:
 *
 * <pre>
 * largest-accuracy-loss = 0.02
 * largest-negative-flips = 0.05
 * least-rows = 100
 * largest-kl-per-row = inf      # no limit
 * </pre>
 *
 * @param limits the value of every limit; infinite where there is none
 */
public record Policy(Map<Limit, Double> limits) {
    /** The limits where none are given. */
    public static final Policy STANDARD = new Policy(Map.of());

    /** Accepts every update. */
    public static final Policy NONE = none();

    /** Copies the map and completes it with the standard values. */
    public Policy {
        Map<Limit, Double> all = new EnumMap<>(Limit.class);
        for (Limit limit : Limit.values()) {
            double value = limits.getOrDefault(limit, limit.standard());
            fault(limit, value).ifPresent(fault -> {
                throw new IllegalArgumentException(limit.key() + " " + fault);
            });
            all.put(limit, value);
        }
        limits = Map.copyOf(all);
    }

    private static Policy none() {
        Map<Limit, Double> all = new EnumMap<>(Limit.class);
        for (Limit limit : Limit.values()) {
            all.put(limit, limit.isLeast() ? 0 : limit.greatest());
        }
        return new Policy(all);
    }

    private static Optional<String> fault(Limit limit, double value) {
        if (value >= 0 && value <= limit.greatest() && !(limit.isLeast() && value != Math.rint(value))) {
            return Optional.empty();
        }
        String range = limit.greatest() == 1 ? "a number from 0 to 1" : "a number from 0 on";
        return Optional.of("must be " + (limit.isLeast() ? "a whole number from 0 on" : range) + ", was " + value);
    }

    /** The value of a limit. */
    public double limit(Limit limit) {
        Double value = limits.get(limit);
        return value == null ? limit.standard() : value;
    }

    /** This policy with one limit changed. */
    public Policy with(Limit limit, double value) {
        Map<Limit, Double> changed = new EnumMap<>(limits);
        changed.put(limit, value);
        return new Policy(changed);
    }

    /**
     * Reads a policy file.
     *
     * @throws PolicyException when anything is wrong with it
     */
    public static Policy read(Path file) throws IOException {
        return parse(file.toString(), Files.readString(file));
    }

    /** Reads the text of a policy file; {@code source} names it in messages. */
    public static Policy parse(String source, String text) {
        TomlParseResult toml = Toml.parse(text);
        List<String> problems = new ArrayList<>();
        for (TomlParseError error : toml.errors()) {
            problems.add(at(source, error.position()) + error.getMessage());
        }
        Map<Limit, Double> limits = new EnumMap<>(Limit.class);
        for (List<String> path : toml.keyPathSet()) {
            String key = String.join(".", path);
            String where = at(source, toml.inputPositionOf(path));
            Optional<Limit> limit = Limit.of(key);
            if (limit.isEmpty()) {
                problems.add(where + "there is no key '" + key + "'"
                        + (problems.size() < PolicyException.MOST ? hint(key) : ""));
            } else if (!(toml.get(path) instanceof Number number)) {
                problems.add(where + key + " must be a number, was " + toml.get(path));
            } else {
                fault(limit.get(), number.doubleValue()).ifPresent(fault -> problems.add(where + key + " " + fault));
                limits.put(limit.get(), number.doubleValue());
            }
        }
        if (!problems.isEmpty()) {
            throw new PolicyException(problems);
        }
        return new Policy(limits);
    }

    private static String hint(String key) {
        return NearestKey.to(key, Limit.keys())
                .map(near -> "; did you mean '" + near + "'?")
                .orElse("; keys are " + String.join(", ", Limit.keys()));
    }

    private static String at(String source, @Nullable TomlPosition position) {
        return source + (position == null ? "" : ":" + position.line() + ":" + position.column()) + ": ";
    }
}
