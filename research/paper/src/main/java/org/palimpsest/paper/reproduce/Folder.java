package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.palimpsest.lab.figure.Png;
import org.palimpsest.lab.figure.Svg;
import org.palimpsest.store.DurableFile;

/**
 * The directory that a reproduction is written to. No file in it is ever half written.
 *
 * @param path the directory
 */
record Folder(Path path) {
    private static final double SHARP = 2;

    /** A figure as SVG and PNG, and its data. */
    void write(Exhibit exhibit) throws IOException {
        String name = "figures/" + exhibit.id();
        write(name + ".svg", Svg.file(exhibit.drawing()));
        write(name + ".csv", exhibit.data().csv());
        DurableFile.write(path.resolve(name + ".png"), Png.bytes(exhibit.drawing(), SHARP));
    }

    void write(String name, String text) throws IOException {
        Path file = path.resolve(name);
        Files.createDirectories(file.toAbsolutePath().resolveSibling(""));
        DurableFile.write(file, text);
    }
}
