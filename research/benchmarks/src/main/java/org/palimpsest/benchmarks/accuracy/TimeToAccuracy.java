package org.palimpsest.benchmarks.accuracy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.palimpsest.benchmarks.IdleMachine;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.Datasets;
import org.palimpsest.lab.data.Progress;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.math.Compute;
import org.palimpsest.task.Task;

/**
 * The least training time after which the average over the ten tasks of permuted MNIST reaches an accuracy, ours and
 * PyTorch's with the same method and recipe. Every number of epochs is a training of its own, since the schedule of the
 * learning rate ends with it. Each candidate first learns with one epoch that is not counted: compilers warm up.
 */
public final class TimeToAccuracy {
    static final String BENCHMARK = "permuted-mnist";
    private static final String COMPARED = "vcl";
    private static final String USAGE = String.join(
            "\n",
            "usage: research/bin/time-to-accuracy [--epochs 1,2,3,5,8,12,20] [--accuracies 90,93,95] [--threads 2]",
            "         [--methods vcl,vcl+kfac] [--peers autograd,manual] [--seed 0]",
            "  --epochs LIST      the trainings, until the highest accuracy is reached",
            "  --accuracies LIST  average over all tasks after the last, on test rows, in percent",
            "  --methods LIST     ours, under the recipe of 'palimpsest run " + BENCHMARK
                    + " --recipe default --method METHOD'",
            "  --peers LIST       forms of PyTorch, with the recipe of " + COMPARED + "; '' for none",
            "  --threads N        for each candidate",
            "  --seed N           of ours");

    private TimeToAccuracy() {}

    /** Prints a line for every training, then the table. Exits with 2 when an argument is wrong or it did not work. */
    public static void main(String[] args) {
        if (List.of(args).contains("--help") || List.of(args).contains("-h")) {
            System.out.println(USAGE);
            return;
        }
        try {
            run(arguments(List.of(args)));
        } catch (IllegalArgumentException e) {
            System.err.println("time-to-accuracy: " + e.getMessage() + "\n" + USAGE);
            System.exit(2);
        } catch (IOException e) {
            System.err.println("time-to-accuracy: " + e.getMessage());
            System.exit(2);
        }
    }

    /**
     * What was given, and the defaults.
     *
     * @throws IllegalArgumentException naming the argument that is wrong
     */
    static Map<String, String> arguments(List<String> args) {
        Map<String, String> given = new LinkedHashMap<>(Map.of(
                "--epochs", "1,2,3,5,8,12,20",
                "--accuracies", "90,93,95",
                "--threads", "2",
                "--methods", "vcl,vcl+kfac",
                "--peers", "autograd,manual",
                "--seed", "0",
                "--home", "."));
        for (Iterator<String> rest = args.iterator(); rest.hasNext(); ) {
            String name = rest.next();
            if (!given.containsKey(name)) {
                throw new IllegalArgumentException("unknown argument " + name);
            }
            if (!rest.hasNext()) {
                throw new IllegalArgumentException(name + " needs a value");
            }
            given.put(name, rest.next());
        }
        for (String name : List.of("--epochs", "--threads")) {
            check(given, name, "[1-9][0-9]{0,4}", "whole numbers from 1 on");
        }
        check(given, "--accuracies", "[0-9]{1,2}([.][0-9]+)?", "per cents below 100");
        check(given, "--seed", "[0-9]{1,18}", "a whole number");
        check(given, "--peers", "autograd|manual", "autograd and manual, or ''");
        return given;
    }

    private static void check(Map<String, String> given, String name, String pattern, String what) {
        List<String> wrong = words(given, name).stream()
                .filter(word -> !word.matches(pattern))
                .toList();
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException(name + " takes " + what + ", was " + String.join(",", wrong));
        }
    }

    private static void run(Map<String, String> given) throws IOException {
        int threads = Integer.parseInt(given.getOrDefault("--threads", ""));
        List<Double> accuracies =
                words(given, "--accuracies").stream().map(Double::valueOf).toList();
        List<Integer> epochs =
                words(given, "--epochs").stream().map(Integer::valueOf).toList();
        List<String> methods = words(given, "--methods");
        methods.forEach(method -> OurTasks.experiment(method, 1)); // an unknown one is refused before any training
        IdleMachine machine = IdleMachine.here();
        System.out.println(machine.cpu() + ", " + machine.java() + ", " + machine.kernels() + ", threads: " + threads);
        System.out.println("load " + machine.loadLine());
        Experiment compared = OurTasks.experiment(COMPARED, 1);
        List<Datasets> sets = DataStore.standard().load(compared.stream().datasets(), Progress.NONE);
        long seed = Long.parseLong(given.getOrDefault("--seed", ""));
        List<Task> stream = compared.tasks(sets, seed);
        Path rows = Files.createTempDirectory("palimpsest-rows-");
        Map<String, List<Attempt>> all = new LinkedHashMap<>();
        try (Compute compute = Compute.on(threads)) {
            for (String method : methods) {
                learn(new OurTasks(method, stream, compute, seed), epochs, accuracies, all);
            }
            List<String> peers = words(given, "--peers");
            if (!peers.isEmpty()) {
                TorchTasks.write(sets.get(0).train(), rows.resolve("train"));
                TorchTasks.write(sets.get(0).test(), rows.resolve("test"));
            }
            Path home = Path.of(given.getOrDefault("--home", ""));
            for (String peer : peers) {
                try (TorchTasks torch = TorchTasks.start(home, peer, compared, stream.size(), rows, threads)) {
                    System.out.println("PyTorch: " + torch.greeting());
                    learn(torch, epochs, accuracies, all);
                }
            }
        } finally {
            Files.deleteIfExists(rows.resolve("train"));
            Files.deleteIfExists(rows.resolve("test"));
            Files.delete(rows);
        }
        System.out.println();
        System.out.println(table(all, accuracies));
    }

    private static List<String> words(Map<String, String> given, String name) {
        return Arrays.stream(given.getOrDefault(name, "").split(","))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static void learn(
            Candidate candidate, List<Integer> epochs, List<Double> accuracies, Map<String, List<Attempt>> all)
            throws IOException {
        candidate.learn(1);
        List<Attempt> attempts = new ArrayList<>();
        all.put(candidate.name(), attempts);
        double highest =
                accuracies.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        for (int count : epochs) {
            Attempt one = candidate.learn(count);
            attempts.add(one);
            System.out.printf(
                    Locale.ROOT,
                    "%s, epochs %d: %.2f s, %.2f %%%n",
                    candidate.name(),
                    count,
                    one.seconds(),
                    one.accuracy());
            if (one.accuracy() >= highest) {
                return;
            }
        }
    }

    /** A row for each accuracy, a column for each candidate. */
    static String table(Map<String, List<Attempt>> all, List<Double> accuracies) {
        StringBuilder out = new StringBuilder("| average accuracy |");
        all.keySet().forEach(name -> out.append(' ').append(name).append(" |"));
        out.append("\n|---|").append("---|".repeat(all.size())).append('\n');
        for (double accuracy : accuracies) {
            out.append(String.format(Locale.ROOT, "| %.0f %% |", accuracy));
            for (List<Attempt> attempts : all.values()) {
                out.append(Attempt.fastest(attempts, accuracy)
                        .map(one -> String.format(
                                Locale.ROOT,
                                " %.1f s (epochs %d: %.1f %%) |",
                                one.seconds(),
                                one.epochs(),
                                one.accuracy()))
                        .orElse(" not reached |"));
            }
            out.append('\n');
        }
        return out.toString();
    }
}
