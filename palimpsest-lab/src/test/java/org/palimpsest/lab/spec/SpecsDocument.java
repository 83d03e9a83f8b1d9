package org.palimpsest.lab.spec;

/** The text of docs/reference/specs.md. */
final class SpecsDocument {
    static final String EXAMPLE = """
            name = "small steps"
            benchmark = "split-mnist"
            recipe = "vcl2018"

            [method]
            kind = "vcl+gng"

            [training]
            learning-rate = 5e-4
            epochs = 60
            """;

    private static final String START = """
            # Experiment specifications

            <!-- Written by SpecsDocumentTest from the keys in org.palimpsest.lab.spec; do not edit by hand. -->

            `palimpsest run` takes the name of a benchmark or a file in [TOML](https://toml.io). A file says what differs
            from a benchmark and a recipe:

            ```toml
            %s```

            The names below are the same everywhere: in a file (under their section), on the command line
            (`--set training.epochs=60`, or `--set epochs=60` where the name without its section is not ambiguous), and
            in a stored run. A setting comes from the last of these that gives it:

            1. the `benchmark` and the `recipe` that the file names; without a recipe, `default`;
            2. the file;
            3. `--recipe`, all that it says but the kind of method, which only `learn` decides, too;
            4. `--method`;
            5. `--set`.

            A file without a `benchmark` must give `stream.kind`, `stream.dataset` and what that kind needs. Every run
            stores its specification with nothing left out, and that file can be run again. Unknown names, values that
            cannot be and settings that mean nothing are refused, all at once, before anything is computed.
            """;

    private SpecsDocument() {}

    static String text() {
        StringBuilder out = new StringBuilder(START.formatted(EXAMPLE));
        out.append("\n## Benchmarks\n\n| name | tasks |\n| --- | --- |\n");
        Benchmarks.all().forEach(b -> row(out, "`" + b.name() + "`", b.title()));
        out.append("\n## Recipes\n\n| name | what it is |\n| --- | --- |\n");
        Recipes.all().forEach(r -> row(out, "`" + r.name() + "`", r.title()));
        out.append("\n## Settings\n\nAt the top of a file, before any section: `benchmark`, `recipe` and `name`.\n");
        String section = "";
        for (Key key : Keys.ALL) {
            if (!key.section().equals(section)) {
                section = key.section();
                out.append("\n### [").append(section).append("]\n\n");
                out.append("| name | value | what it is |\n| --- | --- | --- |\n");
            }
            if (!section.isEmpty()) {
                row(out, "`" + key.name() + "`", key.form().allowed(), about(key));
            }
        }
        return out.toString();
    }

    private static String about(Key key) {
        String when = key.when()
                .map(w -> "; only when `" + w.chooser() + "` is " + String.join(" or ", w.words()))
                .orElse("");
        String fallback = key.fallback()
                .map(value -> "; " + Toml.text(value) + " where nothing else says")
                .orElse("");
        return key.about() + when + fallback;
    }

    private static void row(StringBuilder out, String... cells) {
        out.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
