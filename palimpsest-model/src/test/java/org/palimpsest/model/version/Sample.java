package org.palimpsest.model.version;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.palimpsest.store.TensorFile;

/** Small models for tests. */
final class Sample {
    static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-15T10:00:00Z"));

    private Sample() {}

    /**
     * A file system in memory, which keeps what is written in the order in which it is written, as {@link FileOperations}
     * promise of a disk. {@link KilledProcessTest} and {@link VersionStoreTest} use a real one.
     */
    static FileSystem memory() {
        return Jimfs.newFileSystem(Configuration.unix());
    }

    static VersionWriter writer(Path model, FileOperations files) throws IOException {
        return VersionWriter.open(model, true, files, ModelFormat.CURRENT, CLOCK, Optional.empty());
    }

    /** A writer that signs every change. */
    static VersionWriter signing(Path model) throws IOException {
        return VersionWriter.open(
                model, true, FileOperations.DISK, ModelFormat.CURRENT, CLOCK, Optional.of(privateKey()));
    }

    static VersionWriter writer(Path model) throws IOException {
        return writer(model, FileOperations.DISK);
    }

    static TensorFile content(int number) {
        return new TensorFile(Map.of("n", "" + number), Map.of("w", new float[] {number}));
    }

    static Map<String, String> entry(int number) {
        return Map.of("task", "t" + number, "rows", "sum of é " + number);
    }

    static byte[] points(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A change of a model. */
    @FunctionalInterface
    interface Change {
        void make(VersionWriter writer) throws IOException;
    }

    /** Adds a version with a file of points of its own. */
    static Change learn(int number) {
        return writer -> {
            String kept = writer.keep(points("points " + number));
            writer.commit(content(number), Part.Names.NONE, List.of(kept), entry(number), Map.of("task", "t" + number));
        };
    }

    /** Every kind of change, in an order in which each is possible. */
    static List<Change> allChanges() {
        return List.of(
                learn(1),
                learn(2),
                writer -> writer.refuse(content(98), entry(98), Map.of()),
                writer -> writer.refuse(content(99), entry(99), Map.of("why", "drift")),
                writer -> writer.erase(
                        List.of(Erasure.of(hash(writer, 1), 3, points("remaining 1")), Erasure.of(hash(writer, 2), 4)),
                        "asked for by é",
                        Map.of()),
                writer -> writer.rollback(1, Map.of()),
                learn(3),
                writer -> writer.sign(privateKey()),
                learn(4));
    }

    /** The hash of the points of version {@code number}. */
    static String hash(VersionWriter writer, int number) throws IOException {
        String version = writer.store().versions().get(number - 1);
        return writer.store().read(version).points().get(0);
    }

    /** One change of each kind that leaves a file of its own. */
    static List<Change> fewChanges() {
        return List.of(
                learn(1),
                writer -> writer.refuse(content(99), entry(99), Map.of()),
                writer -> writer.erase(List.of(Erasure.of(hash(writer, 1), 3, points("rest"))), "asked", Map.of()),
                writer -> writer.sign(privateKey()));
    }

    static void build(Path model, List<Change> changes) throws IOException {
        for (Change change : changes) {
            try (VersionWriter writer = writer(model)) {
                change.make(writer);
            }
        }
    }

    /** All files below a directory, by relative name. */
    static Map<String, byte[]> snapshot(Path model) throws IOException {
        Map<String, byte[]> all = new TreeMap<>();
        if (Files.exists(model)) {
            try (Stream<Path> files = Files.walk(model)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    all.put(model.relativize(file).toString(), Files.readAllBytes(file));
                }
            }
        }
        return all;
    }

    /** Puts a directory back to a snapshot. */
    static void restore(Path model, Map<String, byte[]> snapshot) throws IOException {
        if (Files.exists(model)) {
            try (Stream<Path> files = Files.walk(model)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        for (Map.Entry<String, byte[]> file : snapshot.entrySet()) {
            Path path = model.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
    }

    /** The first key of RFC 8032, section 7.1. */
    static PrivateKey privateKey() {
        String seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
        try {
            byte[] encoded = HexFormat.of().parseHex("302e020100300506032b657004220420" + seed);
            return KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static PublicKey publicKey() {
        String point = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
        try {
            byte[] encoded = HexFormat.of().parseHex("302a300506032b6570032100" + point);
            return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
