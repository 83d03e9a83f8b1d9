package org.palimpsest.benchmarks.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.palimpsest.data.internal.Sha256;

/** The commands that write. */
final class Victims {
    private static final int ROWS = 400;
    private static final String EPOCHS = "training.epochs=12";
    private static final String HIDDEN = "network.hidden=[60]";

    private Victims() {}

    static final List<Victim> ALL = List.of(new Running(), new Tuning(), new Learning());

    static Victim named(String name) {
        return ALL.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no " + name));
    }

    /** Contents of all files below a directory; times, and what has their length, are left out. */
    private static SortedMap<String, String> files(Path directory, String timeless) throws IOException {
        SortedMap<String, String> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = directory.relativize(file).toString();
                boolean text = name.matches(".*\\.(json|jsonl|toml|csv)");
                all.put(
                        name,
                        text ? Files.readString(file).replaceAll(timeless, "") : Sha256.of(Files.readAllBytes(file)));
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        all.keySet().removeIf(name -> name.endsWith("lock"));
        return all;
    }

    /** {@code palimpsest run}: two methods, two seeds each. */
    private static final class Running implements Victim {
        @Override
        public String name() {
            return "run";
        }

        @Override
        public void prepare(Path directory) {}

        @Override
        public List<String> command(Path directory) {
            return List.of(
                    "run",
                    "split-digits",
                    "--method",
                    "vcl,ewc",
                    "--seeds",
                    "2",
                    "--jobs",
                    "2",
                    "--set",
                    EPOCHS,
                    "--set",
                    HIDDEN,
                    "--coreset",
                    "kcenter:8",
                    "--out",
                    directory.resolve("runs").toString());
        }

        @Override
        public SortedMap<String, String> left(Path directory) throws IOException {
            return files(
                    directory,
                    "\"(seconds|metrics|threads)\" ?: ?[0-9.E-]+|\"started\" : \"[^\"]*\"|\"machine\" : \\{[^}]*\\}");
        }
    }

    /** {@code palimpsest tune}: a grid of four. */
    private static final class Tuning implements Victim {
        @Override
        public String name() {
            return "tune";
        }

        @Override
        public void prepare(Path directory) {}

        @Override
        public List<String> command(Path directory) {
            return List.of(
                    "tune",
                    "split-digits",
                    "--over",
                    "training.learning-rate=0.001,0.01",
                    "--over",
                    "training.epochs=4,8",
                    "--set",
                    HIDDEN,
                    "--jobs",
                    "2",
                    "--out",
                    directory.resolve("runs").toString(),
                    "--to",
                    directory.resolve("tuned").toString());
        }

        @Override
        public SortedMap<String, String> left(Path directory) throws IOException {
            SortedMap<String, String> all = files(
                    directory,
                    "\"(seconds|metrics|threads)\" ?: ?[0-9.E-]+|\"started\" : \"[^\"]*\"|\"machine\" : \\{[^}]*\\}"
                            + "|, [0-9]+ s in all");
            all.keySet().removeIf(name -> name.startsWith("tuned") && name.endsWith(".csv")); // a column of seconds
            return all;
        }
    }

    /** {@code palimpsest learn}: the first version of a model. Of a second one only the valid chain could be compared. */
    private static final class Learning implements Victim {
        @Override
        public String name() {
            return "learn";
        }

        @Override
        public void prepare(Path directory) throws IOException {
            StringBuilder table = new StringBuilder("a,b,c,kind\n");
            for (int r = 0; r < ROWS; r++) {
                int k = r % 3;
                table.append(k + Math.sin(r))
                        .append(',')
                        .append(Math.cos(7.0 * r) - k)
                        .append(',');
                table.append(r % 11).append(',').append("xyz".charAt(k)).append('\n');
            }
            Files.writeString(directory.resolve("rows.csv"), table, StandardCharsets.UTF_8);
        }

        @Override
        public List<String> command(Path directory) {
            return List.of(
                    "learn",
                    directory.resolve("model").toString(),
                    directory.resolve("rows.csv").toString(),
                    "--target",
                    "kind");
        }

        /** Killed after its version was there, it finds nothing new in the table. */
        @Override
        public boolean mayEnd(int code, Path directory) {
            return code == 0 || Files.exists(directory.resolve("model").resolve("HEAD"));
        }

        @Override
        public SortedMap<String, String> left(Path directory) throws IOException {
            SortedMap<String, String> versions = new TreeMap<>();
            Path place = directory.resolve("model").resolve("versions");
            try (Stream<Path> files = Files.list(place)) {
                // The name is a hash over times, too; the tensors are what was learned.
                int number = 0;
                for (Path file : files.sorted().toList()) {
                    versions.put("version " + ++number, Tensors.hash(file));
                }
            }
            return versions;
        }
    }
}
