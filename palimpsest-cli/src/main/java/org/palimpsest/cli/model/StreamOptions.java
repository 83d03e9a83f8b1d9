package org.palimpsest.cli.model;

import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.palimpsest.jdbc.GrowingQuery;
import org.palimpsest.model.stream.DirectorySource;
import org.palimpsest.model.stream.LineSource;
import org.palimpsest.model.stream.StreamProvider;
import org.palimpsest.model.stream.StreamSource;
import org.palimpsest.model.stream.WindowSize;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The stream of {@code follow}: a directory, standard input, the address of a plug-in, or a query that grows. */
final class StreamOptions {
    private static final String LINES = "-";
    private static final Pattern ADDRESS = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+)://.*");
    private static final int MIN_FIRST_ROWS = 100;

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Option(
            names = "--growing",
            paramLabel = "COLUMN",
            description = "Column of --query with whole numbers that grow, such as a serial number. Rows are learned in"
                    + " its order, each once.")
    private @Nullable String growing;

    @Option(
            names = "--client-config",
            paramLabel = "FILE",
            description = "Properties of the client that reads the URL, such as those of Kafka's consumer.")
    private @Nullable Path config;

    @Option(
            names = "--window",
            paramLabel = "SIZE",
            description = "Size of a window of lines, in rows or time: 1000, 90s, 15m, 1h, 1d (default: 1000).")
    private @Nullable String window;

    @Option(
            names = "--replayed",
            description = "Standard input starts at its first line again; lines that were processed are verified"
                    + " and skipped.")
    private boolean replayed;

    @Option(
            names = "--settle",
            paramLabel = "SECONDS",
            description = "How long a file must not change to be complete (default: 2).")
    private double settle = 2;

    @Option(names = "--once", description = "Process the files or rows that are there, then exit.")
    private boolean once;

    @Option(
            names = "--stream",
            paramLabel = "NAME",
            description = "Name under which the model stores the position (default: that of the directory, topic or"
                    + " database).")
    private @Nullable String stream;

    /**
     * Opens the stream.
     *
     * @param where a directory, {@code -} or an address; none for a query
     * @param adaptsNew whether its first window creates a model that adapts
     */
    StreamSource open(@Nullable String where, boolean adaptsNew, Consumer<String> warnings) throws IOException {
        if (!(settle >= 0)) {
            throw new IllegalArgumentException("--settle must be >= 0, was " + settle);
        }
        if (database.named()) {
            return query(where, adaptsNew);
        }
        database.requireNone();
        if (growing != null) {
            throw new IllegalArgumentException("--growing is for --from and --query");
        }
        if (where == null) {
            throw new IllegalArgumentException(
                    "name a directory, - for standard input, kafka://HOST:PORT/TOPIC, or a database with --from");
        }
        Matcher address = ADDRESS.matcher(where);
        if (address.matches()) {
            return plugIn(where, address.group(1), adaptsNew);
        }
        if (config != null) {
            throw new IllegalArgumentException("--client-config is for a URL such as kafka://HOST:PORT/TOPIC");
        }
        return where.equals(LINES) ? lines(adaptsNew) : directory(Path.of(where), warnings);
    }

    private WindowSize size() {
        return WindowSize.parse(window == null ? "1000" : window);
    }

    private static Path scratch() throws IOException {
        return Files.createDirectories(Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** A new model that adapts is created from so many rows at least: its columns and classes are inferred from them. */
    private static WindowSize first(WindowSize size, boolean adaptsNew) {
        return adaptsNew && size instanceof WindowSize.Rows rows && rows.rows() < MIN_FIRST_ROWS
                ? new WindowSize.Rows(MIN_FIRST_ROWS)
                : size;
    }

    /** The size of windows where the first cannot be larger than the others. */
    private WindowSize equalSize(boolean adaptsNew) {
        WindowSize size = size();
        if (!first(size, adaptsNew).equals(size)) {
            throw new IllegalArgumentException("--window must be at least " + MIN_FIRST_ROWS
                    + " while a model that adapts is created from such a stream");
        }
        return size;
    }

    private StreamSource lines(boolean adaptsNew) throws IOException {
        if (once) {
            throw new IllegalArgumentException("--once is for a directory; standard input ends by itself");
        }
        String name = stream == null ? "standard input" : stream;
        return new LineSource(System.in, name, first(size(), adaptsNew), size(), replayed, scratch());
    }

    private StreamSource directory(Path directory, Consumer<String> warnings) throws IOException {
        if (window != null || replayed) {
            throw new IllegalArgumentException((window != null ? "--window" : "--replayed")
                    + " is for lines from standard input (-); in a directory every file is a window");
        }
        String name = stream == null
                ? String.valueOf(directory.toAbsolutePath().normalize().getFileName())
                : stream;
        return new DirectorySource(directory, name, Duration.ofMillis(Math.round(1000 * settle)), once, warnings);
    }

    private StreamSource query(@Nullable String where, boolean adaptsNew) throws IOException {
        if (where != null || replayed || config != null) {
            throw new IllegalArgumentException("--from is not for a directory or a URL, --replayed or --client-config");
        }
        if (!database.hasQuery() || growing == null) {
            throw new IllegalArgumentException(
                    "--from needs --query, and --growing with a column of whole numbers that" + " grow");
        }
        String name = stream == null ? database.database().name() : stream;
        return new GrowingQuery(database.query(), growing, name, equalSize(adaptsNew), once, scratch());
    }

    private StreamSource plugIn(String where, String scheme, boolean adaptsNew) throws IOException {
        if (once || replayed) {
            throw new IllegalArgumentException(
                    (once ? "--once" : "--replayed") + " is not for a stream without an end");
        }
        StreamProvider provider = StreamProvider.of(scheme)
                .orElseThrow(() -> new IllegalArgumentException("no plug-in for " + scheme + ":// is here"
                        + (scheme.equalsIgnoreCase("kafka")
                                ? "; palimpsest-kafka.jar belongs beside palimpsest.jar"
                                : "")));
        try {
            return provider.open(new StreamProvider.Request(
                    new URI(where), Optional.ofNullable(stream), equalSize(adaptsNew), settings(), scratch()));
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("'" + where + "' is not a URL: " + e.getReason(), e);
        }
    }

    private Map<String, String> settings() throws IOException {
        Map<String, String> settings = new HashMap<>();
        Path file = config;
        if (file != null) {
            Properties properties = new Properties();
            try (Reader reader = Files.newBufferedReader(file)) {
                properties.load(reader);
            }
            properties.stringPropertyNames().forEach(key -> settings.put(key, properties.getProperty(key)));
        }
        return settings;
    }
}
