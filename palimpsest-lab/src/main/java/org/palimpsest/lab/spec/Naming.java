package org.palimpsest.lab.spec;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * What people will call an experiment.
 *
 * @param document what it was made from
 * @param recipe the recipe that was named, or nothing
 * @param overridden whether the command line gives the name
 * @param chosen whether the command line gives the method or the coreset
 */
record Naming(Document document, String recipe, boolean overridden, boolean chosen) {
    /**
     * The name given, or else one of what it was made from; with method and coreset, where the command line chooses
     * them or they are not the document's.
     */
    String of(String given, Values values) {
        String method = label(
                        path -> values.has(path) ? Optional.of(String.valueOf(values.get(path))) : Optional.empty())
                .orElseThrow();
        if (given.isEmpty()) {
            return subject() + " " + method + (recipe.isEmpty() ? "" : " " + recipe);
        }
        String old = label(path -> document.find(path).map(entry -> String.valueOf(entry.value())))
                .orElse(method);
        String padded = " " + given + " ";
        if (overridden || (padded.contains(" " + method + " ") && old.equals(method))) {
            return given;
        }
        if (padded.contains(" " + old + " ")) {
            return padded.replace(" " + old + " ", " " + method + " ").strip();
        }
        return chosen || !old.equals(method) ? given + " " + method : given;
    }

    /** Method and coreset, such as "vcl+gng stein:200 regret". */
    private static Optional<String> label(Function<String, Optional<String>> setting) {
        Optional<String> coreset = setting.apply(CoresetSection.KIND)
                .filter(kind -> !kind.equals(CoresetSection.NONE))
                .map(kind -> kind.equals(CoresetSection.SUMMARY)
                        ? " " + kind + ":" + setting.apply(CoresetSection.RANK).orElse("?")
                        : " " + kind + ":" + setting.apply(CoresetSection.SIZE).orElse("?") + " "
                                + setting.apply(CoresetSection.USE).orElse("?"));
        return setting.apply(MethodSection.KIND).map(method -> method + coreset.orElse(""));
    }

    private String subject() {
        Optional<String> benchmark = document.text(Document.BENCHMARK);
        if (benchmark.isPresent()) {
            return benchmark.get();
        }
        Path file = Path.of(document.source()).getFileName();
        return file == null ? document.source() : file.toString().replaceFirst("\\.toml$", "");
    }
}
