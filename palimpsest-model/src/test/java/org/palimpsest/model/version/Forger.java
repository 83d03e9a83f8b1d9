package org.palimpsest.model.version;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.palimpsest.data.internal.Sha256;

/**
 * Somebody who may write to the directory of a model and knows its format, but does not have the key. Sums and links of the log
 * are made to fit whatever is changed.
 */
final class Forger {
    private static final String PREVIOUS = "{\"previous\":\"";
    private static final String SUM = ",\"sha256\":\"";

    private final Path model;

    Forger(Path model) {
        this.model = model;
    }

    List<String> lines() throws IOException {
        return new ArrayList<>(Files.readAllLines(model.resolve("log.jsonl")));
    }

    /** Writes lines as a log without a broken link. */
    void write(List<String> lines) throws IOException {
        StringBuilder log = new StringBuilder();
        String previous = LogFile.GENESIS;
        for (String line : lines) {
            String open =
                    PREVIOUS + previous + line.substring(PREVIOUS.length() + previous.length(), line.lastIndexOf(SUM));
            String whole = open + SUM + Sha256.of(open.getBytes(StandardCharsets.UTF_8)) + "\"}";
            log.append(whole).append('\n');
            previous = Sha256.of(whole.getBytes(StandardCharsets.UTF_8));
        }
        Files.writeString(model.resolve("log.jsonl"), log);
    }

    /** Changes one line, counted from 1. */
    void change(int line, UnaryOperator<String> change) throws IOException {
        List<String> lines = lines();
        String before = lines.get(line - 1);
        String after = change.apply(before);
        if (after.equals(before)) {
            throw new AssertionError("nothing was changed in " + before);
        }
        lines.set(line - 1, after);
        write(lines);
    }

    /** Appends a line of the forger's own. */
    void append(Event event, Map<String, Object> fields) throws IOException {
        LogFile log = LogFile.read(new Layout(model));
        byte[] line = log.next(event, Sample.CLOCK.instant(), fields, Map.of());
        Files.write(model.resolve("log.jsonl"), line, java.nio.file.StandardOpenOption.APPEND);
    }

    void head(String hash) throws IOException {
        Files.writeString(model.resolve("HEAD"), hash + "\n");
    }

    /** Keeps the first lines and puts HEAD where they end, with all later files removed. */
    void cut(int lines) throws IOException {
        write(lines().subList(0, lines));
        History history = History.of(LogFile.read(new Layout(model)).entries());
        head(history.head().orElseThrow());
        for (String name : Layout.names(model.resolve("versions"))) {
            if (!history.commits().containsKey(name.replaceFirst("[.].*", ""))) {
                Files.delete(model.resolve("versions").resolve(name));
            }
        }
        for (String name : Layout.names(model.resolve("points"))) {
            if (!history.livingPoints().contains(name.replaceFirst("[.].*", ""))) {
                Files.delete(model.resolve("points").resolve(name));
            }
        }
    }
}
