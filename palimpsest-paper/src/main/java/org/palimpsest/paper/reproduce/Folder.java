package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.palimpsest.lab.figure.Png;
import org.palimpsest.lab.figure.Svg;
import org.palimpsest.lab.figure.WholeFile;

/**
 * Where a reproduction is written. Every file under a temporary name that is then moved, so that none is half there.
 *
 * @param path the directory
 */
record Folder(Path path) {
    private static final double SHARP = 2;

    /** A figure: a picture of each kind, and its data. */
    void write(Exhibit exhibit) throws IOException {
        String name = "figures/" + exhibit.id();
        write(name + ".svg", Svg.file(exhibit.drawing()));
        write(name + ".csv", exhibit.data().csv());
        Png.write(exhibit.drawing(), SHARP, path.resolve(name + ".png"));
    }

    void write(String name, String text) throws IOException {
        Path file = path.resolve(name);
        Files.createDirectories(file.toAbsolutePath().resolveSibling(""));
        WholeFile.write(file, temporary -> Files.writeString(temporary, text));
    }
}
