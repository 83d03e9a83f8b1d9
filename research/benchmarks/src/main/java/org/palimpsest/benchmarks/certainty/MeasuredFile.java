package org.palimpsest.benchmarks.certainty;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Measurements as JSON lines, each appended when it is there, so that a run that was interrupted can be resumed. */
final class MeasuredFile {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path path;
    private final List<Measured> all = new ArrayList<>();

    MeasuredFile(Path path) throws IOException {
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
                    .forEach(line -> all.add(JSON.readValue(line, Measured.class)));
        }
    }

    List<Measured> of(Measured.Part part) {
        return all.stream().filter(one -> one.part() == part).toList();
    }

    boolean has(Measured.Part part, String name, long seed) {
        return all.stream().anyMatch(one -> one.part() == part && one.name().equals(name) && one.seed() == seed);
    }

    void add(Measured one) throws IOException {
        Path parent = path.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        String line = JSON.writeValueAsString(one) + "\n";
        Files.write(path, line.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        all.add(one);
    }
}
