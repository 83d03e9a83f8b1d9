package org.palimpsest.lab.spec;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.lab.spec.SpecException.Problem;
import org.tomlj.TomlParseResult;

/** Settings from the command line, {@code key=value}. A name without its section will do where there is only one. */
final class Overrides {
    private Overrides() {}

    static Document of(List<String> texts) {
        List<Document.Entry> entries = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        for (String text : texts) {
            String where = "setting " + text;
            int middle = text.indexOf('=');
            if (middle < 1) {
                problems.add(new Problem(where, "this is not key=value", "for example training.epochs=20"));
                continue;
            }
            String name = text.substring(0, middle).strip();
            List<String> paths = paths(name);
            if (paths.size() > 1) {
                problems.add(new Problem(where, "'" + name + "' may mean " + String.join(" or ", paths), ""));
                continue;
            }
            String path = paths.isEmpty() ? name : paths.get(0);
            entries.add(new Document.Entry(path, value(path, text.substring(middle + 1)), where));
        }
        return new Document("settings", entries, problems);
    }

    private static List<String> paths(String name) {
        if (Keys.find(name).isPresent()) {
            return List.of(name);
        }
        return Keys.ALL.stream()
                .filter(key -> name.indexOf('.') < 0 && key.name().equals(name))
                .map(Key::path)
                .toList();
    }

    /** As TOML, when it is; else, and where a text is asked for, as it stands. */
    private static Object value(String path, String text) {
        String stripped = text.strip();
        boolean quoted = stripped.startsWith("\"") || stripped.startsWith("'");
        boolean word = Keys.find(path).map(key -> key.form().isText()).orElse(false) && !quoted;
        TomlParseResult toml = org.tomlj.Toml.parse("value = " + stripped);
        Object value = word || toml.hasErrors() ? null : toml.get("value");
        return value == null ? stripped : Toml.plain(value);
    }
}
