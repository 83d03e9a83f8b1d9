package org.palimpsest.lab.spec;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What people will call an experiment.
 *
 * @param document what it was made from
 * @param recipe the recipe that was named, or nothing
 * @param overridden whether the command line gives the name
 */
record Naming(Document document, String recipe, boolean overridden) {
    /** The name given, or else one of what it was made from; with the method, where that is not the document's. */
    String of(String given, String method) {
        if (given.isEmpty()) {
            return subject() + " " + method + (recipe.isEmpty() ? "" : " " + recipe);
        }
        String old = document.text(MethodSection.KIND).orElse(method);
        if (overridden || old.equals(method)) {
            return given;
        }
        String padded = " " + given + " ";
        boolean told = padded.contains(" " + old + " ");
        return told ? padded.replace(" " + old + " ", " " + method + " ").strip() : given + " " + method;
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
