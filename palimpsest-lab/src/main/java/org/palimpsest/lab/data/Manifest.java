package org.palimpsest.lab.data;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.store.DurableFile;

/**
 * The file in the cache that describes a set of the user's own: lines {@code key = value}, one {@code sha256.FILE} for
 * each file.
 */
final class Manifest {
    static final String FILE = "palimpsest-set.txt";

    private static final String FORMAT = "1";
    private static final String SUM = "sha256.";
    private static final String BETWEEN = " = ";
    private static final String MEND = "add the data set again";

    private Manifest() {}

    static void write(Path directory, OwnSet set) throws IOException {
        SortedMap<String, String> values = new TreeMap<>();
        values.put("format", FORMAT);
        values.put("kind", set.kind().name().toLowerCase(Locale.ROOT));
        values.put("directory", set.directory().toString());
        values.put("label", set.form().csv().label());
        values.put("header", set.form().csv().header().name().toLowerCase(Locale.ROOT));
        values.put("width", Integer.toString(set.form().width()));
        values.put("height", Integer.toString(set.form().height()));
        set.hashes().forEach((name, sum) -> values.put(SUM + name, sum));
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, String> each : values.entrySet()) {
            String line = each.getKey() + BETWEEN + each.getValue();
            if (line.lines().count() != 1) {
                throw new InvalidDataException("a name has a line break in it", line, "rename it");
            }
            text.append(line).append('\n');
        }
        Path file = directory.resolve(FILE);
        try {
            Files.createDirectories(directory);
            DurableFile.write(file, text.toString());
        } catch (IOException e) {
            throw Disk.cannotWrite(directory, e);
        }
    }

    static OwnSet read(Path file) throws IOException {
        Map<String, String> values = new TreeMap<>();
        SortedMap<String, String> hashes = new TreeMap<>();
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        for (int i = 0; i < lines.size(); i++) {
            int middle = lines.get(i).indexOf(BETWEEN);
            if (middle < 0) {
                throw new InvalidDataException("this is no line of a manifest", file + ":" + (i + 1), MEND);
            }
            String key = lines.get(i).substring(0, middle);
            String value = lines.get(i).substring(middle + BETWEEN.length());
            (key.startsWith(SUM) ? hashes : values).put(key.startsWith(SUM) ? key.substring(SUM.length()) : key, value);
        }
        if (!FORMAT.equals(values.get("format"))) {
            throw new InvalidDataException(
                    "the manifest has a format that this version does not know", file.toString(), MEND);
        }
        CsvData.Form csv = new CsvData.Form(
                value(file, values, "label", Function.identity()),
                value(file, values, "header", text -> CsvData.Header.valueOf(text.toUpperCase(Locale.ROOT))));
        int width = value(file, values, "width", Integer::valueOf);
        int height = value(file, values, "height", Integer::valueOf);
        return new OwnSet(
                value(file, values, "kind", text -> OwnSet.Kind.valueOf(text.toUpperCase(Locale.ROOT))),
                value(file, values, "directory", Path::of),
                new OwnForm(csv, width, height),
                hashes);
    }

    private static <T> T value(Path file, Map<String, String> values, String key, Function<String, T> read)
            throws InvalidDataException {
        String text = values.get(key);
        if (text == null) {
            throw new InvalidDataException("there is no " + key, file.toString(), MEND);
        }
        try {
            return read.apply(text);
        } catch (IllegalArgumentException e) {
            throw new InvalidDataException("'" + text + "' cannot be the " + key, file.toString(), MEND);
        }
    }
}
