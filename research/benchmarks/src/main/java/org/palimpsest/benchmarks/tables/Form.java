package org.palimpsest.benchmarks.tables;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.palimpsest.data.Idx;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableReader;

/** How a packaged table is written. */
public sealed interface Form {
    /** Reads a file to its end. */
    void read(Path file, Rows to) throws IOException;

    /** What {@link Table} reads by itself: CSV with a header, Parquet. */
    record Plain() implements Form {
        @Override
        public void read(Path file, Rows to) throws IOException {
            try (TableReader reader = Table.of(file).open()) {
                int columns = reader.columns().size();
                to.columns(reader.columns());
                List<String> cells = new ArrayList<>(columns);
                while (reader.next()) {
                    if (!reader.row().problem().isEmpty()) {
                        throw new IOException(file + ":" + reader.row().line() + ": "
                                + reader.row().problem());
                    }
                    cells.clear();
                    for (int c = 0; c < columns; c++) {
                        cells.add(reader.row().text(c)); // "None" may be a class
                    }
                    to.row(cells);
                }
            }
        }
    }

    /** Numbers between commas, without a header. */
    record Headerless(List<String> columns) implements Form {
        public Headerless {
            columns = List.copyOf(columns);
        }

        @Override
        public void read(Path file, Rows to) throws IOException {
            to.columns(columns);
            try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
                for (String line : (Iterable<String>) lines::iterator) {
                    List<String> cells = List.of(line.split(",", -1));
                    if (cells.size() != columns.size()) {
                        throw new IOException(
                                file + " has a line of " + cells.size() + " fields instead of " + columns.size());
                    }
                    to.row(cells);
                }
            }
        }
    }

    /** Weka's format. */
    record Arff() implements Form {
        @Override
        public void read(Path file, Rows to) throws IOException {
            new ArffFile(file).read(to);
        }
    }

    /** One JSON array of flat objects. */
    record JsonArray() implements Form {
        @Override
        public void read(Path file, Rows to) throws IOException {
            JsonArrayFile.read(file, to);
        }
    }

    /** A data frame that R's {@code save} wrote. */
    record RData() implements Form {
        @Override
        public void read(Path file, Rows to) throws IOException {
            RDataFile.read(file, to);
        }
    }

    /**
     * Images as raw columns, a number for each pixel, and the class last. Labels have a file of their own, which is read with
     * the images.
     *
     * @param most how many images are taken, from the first on
     */
    record Images(int most) implements Form {
        /** The name of the last column. */
        static final String TARGET = "class";

        private static final String IMAGES = "-images-idx3-ubyte";
        private static final int CLASSES = 10;

        @Override
        public void read(Path file, Rows to) throws IOException {
            String name = file.getFileName().toString();
            if (!name.endsWith(IMAGES)) {
                return;
            }
            Idx.Images images = Idx.images(file);
            int[] labels = Idx.labels(file.resolveSibling(name.replace(IMAGES, "-labels-idx1-ubyte")), CLASSES);
            int pixels = images.features();
            if (labels.length != images.size()) {
                throw new IOException(file + " has another number of images than its labels' file has labels");
            }
            to.columns(columns(images));
            for (int r = 0; r < Math.min(most, labels.length); r++) {
                List<String> cells = new ArrayList<>(pixels + 1);
                for (int i = 0; i < pixels; i++) {
                    cells.add(String.valueOf(images.bytes()[r * pixels + i] & 0xFF));
                }
                cells.add(String.valueOf(labels[r]));
                to.row(cells);
            }
        }

        private static List<String> columns(Idx.Images images) {
            List<String> columns = new ArrayList<>();
            for (int y = 0; y < images.height(); y++) {
                for (int x = 0; x < images.width(); x++) {
                    columns.add("pixel" + y + "." + x);
                }
            }
            columns.add(TARGET);
            return columns;
        }
    }
}
