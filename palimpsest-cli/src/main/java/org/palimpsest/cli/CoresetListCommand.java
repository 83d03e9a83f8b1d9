package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.data.Targets;
import org.palimpsest.lab.io.Json;
import org.palimpsest.lab.run.KeptPoints;
import org.palimpsest.lab.stats.Decimals;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code palimpsest coreset list}. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = {
            "List the kept points of a run: task, row, class, weight, distance to real data.",
            "",
            "Tasks count from 1; rows and classes count from 0, as in the training data of the task."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            ExitCode.Help.OK,
            ExitCode.Help.USAGE,
            ExitCode.Help.DATA,
            "4:The run is damaged or does not exist."
        })
final class CoresetListCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private RunParameter run = new RunParameter();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        List<Map<String, Object>> points = points(KeptPoints.read(run.directory()));
        if (json.wanted()) {
            out.println(Json.pretty(Map.of("schema", "palimpsest-coreset/1", "points", points)));
        } else {
            if (points.isEmpty()) {
                out.println("0 points; coresets are asked for with 'palimpsest run --coreset'");
                out.flush();
                return ExitCode.OK;
            }
            out.println("task  name              row  class  weight  kind       to nearest row");
            for (Map<String, Object> point : points) {
                boolean moved = Boolean.TRUE.equals(point.get("synthetic"));
                out.printf(
                        Locale.ROOT,
                        "%4s  %-14s %6s  %5s  %6s  %-9s  %s%n",
                        point.get("task"),
                        point.get("name"),
                        point.get("row"),
                        point.getOrDefault("class", "-"),
                        decimals(2, point.get("weight")),
                        moved ? "synthetic" : "raw",
                        moved ? decimals(3, point.get("distance")) : "is one");
            }
            boolean soft = points.stream().anyMatch(point -> point.containsKey("probabilities"));
            out.println(Counted.of(points.size(), "point")
                    + (soft ? ", each with the probabilities that its task's posterior gave it (soft labels)" : ""));
        }
        out.flush();
        return ExitCode.OK;
    }

    private static List<Map<String, Object>> points(KeptPoints kept) {
        List<Map<String, Object>> all = new ArrayList<>();
        for (int t = 0; t < kept.coresets().size(); t++) {
            Coreset coreset = kept.coresets().get(t);
            for (int p = 0; p < coreset.size(); p++) {
                Map<String, Object> point = new LinkedHashMap<>();
                point.put("task", t + 1);
                point.put("name", coreset.task());
                point.put("row", coreset.origin(p));
                if (coreset.targets() instanceof Targets.Labels labels) {
                    point.put("class", labels.at(p));
                    if (labels.isSoft()) {
                        int row = p;
                        point.put(
                                "probabilities",
                                IntStream.range(0, labels.width())
                                        .mapToObj(c -> labels.probability(row, c))
                                        .toList());
                    }
                }
                point.put("weight", coreset.weight(p));
                point.put("synthetic", coreset.isSynthetic());
                point.put("distance", coreset.distance(p));
                all.add(point);
            }
        }
        return all;
    }

    private static String decimals(int places, @Nullable Object number) {
        return number instanceof Number n ? Decimals.of(places).show(n.doubleValue()) : Decimals.NONE;
    }
}
