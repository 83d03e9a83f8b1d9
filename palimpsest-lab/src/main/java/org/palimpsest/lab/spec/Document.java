package org.palimpsest.lab.spec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.palimpsest.lab.text.ClosestName;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;

/**
 * What a user has written, not yet understood.
 *
 * @param source the name of the file, or of what stands for it
 * @param entries the values with their places
 * @param problems what is wrong with the text itself
 */
record Document(String source, List<Entry> entries, List<SpecException.Problem> problems) {
    /** At the top of a file only: which benchmark, and which recipe, the settings that are not given come from. */
    static final String BENCHMARK = "benchmark";

    static final String RECIPE = "recipe";

    /**
     * A value that someone has given.
     *
     * @param path the full name of the setting, which may not exist
     * @param value the value, which may not fit
     * @param where file:line:column, or the option of the command line
     */
    record Entry(String path, Object value, String where) {}

    /** Nothing but the name of a benchmark. */
    static Document naming(String benchmark) {
        return new Document(BENCHMARK, List.of(new Entry(BENCHMARK, benchmark, BENCHMARK)), List.of());
    }

    static Document read(Path file) {
        try {
            return parse(file.toString(), Files.readString(file));
        } catch (NoSuchFileException e) {
            return broken(file, "there is no such file");
        } catch (IOException e) {
            return broken(file, "cannot be read (" + e.getMessage() + ")");
        }
    }

    private static Document broken(Path file, String what) {
        return new Document(file.toString(), List.of(), List.of(new SpecException.Problem(file.toString(), what, "")));
    }

    static Document parse(String source, String text) {
        TomlParseResult toml = org.tomlj.Toml.parse(text);
        List<Entry> entries = new ArrayList<>();
        List<SpecException.Problem> problems = new ArrayList<>();
        for (TomlParseError error : toml.errors()) {
            problems.add(
                    new SpecException.Problem(at(source, error.position()), String.valueOf(error.getMessage()), ""));
        }
        Set<String> unknown = new HashSet<>();
        Set<String> sections = Set.copyOf(Keys.sections());
        for (List<String> path : toml.keyPathSet(true)) {
            String where = at(source, toml.inputPositionOf(path));
            boolean table = toml.isTable(path);
            if (table && !sections.contains(path.get(0)) && unknown.add(path.get(0))) {
                String what = "there is no section [" + path.get(0) + "]";
                String hint = problems.size() < SpecException.MOST ? ClosestName.question(path.get(0), sections) : "";
                problems.add(new SpecException.Problem(where, what, hint));
            }
            if (!table && !(path.size() > 1 && unknown.contains(path.get(0)))) {
                Object value = toml.get(path);
                if (value != null) {
                    entries.add(new Entry(String.join(".", path), Toml.plain(value), where));
                }
            }
        }
        return new Document(source, entries, problems);
    }

    private static String at(String source, @org.jspecify.annotations.Nullable TomlPosition position) {
        return position == null ? source : source + ":" + position.line() + ":" + position.column();
    }

    /** The last value of a setting, if there is one. */
    Optional<Entry> find(String path) {
        return entries.stream().filter(entry -> entry.path().equals(path)).reduce((first, second) -> second);
    }

    /** The text of a setting that is one, if it is given as such. */
    Optional<String> text(String path) {
        return find(path).map(Entry::value).filter(String.class::isInstance).map(String.class::cast);
    }
}
