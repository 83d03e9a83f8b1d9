package org.palimpsest.cli.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.lab.io.Json;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code palimpsest diff}. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        description = {
            "Compare two versions of a model: tasks, columns, classes, and scores on the same rows.",
            "",
            "The rows are those of --test. Without it, the scores of a version and of its parent are those on the held-out"
                    + " rows of its task; other versions have no rows in common."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {ExitCode.Help.OK, ExitCode.Help.USAGE, ExitCode.Help.DATA, ExitCode.Help.MODEL},
        footer = {
            "",
            "Examples:",
            "  palimpsest diff churn HEAD~1 HEAD",
            "  palimpsest diff churn 1 HEAD --test golden.csv"
        })
public final class DiffCommand extends HistoryCommands.History {
    @Parameters(index = "1", paramLabel = "A", description = "The first version, such as HEAD~1.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String a;

    @Parameters(index = "2", paramLabel = "B", description = "The second version, such as HEAD.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String b;

    @Option(names = "--test", paramLabel = "FILE", description = "Labelled rows to score both versions on.")
    private @Nullable Path test;

    /** Scores of two versions on the same rows. */
    private record Scored(String on, Map<String, Double> one, Map<String, Double> two) {}

    @Override
    public Integer call() throws IOException {
        ModelVersion one = directory().version(a);
        ModelVersion two = directory().version(b);
        Optional<Scored> scored = scored(one, two);
        if (json.wanted()) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("a", ShowCommand.map(one));
            map.put("b", ShowCommand.map(two));
            scored.ifPresent(found -> {
                map.put("scored_on", found.on());
                map.put("scores_a", found.one());
                map.put("scores_b", found.two());
            });
            out().println(Json.line(map));
        } else {
            out().println(Words.hash(one.hash()) + " → " + Words.hash(two.hash()));
            if (one.isThinned()) {
                out().println("  note: " + a + Words.THINNED);
            }
            if (two.isThinned()) {
                out().println("  note: " + b + Words.THINNED);
            }
            lists("tasks", one.provenance().tasks(), two.provenance().tasks());
            lists("classes", one.labels(), two.labels());
            lists("columns", one.schema().describe(), two.schema().describe());
            scored.ifPresentOrElse(
                    this::print,
                    () -> out().println("  no scores: the versions have no rows in common; --test FILE scores both"));
            out().println("  capacity used: " + Words.percent(one.provenance().capacity()) + " → "
                    + Words.percent(two.provenance().capacity()));
        }
        out().flush();
        return ExitCode.OK;
    }

    private Optional<Scored> scored(ModelVersion one, ModelVersion two) throws IOException {
        if (test != null) {
            Table table = Table.of(test);
            return Optional.of(new Scored(
                    table.name(),
                    directory().score(one.hash(), table).numbers(),
                    directory().score(two.hash(), table).numbers()));
        }
        boolean forward = two.parent().filter(one.hash()::equals).isPresent();
        boolean backward = one.parent().filter(two.hash()::equals).isPresent();
        ModelVersion later = forward ? two : one;
        Map<String, Double> before = later.provenance().before();
        Map<String, Double> after = later.provenance().after();
        return (forward || backward) && !before.isEmpty()
                ? Optional.of(new Scored(
                        "held-out rows of task " + later.provenance().task(),
                        forward ? before : after,
                        forward ? after : before))
                : Optional.empty();
    }

    private void print(Scored scored) {
        TreeSet<String> names = new TreeSet<>(scored.one().keySet());
        names.retainAll(scored.two().keySet());
        names.forEach(name -> out().println("  " + name.replace('_', ' ') + " on " + scored.on() + ": "
                + Words.number(scored.one().getOrDefault(name, Double.NaN)) + " → "
                + Words.number(scored.two().getOrDefault(name, Double.NaN))));
    }

    private void lists(String what, List<String> one, List<String> two) {
        List<String> gone = new ArrayList<>(one);
        gone.removeAll(two);
        List<String> added = new ArrayList<>(two);
        added.removeAll(one);
        gone.forEach(item -> out().println("  - " + what + ": " + item));
        added.forEach(item -> out().println("  + " + what + ": " + item));
    }
}
