package org.palimpsest.lab.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.lab.io.CannotWriteException;

/**
 * The directory that data sets are kept in, one subdirectory for each. A file gets its name only when it is complete
 * and its sum is right.
 *
 * @param root the directory; made when first written to
 */
public record Cache(Path root) {
    /** Overrides the place of the cache. */
    public static final String VARIABLE = "PALIMPSEST_DATA";

    /** Whether a file is there and as it should be. */
    public enum State {
        /** There, with the right sum. */
        GOOD,
        /** Not there. */
        MISSING,
        /** There, with a wrong sum. */
        DAMAGED
    }

    /** Where this user's cache is. */
    public static Cache standard() {
        return standard(System.getenv(), Path.of(System.getProperty("user.home", "")));
    }

    /** {@value #VARIABLE}, else palimpsest under XDG_DATA_HOME, else ~/.local/share/palimpsest. */
    static Cache standard(Map<String, String> environment, Path home) {
        String own = environment.getOrDefault(VARIABLE, "");
        if (!own.isEmpty()) {
            return new Cache(Path.of(own).toAbsolutePath());
        }
        Path xdg = Path.of(environment.getOrDefault("XDG_DATA_HOME", ""));
        // The XDG specification: relative paths are to be ignored.
        Path share = xdg.isAbsolute() ? xdg : home.resolve(".local").resolve("share");
        return new Cache(share.resolve("palimpsest").toAbsolutePath());
    }

    /** The directory of a set. */
    public Path directory(String set) {
        return root.resolve(set);
    }

    /** A file of a directory, as it is or with .gz added. */
    static Optional<Path> find(Path directory, String file) {
        return names(file).stream()
                .map(directory::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static List<String> names(String file) {
        return List.of(file, file + ".gz");
    }

    /** Reads a file to its end to tell its state. */
    public State check(Catalogue.Entry set, Catalogue.Part part) throws IOException {
        if (good(set, part).isPresent()) {
            return State.GOOD;
        }
        return find(directory(set.name()), part.name()).isEmpty() ? State.MISSING : State.DAMAGED;
    }

    /** The file that holds a part with the right sum; a good one counts even beside a damaged one. */
    Optional<Path> good(Catalogue.Entry set, Catalogue.Part part) throws IOException {
        for (String name : names(part.name())) {
            Path path = directory(set.name()).resolve(name);
            if (Files.isRegularFile(path) && Intake.matches(path, part)) {
                return Optional.of(path);
            }
        }
        return Optional.empty();
    }

    /** Files by number and size. */
    record Kept(int files, long bytes) {}

    /** Deletes all files of a set. */
    Kept delete(Catalogue.Entry set) throws IOException {
        int files = 0;
        long bytes = 0;
        for (Catalogue.Part part : set.parts()) {
            for (String name : names(part.name())) {
                Path path = directory(set.name()).resolve(name);
                if (Files.isRegularFile(path)) {
                    bytes += Files.size(path);
                    Files.delete(path);
                    files++;
                }
            }
        }
        return new Kept(files, bytes);
    }

    /** The parts that are missing or damaged. */
    List<Catalogue.Part> wanted(Catalogue.Entry set) throws IOException {
        List<Catalogue.Part> wanted = new ArrayList<>();
        for (Catalogue.Part part : set.parts()) {
            if (check(set, part) != State.GOOD) {
                wanted.add(part);
            }
        }
        return wanted;
    }

    /**
     * Keeps a part. Reads no more than its size, and leaves nothing behind unless the sum is right.
     *
     * @param plain its plain bytes; not closed
     * @throws InvalidDataException when the bytes are not those of the part
     * @throws CannotWriteException when they cannot be written
     */
    void store(Catalogue.Entry set, Catalogue.Part part, InputStream plain, Intake.Heard heard) throws IOException {
        Path directory = directory(set.name());
        Path name = directory.resolve(part.name());
        Path unfinished = Disk.unfinished(name);
        try {
            Files.createDirectories(directory);
            Disk.sweep(directory);
        } catch (IOException e) {
            throw Disk.cannotWrite(root, e);
        }
        try {
            Intake.copy(plain, part, unfinished, heard);
            Disk.publish(unfinished, name);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }
}
