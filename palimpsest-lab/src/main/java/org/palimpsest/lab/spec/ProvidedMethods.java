package org.palimpsest.lab.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.palimpsest.method.Importance;
import org.palimpsest.store.MethodText;

/** The methods that are provided as services, and the setting that they have. */
final class ProvidedMethods {
    static final String IMPORTANCE = "method.importance";

    private static final List<MethodProvider> ALL = all();

    static final List<String> NAMES = ALL.stream().map(MethodProvider::name).toList();

    /** None where nothing is provided. */
    static final List<Key> KEYS = ALL.isEmpty()
            ? List.of()
            : List.of(Key.of(
                            IMPORTANCE,
                            new Form.Text(),
                            "what protects earlier tasks, as a record: its class and its components")
                    .when(MethodSection.KIND, NAMES.toArray(String[]::new)));

    private ProvidedMethods() {}

    private static List<MethodProvider> all() {
        List<MethodProvider> all = new ArrayList<>();
        ServiceLoader.load(MethodProvider.class, ProvidedMethods.class.getClassLoader())
                .forEach(all::add);
        return all;
    }

    private static Optional<MethodProvider> of(Importance importance) {
        return ALL.stream()
                .filter(one -> one.importance().getClass() == importance.getClass())
                .findFirst();
    }

    /** The name of a method with this importance. */
    static Optional<String> name(Importance importance) {
        return of(importance).map(MethodProvider::name);
    }

    /** The text of the importance that a method has by default; nothing if none of these has the name. */
    static Optional<String> standard(String name) {
        return ALL.stream()
                .filter(one -> one.name().equals(name))
                .map(one -> MethodText.of(one.importance()))
                .findFirst();
    }

    static void write(Importance importance, Values out) {
        if (of(importance).isPresent()) {
            out.put(IMPORTANCE, MethodText.of(importance));
        }
    }

    static Importance read(Values in) {
        return MethodText.importance(in.text(IMPORTANCE));
    }
}
