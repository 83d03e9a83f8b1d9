package org.palimpsest.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.network.Mlp;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.store.StateFile;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run directory as docs/reference/runs.md describes it, written by hand: names, seeds and lengths that training would take long
 * to give.
 *
 * @param name of the experiment
 * @param tasks how many there are
 * @param learned how many of them were learned and tested
 * @param future whether tasks to come were tested, too
 */
record RunFiles(String name, String hash, long seed, int tasks, int learned, boolean future) {
    private static final int BINS = 15;

    static RunFiles finished(String name, long seed, int tasks) {
        return new RunFiles(name, Integer.toHexString(name.hashCode()), seed, tasks, tasks, false);
    }

    RunFiles withLearned(int some) {
        return new RunFiles(name, hash, seed, tasks, some, future);
    }

    RunFiles withFuture() {
        return new RunFiles(name, hash, seed, tasks, learned, true);
    }

    Path directory(Path root) {
        return root.resolve(hash).resolve("seed-" + seed);
    }

    /** An accuracy that differs with everything it may depend on. */
    double accuracy(int after, int on) {
        double fall = 0.05 * Math.max(0, after - on) + (on > after ? 0.5 : 0);
        return 0.95 - fall - 0.001 * seed - 0.01 * Math.floorMod(name.hashCode(), 7) - 0.002 * on;
    }

    Path write(Path root) throws IOException {
        Path directory = Files.createDirectories(directory(root));
        Map<String, Object> record = new LinkedHashMap<>();
        record.put("schema", "palimpsest-run/1");
        record.put("name", name);
        record.put("hash", hash);
        record.put("seed", seed);
        record.put(
                "spec",
                "[stream]\nkind = \"permuted\"\ntasks = " + tasks
                        + "\n\n[method]\nkind = \"vcl\"\nprior-sigma = 2.0\nlog-sigma = "
                        + Math.log(2) + "\n"
                        + "note = " + json(name) + "\n");
        record.put(
                "tasks",
                IntStream.rangeClosed(1, tasks).mapToObj(i -> "order " + i).toList());
        record.put("classes", IntStream.range(0, tasks).mapToObj(i -> 10).toList());
        record.put("dataset", "digits");
        record.put("data", Map.of("digits.csv", "ab".repeat(32)));
        record.put("future", future);
        record.put("version", "test");
        record.put("machine", Map.of("java", "17", "system", "Linux", "processor", "fast", "processors", 2));
        record.put("kernels", "plain");
        record.put("threads", 1);
        record.put("started", "2026-11-15T00:00:00Z");
        Files.writeString(directory.resolve("run.json"), json(record));
        Files.writeString(directory.resolve("metrics.jsonl"), metrics());
        progress(directory);
        return directory;
    }

    private void progress(Path directory) throws IOException {
        Map<String, Object> progress = new LinkedHashMap<>();
        progress.put("schema", "palimpsest-progress/1");
        progress.put("done", learned == tasks);
        progress.put("learned", learned);
        progress.put("scored", learned);
        if (learned > 0) {
            String state = "state-" + learned + ".safetensors";
            progress.put("state", state);
            StateFile.write(directory.resolve(state), state());
        }
        progress.put("metrics", Files.size(directory.resolve("metrics.jsonl")));
        progress.put("seconds", 12.5);
        Files.writeString(directory.resolve("progress.json"), json(progress));
    }

    /** A state after some tasks, with all means at some value, which a run keeps when it is told to. */
    static void keepState(Path directory, int learned, double mean) throws IOException {
        Mlp network = Mlp.relu(3, List.of(4), 2);
        StateFile.write(
                directory.resolve("state-" + learned + ".safetensors"),
                LearnerState.of(network, MeanField.isotropic(network.size(), mean, 1), learned));
    }

    static LearnerState state() {
        Mlp network = Mlp.relu(3, List.of(4), 2);
        return LearnerState.of(network, MeanField.isotropic(network.size(), 0, 1), 1);
    }

    private String metrics() {
        List<Map<String, Object>> events = new ArrayList<>();
        events.add(Map.of("event", "begin", "schema", "palimpsest-metrics/1", "seed", seed, "tasks", tasks));
        for (int after = 0; after < learned; after++) {
            for (int epoch = 1; epoch <= 2; epoch++) {
                Map<String, Object> line = new LinkedHashMap<>();
                line.put("event", "epoch");
                line.putAll(Map.of("task", after + 1, "phase", "posterior", "epoch", epoch, "epochs", 2));
                line.putAll(Map.of("nll", 1.0 / epoch, "kl", 2.0 + after, "objective", 3.0, "seconds", 1.0));
                events.add(line);
            }
            for (int on = 0; on < (future ? tasks : after + 1); on++) {
                events.add(score(after, on));
                events.add(calibration(after, on));
                if (after > 0 && on <= after) {
                    events.add(Map.of(
                            "event", "flips", "after", after + 1, "on", on + 1, "size", 100, "lost", 5, "gained", 2));
                }
            }
        }
        if (learned == tasks) {
            events.add(Map.of(
                    "event",
                    "confusion",
                    "after",
                    tasks,
                    "on",
                    1,
                    "labels",
                    List.of("cat", "dog"),
                    "counts",
                    List.of(List.of(30, 10), List.of(0, 20))));
        }
        return events.stream().map(RunFiles::json).collect(Collectors.joining("\n", "", "\n"));
    }

    private Map<String, Object> score(int after, int on) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("event", "score");
        line.putAll(Map.of("after", after + 1, "on", on + 1, "size", 100, "accuracy", accuracy(after, on)));
        line.putAll(Map.of("nll", 0.5, "brier", 0.2, "ece", 0.03, "totalEntropy", 0.4 + 0.01 * on));
        line.putAll(Map.of("mutualInformation", 0.1, "seconds", 2.0));
        return line;
    }

    private static Map<String, Object> calibration(int after, int on) {
        List<Integer> count = IntStream.range(0, BINS).mapToObj(i -> 20 + i).toList();
        return Map.of(
                "event",
                "calibration",
                "after",
                after + 1,
                "on",
                on + 1,
                "count",
                count,
                "right",
                IntStream.range(0, BINS).mapToObj(i -> 10 + i).toList(),
                "confidence",
                count.stream().map(n -> 0.7 * n).toList(),
                "riskCoverage",
                0.1);
    }

    private static String json(Object value) {
        return JsonMapper.shared().writeValueAsString(value);
    }
}
