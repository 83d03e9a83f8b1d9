package org.palimpsest.lab.spec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.lab.spec.SpecException.Problem;
import org.palimpsest.lab.text.ClosestName;

/**
 * Settings from several places, one laid over the other, and what is wrong with them. What a user has written is
 * checked, also for having a meaning: a setting that a choice in the same place or below it makes void is a mistake,
 * one that a choice above it makes void is not.
 */
final class Resolution {
    private record Given(Object value, int layer, String where, boolean byHand) {}

    private final Map<String, Given> given = new HashMap<>();
    private final Map<String, Document.Entry> broken = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private final String source;
    private boolean partial;
    private int layer;

    /** Nothing yet; {@code source} is what should have said what is missing in the end. */
    Resolution(String source) {
        this.source = source;
    }

    /** Notes that something was meant that could not be found, so that there is no wonder if settings are missing. */
    void setPartial() {
        partial = true;
    }

    /** Lays values over what is there, by nobody's hand. */
    void suppose(Map<String, Object> values) {
        layer++;
        values.forEach((path, value) -> given.put(path, new Given(value, layer, path, false)));
    }

    /** Lays over it what a user has written. */
    void give(Document document) {
        layer++;
        problems.addAll(document.problems());
        for (Document.Entry entry : document.entries()) {
            Optional<Key> key = Keys.find(entry.path());
            if (key.isEmpty()) {
                // Looking for what was meant takes time; only the first problems are told.
                problems.add(
                        problems.size() < SpecException.MOST
                                ? unknown(entry)
                                : new Problem(entry.where(), "there is no setting '" + entry.path() + "'", ""));
                continue;
            }
            Optional<Object> value = key.get().form().accept(entry.value());
            if (value.isPresent()) {
                given.put(entry.path(), new Given(value.get(), layer, entry.where(), true));
                broken.remove(entry.path());
            } else {
                broken.put(entry.path(), entry);
                problems.add(unfit(key.get(), entry));
            }
        }
    }

    private static Problem unfit(Key key, Document.Entry entry) {
        String hint = key.form().hint(entry.value());
        String what = key.path() + " must be " + key.form().allowed() + ", was " + Toml.text(entry.value());
        return new Problem(entry.where(), what, hint);
    }

    private static Problem unknown(Document.Entry entry) {
        String path = entry.path();
        if (Keys.sections().contains(path)) {
            return new Problem(entry.where(), path + " is a section, not a setting", "write [" + path + "]");
        }
        String name = path.substring(path.indexOf('.') + 1);
        List<String> elsewhere = Keys.ALL.stream()
                .filter(key -> key.name().equals(name))
                .map(Key::path)
                .toList();
        String hint = elsewhere.isEmpty()
                ? ClosestName.question(path, Keys.paths())
                : "did you mean " + String.join(" or ", elsewhere) + "?";
        if (hint.isEmpty()) {
            hint = ClosestName.to(name, Keys.ALL.stream().map(Key::name).toList())
                    .flatMap(near -> Keys.ALL.stream()
                            .filter(key -> key.name().equals(near))
                            .findFirst())
                    .map(key -> "did you mean " + key.path() + "?")
                    .orElse("docs/reference/specs.md lists all settings");
        }
        return new Problem(entry.where(), "there is no setting '" + path + "'", hint);
    }

    void report(String where, String what, String hint) {
        problems.add(new Problem(where, what, hint));
    }

    List<Problem> problems() {
        return problems;
    }

    /** Where a value was given, or, when nobody gave it, its name. */
    String where(String path) {
        return Optional.ofNullable(given.get(path)).map(Given::where).orElse(path);
    }

    boolean byHand(String path) {
        return Optional.ofNullable(given.get(path)).map(Given::byHand).orElse(false);
    }

    Optional<Object> value(Key key) {
        return Optional.ofNullable(given.get(key.path())).map(Given::value).or(key::fallback);
    }

    /** The values of all settings that mean something. Reports those that mean nothing, and those that are missing. */
    Values values() {
        Values values = new Values();
        for (Key key : Keys.ALL) {
            Optional<Key.When> obstacle = obstacle(key);
            Optional<Object> value = value(key);
            if (obstacle.isPresent()) {
                reportVoid(key, obstacle.get());
            } else if (value.isPresent()) {
                values.put(key.path(), value.get());
            } else if (!broken.containsKey(key.path()) && !partial) {
                String when = key.when()
                        .map(w -> " when " + w.chooser() + " is " + word(w.chooser()))
                        .orElse("");
                report(
                        source,
                        key.path() + " is needed" + when,
                        "it is " + key.form().allowed());
            }
        }
        return values;
    }

    /** The choice that makes a setting void, if one does. */
    private Optional<Key.When> obstacle(Key key) {
        if (key.when().isEmpty()) {
            return Optional.empty();
        }
        Key.When when = key.when().get();
        Key chooser = Keys.find(when.chooser()).orElseThrow();
        Optional<Key.When> above = obstacle(chooser);
        boolean met = when.words().contains(word(when.chooser()));
        return above.isPresent() ? above : met ? Optional.empty() : key.when();
    }

    /** The value of a choice. */
    String word(String chooser) {
        return Keys.find(chooser).flatMap(this::value).map(Object::toString).orElse("not given");
    }

    private void reportVoid(Key key, Key.When obstacle) {
        Given mine = given.get(key.path());
        if (mine == null || !mine.byHand() || broken.containsKey(obstacle.chooser())) {
            return;
        }
        Given choice = given.get(obstacle.chooser());
        if (choice == null || mine.layer() >= choice.layer()) {
            String what = key.path() + " means nothing when " + obstacle.chooser() + " is " + word(obstacle.chooser());
            report(mine.where(), what, "it is for when " + obstacle);
        }
    }
}
