package org.palimpsest.benchmarks.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * {@code palimpsest serve --allow-learn}, which is sent a table to learn and killed meanwhile. Moments count from when it is sent.
 *
 * @param palimpsest runs it
 * @param model what must hold of the model
 * @param client sends requests
 */
record ServeVictim(Palimpsest palimpsest, ModelLeft model, HttpClient client) implements ModelVictim {
    private static final String TOKEN = "token-of-the-crash-test";

    @Override
    public String name() {
        return "serve";
    }

    @Override
    public Attempt begin(Path directory) throws IOException, InterruptedException {
        ProcessBuilder command = palimpsest
                .command(
                        List.of("serve", "model=" + directory.resolve(ModelLeft.MODEL), "--port", "0", "--allow-learn"))
                .redirectError(directory.resolveSibling("output").toFile());
        command.environment().put("PALIMPSEST_TOKEN", TOKEN);
        Process process = command.start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith("ready at ")) {
                Serving serving = new Serving(process, URI.create(line.split(" ")[2]));
                serving.send(Files.readString(directory.resolve("second.csv")));
                return serving;
            }
        }
        throw new IOException("the server does not start: " + Files.readString(directory.resolveSibling("output")));
    }

    private final class Serving implements Attempt {
        private static final int POLL_MILLIS = 5;

        private final Process process;
        private final URI address;
        private String job = "";

        Serving(Process process, URI address) {
            this.process = process;
            this.address = address;
        }

        void send(String table) throws IOException, InterruptedException {
            HttpResponse<String> sent = client.send(
                    request("/models/model/learn?task=second")
                            .header("Content-Type", "text/csv")
                            .POST(HttpRequest.BodyPublishers.ofString(table))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            if (sent.statusCode() != 202) {
                throw new IOException("learn was answered by " + sent.statusCode() + ": " + sent.body());
            }
        }

        private HttpRequest.Builder request(String path) {
            return HttpRequest.newBuilder(address.resolve(path)).header("Authorization", "Bearer " + TOKEN);
        }

        @Override
        public boolean endsWithin(long millis) throws IOException, InterruptedException {
            long until = System.nanoTime() + millis * 1_000_000;
            do {
                if (!process.isAlive()) {
                    job = "the server ended with " + process.waitFor();
                    return true;
                }
                job = client.send(request("/models/model/jobs/1").build(), HttpResponse.BodyHandlers.ofString())
                        .body();
                if (!job.contains("\"queued\"") && !job.contains("\"running\"")) {
                    return true;
                }
                Thread.sleep(Math.max(0, Math.min(POLL_MILLIS, (until - System.nanoTime()) / 1_000_000)));
            } while (System.nanoTime() < until);
            return false;
        }

        @Override
        public void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }

        @Override
        public Optional<String> failure() throws InterruptedException {
            process.destroy();
            process.waitFor();
            return job.contains("\"accepted\"") ? Optional.empty() : Optional.of(job);
        }
    }
}
