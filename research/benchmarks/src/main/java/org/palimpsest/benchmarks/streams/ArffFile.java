package org.palimpsest.benchmarks.streams;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Reads dense ARFF files of numbers and categories; the last attribute is the target. */
public final class ArffFile {
    private ArffFile() {}

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException naming the line that cannot be read
     */
    public static LabelledStream read(Path file) throws IOException {
        List<LabelledStream.Input> attributes = new ArrayList<>();
        List<double[]> rows = new ArrayList<>();
        boolean data = false;
        int number = 0;
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                String text = line.strip();
                if (text.isEmpty() || text.startsWith("%")) {
                    continue;
                }
                try {
                    String word = text.toLowerCase(Locale.ROOT);
                    if (data) {
                        rows.add(row(text, attributes));
                    } else if (word.startsWith("@attribute")) {
                        attributes.add(
                                attribute(text.substring("@attribute".length()).strip()));
                    } else {
                        data = word.startsWith("@data");
                    }
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(file + ", line " + number + ": " + e.getMessage(), e);
                }
            }
        }
        if (attributes.size() < 2 || rows.isEmpty()) {
            throw new IllegalArgumentException(file + " has no inputs or no rows");
        }
        int target = attributes.size() - 1;
        return new LabelledStream(
                String.valueOf(file.getFileName()).replaceFirst("\\.arff$", ""),
                attributes.subList(0, target),
                attributes.get(target).values(),
                rows.stream().map(row -> Arrays.copyOf(row, target)).toArray(double[][]::new),
                rows.stream().mapToDouble(row -> row[target]).toArray());
    }

    private static LabelledStream.Input attribute(String text) {
        int end = text.startsWith("'")
                ? text.indexOf('\'', 1) + 1
                : text.replace('\t', ' ').indexOf(' ');
        if (end <= 0) {
            throw new IllegalArgumentException("an attribute has a name and a type");
        }
        String name = unquoted(text.substring(0, end));
        String type = text.substring(end).strip();
        if (type.startsWith("{") && type.endsWith("}")) {
            return new LabelledStream.Input(
                    name,
                    Arrays.stream(type.substring(1, type.length() - 1).split(","))
                            .map(ArffFile::unquoted)
                            .toList());
        }
        if (!List.of("numeric", "real", "integer").contains(type.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("attributes of type " + type + " are not read");
        }
        return new LabelledStream.Input(name, List.of());
    }

    private static String unquoted(String text) {
        String bare = text.strip();
        return bare.length() > 1 && bare.startsWith("'") && bare.endsWith("'")
                ? bare.substring(1, bare.length() - 1)
                : bare;
    }

    private static double[] row(String text, List<LabelledStream.Input> attributes) {
        String[] cells = text.split(",", -1);
        if (cells.length != attributes.size()) {
            throw new IllegalArgumentException(cells.length + " cells, not " + attributes.size());
        }
        double[] row = new double[cells.length];
        for (int c = 0; c < cells.length; c++) {
            String cell = unquoted(cells[c]);
            if (cell.equals("?")) {
                row[c] = Double.NaN;
            } else if (attributes.get(c).isCategory()) {
                row[c] = attributes.get(c).values().indexOf(cell);
                if (row[c] < 0) {
                    throw new IllegalArgumentException(
                            "'" + cell + "' is no value of " + attributes.get(c).name());
                }
            } else {
                row[c] = Double.parseDouble(cell);
            }
        }
        if (Double.isNaN(row[row.length - 1])) {
            throw new IllegalArgumentException("the target is missing");
        }
        return row;
    }
}
