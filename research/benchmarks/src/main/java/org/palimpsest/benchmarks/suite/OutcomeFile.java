package org.palimpsest.benchmarks.suite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** Outcomes as JSON lines; each is appended when it is there, so that a run that was interrupted goes on. */
final class OutcomeFile {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path path;
    private final List<Outcome> outcomes = new ArrayList<>();

    OutcomeFile(Path path) throws IOException {
        this.path = path;
        if (Files.exists(path)) {
            String text = Files.readString(path);
            int complete = text.lastIndexOf('\n') + 1;
            if (complete < text.length()) {
                Files.writeString(path, text.substring(0, complete)); // a line that was interrupted
            }
            text.substring(0, complete)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .forEach(line -> outcomes.add(JSON.readValue(line, Outcome.class)));
        }
    }

    List<Outcome> outcomes() {
        return List.copyOf(outcomes);
    }

    Optional<Outcome> find(String stream, String method, long seed) {
        return outcomes.stream()
                .filter(one -> one.stream().equals(stream) && one.method().equals(method) && one.seed() == seed)
                .findFirst();
    }

    void add(Outcome outcome) throws IOException {
        Path parent = path.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        String line = JSON.writeValueAsString(outcome) + "\n";
        Files.write(path, line.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        outcomes.add(outcome);
    }
}
