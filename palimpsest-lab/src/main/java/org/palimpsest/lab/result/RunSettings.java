package org.palimpsest.lab.result;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;

/**
 * The settings of a run as its resolved specification lists them, without the name.
 *
 * @param values by full name, such as {@code training.epochs}; lists as JSON
 */
public record RunSettings(Map<String, String> values) {
    /** Reads a resolved specification. */
    public static RunSettings of(String spec) {
        Map<String, String> settings = new TreeMap<>();
        TomlParseResult toml = Toml.parse(spec);
        toml.dottedKeySet(false).forEach(key -> {
            Object value = toml.get(key);
            settings.put(
                    key,
                    value instanceof TomlArray array ? array.toJson().replaceAll("\\s+", "") : String.valueOf(value));
        });
        settings.remove("name");
        return new RunSettings(settings);
    }

    /** Method and coreset, as names of experiments tell them: "vcl+gng stein:200 regret"; empty when not known. */
    public String method() {
        String coreset = find("coreset.kind")
                .filter(kind -> !kind.equals("none"))
                .map(kind -> " " + kind + ":" + find("coreset.size").orElse("?") + " "
                        + find("coreset.use").orElse("?"))
                .orElse("");
        return find("method.kind").map(kind -> kind + coreset).orElse("");
    }

    /** A setting by its full name. */
    public Optional<String> find(String key) {
        return Optional.ofNullable(values.get(key));
    }
}
