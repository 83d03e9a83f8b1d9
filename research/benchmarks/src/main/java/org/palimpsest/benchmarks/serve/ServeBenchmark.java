package org.palimpsest.benchmarks.serve;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.palimpsest.math.Compute;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import tools.jackson.databind.json.JsonMapper;

/** {@code research/bin/serve}: load with and without learning, malformed requests and clients that do not read, on a server of its own. */
public final class ServeBenchmark {
    private static final int COLUMNS = 30;
    private static final int TABLES = 3;
    private static final int LEARNED_ROWS = 75_000;

    private static final double MIN_IN_TIME = 0.99;

    private ServeBenchmark() {}

    /** The first argument is what to do, the second the command to start a server with. */
    public static void main(String... args) throws Exception {
        List<String> words = new ArrayList<>(List.of(args));
        String what = words.remove(0);
        String palimpsest = words.remove(0);
        Path scratch = Files.createTempDirectory("palimpsest-serve-");
        Path model = model(scratch);
        boolean good = false;
        try (ServerProcess server = ServerProcess.start(List.of(palimpsest), model)) {
            good = switch (what) {
                case "load" ->
                    load(
                            server,
                            number(words, "--rate", 500),
                            number(words, "--seconds", 60),
                            words.contains("--learn"));
                case "fuzz" -> fuzz(server, number(words, "--requests", 100_000), number(words, "--seed", 1));
                case "deaf" -> deaf(server, number(words, "--clients", 1000), number(words, "--seconds", 60));
                case "hold" -> hold(server, number(words, "--seconds", 600), scratch);
                default -> throw new IllegalArgumentException("load, fuzz, deaf or hold is expected, not " + what);
            };
            System.out.println("the server ended with " + server.stop());
        } finally {
            try (var files = Files.walk(scratch)) {
                for (Path file :
                        files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
        System.exit(good ? 0 : 1);
    }

    private static int number(List<String> words, String option, int standard) {
        int at = words.indexOf(option);
        return at < 0 ? standard : Integer.parseInt(words.get(at + 1));
    }

    private static String table(int rows, long seed, double shift) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int c = 0; c < COLUMNS; c++) {
            text.append('x').append(c).append(',');
        }
        text.append("class\n");
        for (int r = 0; r < rows; r++) {
            int label = random.nextInt(3);
            for (int c = 0; c < COLUMNS; c++) {
                double mean = c % 3 == label ? 0.4 : 0;
                text.append(String.format(Locale.ROOT, "%.3f,", mean + shift + random.nextGaussian()));
            }
            text.append((char) ('a' + label)).append('\n');
        }
        return text.toString();
    }

    /** 30-100-100-3, learned from 5000 rows. */
    private static Path model(Path scratch) throws IOException {
        Path file = scratch.resolve("first.csv");
        Files.writeString(file, table(5000, 1, 0));
        Path model = scratch.resolve("model");
        System.out.println("learning the first version of a model with " + COLUMNS + " inputs ...");
        ModelDirectory.at(model, Compute.shared())
                .learn(LearnRequest.of(Table.of(file), "first").with(SchemaOptions.target("class")));
        return model;
    }

    private static byte[][] requests(ServerProcess server, int count) {
        Random random = new Random(7);
        byte[][] all = new byte[count][];
        for (int i = 0; i < count; i++) {
            StringBuilder body = new StringBuilder("{\"rows\":[{");
            for (int c = 0; c < COLUMNS; c++) {
                body.append(String.format(Locale.ROOT, "%s\"x%d\":%.4f", c == 0 ? "" : ",", c, random.nextGaussian()));
            }
            body.append("}]}");
            all[i] = ("POST /models/model/predict HTTP/1.1\r\nHost: "
                            + server.address().getAuthority()
                            + "\r\nAuthorization: Bearer " + server.token()
                            + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n"
                            + body)
                    .getBytes(StandardCharsets.US_ASCII);
        }
        return all;
    }

    private static boolean load(ServerProcess server, int rate, int seconds, boolean learn) throws Exception {
        byte[][] requests = requests(server, 1000);
        List<String> tables = new ArrayList<>();
        for (int task = 0; learn && task < TABLES; task++) {
            tables.add(table(LEARNED_ROWS, 100 + task, 0)); // before the clock runs, because it costs the client a core
        }
        System.out.println("warm-up: " + OpenLoop.run(server.address(), requests, rate, 10));
        AtomicBoolean done = new AtomicBoolean();
        Thread learner = new Thread(() -> {
            for (int task = 0; learn && !done.get(); task++) {
                learn(server, task, tables.get(task % TABLES));
            }
        });
        learner.start();
        OpenLoop.Result result = OpenLoop.run(server.address(), requests, rate, seconds);
        done.set(true);
        System.out.println((learn ? "with learning: " : "without learning: ") + rate + " requests a second for "
                + seconds + " s: " + result);
        learner.join();
        System.out.println(server.state());
        double bar = learn ? 50 : 15;
        boolean swapped = !learn || result.versions().size() >= 4;
        boolean good = result.errors() == 0 && result.millis(0.99) < bar && swapped;
        System.out.println((good ? "held: " : "MISSED: ") + "no error, p99 below " + bar + " ms"
                + (learn ? ", three versions or more swapped in" : ""));
        return good;
    }

    /** Has the server learn a table, which it does on one thread, and waits for it. */
    private static void learn(ServerProcess server, int task, String table) {
        try {
            HttpClient client =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
            String token = "Bearer " + server.token();
            long start = System.nanoTime();
            String job = client.send(
                            HttpRequest.newBuilder(
                                            server.address().resolve("/models/model/learn?again=true&task=t" + task))
                                    .header("Authorization", token)
                                    .header("Content-Type", "text/csv")
                                    .POST(HttpRequest.BodyPublishers.ofString(table))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .headers()
                    .firstValue("Location")
                    .orElseThrow();
            String state = "";
            while (!List.of("accepted", "refused", "failed").contains(state)) {
                Thread.sleep(200);
                HttpRequest look = HttpRequest.newBuilder(server.address().resolve(job))
                        .header("Authorization", token)
                        .build();
                state = JsonMapper.shared()
                        .readTree(client.send(look, HttpResponse.BodyHandlers.ofString())
                                .body())
                        .path("state")
                        .asString();
            }
            System.out.printf(
                    Locale.ROOT,
                    "task %d of %d rows: %s after %.1f s%n",
                    task + 1,
                    LEARNED_ROWS,
                    state,
                    (System.nanoTime() - start) / 1e9);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean fuzz(ServerProcess server, int count, int seed) throws Exception {
        MalformedRequests requests =
                new MalformedRequests("model", server.address().getAuthority(), server.token(), seed);
        TreeMap<Integer, Integer> statuses = new TreeMap<>();
        List<String> faults = new ArrayList<>();
        int step = Math.max(1, count / 5);
        for (int from = 0; from < count; from += step) {
            Fuzz.Result result = Fuzz.run(server.address(), requests, from, Math.min(count, from + step), 4);
            result.statuses().forEach((status, n) -> statuses.merge(status, n, Integer::sum));
            faults.addAll(result.faults());
            System.out.println("after " + Math.min(count, from + step) + " requests: " + server.state());
        }
        System.out.println("statuses: " + statuses);
        faults.forEach(System.out::println);
        System.out.println((faults.isEmpty() ? "held: " : "MISSED: ") + "a 4xx with a sentence each time");
        return faults.isEmpty();
    }

    /** Clients that ask and do not read, and whether others are answered all the same. */
    private static boolean deaf(ServerProcess server, int clients, int seconds) throws Exception {
        byte[][] requests = requests(server, 1);
        System.out.println("warm-up: " + OpenLoop.run(server.address(), requests, 100, 5));
        NonReaders.Result result = NonReaders.run(server.address(), requests[0], clients, seconds);
        System.out.println(clients + " clients that do not read, for " + seconds + " s: " + result);
        System.out.println(server.state());
        boolean good = result.inTime() >= MIN_IN_TIME;
        System.out.println((good ? "held: " : "MISSED: ") + "99 % of honest probes answered within 1 s");
        return good;
    }

    /** For other clients, such as wrk: prints a script for it and waits. */
    private static boolean hold(ServerProcess server, int seconds, Path scratch) throws Exception {
        String request = new String(requests(server, 1)[0], StandardCharsets.US_ASCII);
        Path script = scratch.resolve("predict.lua");
        Files.writeString(
                script,
                "wrk.method = \"POST\"\nwrk.headers[\"Authorization\"] = \"Bearer " + server.token()
                        + "\"\nwrk.headers[\"Content-Type\"] = \"application/json\"\nwrk.body = [["
                        + request.substring(request.indexOf("\r\n\r\n") + 4) + "]]\n");
        System.out.println(
                "wrk -t1 -c16 -d20s --latency -s " + script + " " + server.address() + "models/model/predict");
        Thread.sleep(1000L * seconds);
        return true;
    }
}
