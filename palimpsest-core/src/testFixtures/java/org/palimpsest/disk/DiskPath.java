package org.palimpsest.disk;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A path on a {@link SimulatedDisk}; relative ones count from its root. */
final class DiskPath implements Path {
    private final SimulatedDisk disk;
    private final boolean absolute;
    private final List<String> names;

    private DiskPath(SimulatedDisk disk, boolean absolute, List<String> names) {
        this.disk = disk;
        this.absolute = absolute;
        this.names = List.copyOf(names);
    }

    static DiskPath parse(SimulatedDisk disk, String text) {
        List<String> names = Arrays.stream(text.split("/", -1))
                .filter(name -> !name.isEmpty())
                .toList();
        return new DiskPath(disk, text.startsWith("/"), names);
    }

    private DiskPath with(boolean isAbsolute, List<String> parts) {
        return new DiskPath(disk, isAbsolute, parts);
    }

    List<String> names() {
        return names;
    }

    SimulatedDisk disk() {
        return disk;
    }

    @Override
    public FileSystem getFileSystem() {
        return disk;
    }

    @Override
    public boolean isAbsolute() {
        return absolute;
    }

    @Override
    public @Nullable Path getRoot() {
        return absolute ? with(true, List.of()) : null;
    }

    @Override
    public @Nullable Path getFileName() {
        return names.isEmpty() ? null : with(false, names.subList(names.size() - 1, names.size()));
    }

    @Override
    public @Nullable Path getParent() {
        return names.isEmpty() || (names.size() == 1 && !absolute)
                ? null
                : with(absolute, names.subList(0, names.size() - 1));
    }

    @Override
    public int getNameCount() {
        return names.size();
    }

    @Override
    public Path getName(int index) {
        return with(false, names.subList(index, index + 1));
    }

    @Override
    public Path subpath(int from, int to) {
        return with(false, names.subList(from, to));
    }

    @Override
    public boolean startsWith(Path other) {
        return other instanceof DiskPath that
                && absolute == that.absolute
                && names.size() >= that.names.size()
                && names.subList(0, that.names.size()).equals(that.names);
    }

    @Override
    public boolean endsWith(Path other) {
        return other instanceof DiskPath that
                && (that.absolute ? equals(that) : names.size() >= that.names.size())
                && names.subList(names.size() - that.names.size(), names.size()).equals(that.names);
    }

    @Override
    public Path normalize() {
        List<String> kept = new ArrayList<>();
        for (String name : names) {
            if (name.equals("..")) {
                kept.remove(kept.size() - 1);
            } else if (!name.equals(".")) {
                kept.add(name);
            }
        }
        return with(absolute, kept);
    }

    @Override
    public Path resolve(Path other) {
        DiskPath that = (DiskPath) other;
        if (that.absolute) {
            return that;
        }
        List<String> all = new ArrayList<>(names);
        all.addAll(that.names);
        return with(absolute, all);
    }

    @Override
    public Path relativize(Path other) {
        if (!other.startsWith(this)) {
            throw new IllegalArgumentException(other + " is not below " + this);
        }
        List<String> all = ((DiskPath) other).names;
        return with(false, all.subList(names.size(), all.size()));
    }

    @Override
    public URI toUri() {
        return URI.create("disk:///" + String.join("/", names));
    }

    @Override
    public Path toAbsolutePath() {
        return with(true, names);
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
        Path real = toAbsolutePath().normalize();
        if (disk.find((DiskPath) real) == null) {
            throw new NoSuchFileException(toString());
        }
        return real;
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int compareTo(Path other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DiskPath that
                && disk == that.disk
                && absolute == that.absolute
                && names.equals(that.names);
    }

    @Override
    public int hashCode() {
        return Objects.hash(absolute, names);
    }

    @Override
    public String toString() {
        return (absolute ? "/" : "") + String.join("/", names);
    }
}
