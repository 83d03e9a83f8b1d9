package org.palimpsest.model.version;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.store.DurableFile;

/**
 * Where the files of a model lie.
 *
 * @param directory the model's directory
 */
record Layout(Path directory) {
    static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
    static final String TENSORS = ".safetensors";
    static final String ERASED = ".erased";
    static final String PACKED = ".packed";

    Path format() {
        return directory.resolve("format");
    }

    Path log() {
        return directory.resolve("log.jsonl");
    }

    Path head() {
        return directory.resolve("HEAD");
    }

    Path lock() {
        return directory.resolve("lock");
    }

    Path versions() {
        return directory.resolve("versions");
    }

    Path points() {
        return directory.resolve("points");
    }

    Path parts() {
        return directory.resolve("parts");
    }

    Path inbox() {
        return directory.resolve("inbox");
    }

    Path candidates() {
        return directory.resolve("candidates");
    }

    Path version(String hash) {
        return versions().resolve(hash + TENSORS);
    }

    Path part(String hash) {
        return parts().resolve(hash + PACKED);
    }

    Path points(String hash) {
        return points().resolve(hash + TENSORS);
    }

    Path tombstone(String hash) {
        return points().resolve(hash + ERASED);
    }

    Path candidate(String hash) {
        return candidates().resolve(hash + TENSORS);
    }

    /** A file's name as faults give it: relative to the model. */
    String name(Path file) {
        return directory.relativize(file).toString().replace('\\', '/');
    }

    /** The names of the files in a directory, sorted; none if the directory does not exist. */
    static List<String> names(Path directory) throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            files.forEach(file -> names.add(String.valueOf(file.getFileName())));
        } catch (NoSuchFileException e) {
            return List.of();
        }
        names.sort(null);
        return names;
    }

    /** The hash in a file name with this ending. */
    static Optional<String> hash(String name, String ending) {
        return Optional.of(name)
                .filter(n -> n.endsWith(ending))
                .map(n -> n.substring(0, n.length() - ending.length()))
                .filter(h -> HASH.matcher(h).matches());
    }

    /** Whether a name is one that {@link DurableFile} gives to files that are not finished. */
    static boolean isTemporary(String name) {
        return name.startsWith(".") && name.endsWith(DurableFile.TEMPORARY);
    }

    /** The bytes of a file, or none if it does not exist. */
    static Optional<byte[]> bytes(Path file) throws IOException {
        try {
            return Optional.of(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** The bytes of a file that is named by their hash, or none if it does not exist. */
    Optional<byte[]> checked(Path file, String hash) throws IOException {
        Optional<byte[]> bytes = bytes(file);
        if (bytes.isPresent() && !Sha256.of(bytes.get()).equals(hash)) {
            throw new VersionStoreException.Damaged(name(file) + " of " + directory + " does not match its hash");
        }
        return bytes;
    }

    /** What HEAD says; none before the first version. */
    Optional<String> readHead() throws IOException {
        Optional<byte[]> bytes = bytes(head());
        if (bytes.isEmpty()) {
            return Optional.empty();
        }
        String text = new String(bytes.get(), StandardCharsets.ISO_8859_1);
        if (!text.endsWith("\n")
                || !HASH.matcher(text.substring(0, text.length() - 1)).matches()) {
            throw new VersionStoreException.Damaged("HEAD of " + directory + " is not a hash and a line end");
        }
        return Optional.of(text.substring(0, text.length() - 1));
    }

    static byte[] headBytes(String hash) {
        return (hash + "\n").getBytes(StandardCharsets.US_ASCII);
    }
}
