package org.palimpsest.disk;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The operations on a {@link SimulatedDisk}: those that its tests need, each told to the disk before it happens. */
final class DiskProvider extends FileSystemProvider {
    private static SimulatedDisk disk(Path path) {
        return ((DiskPath) path).disk();
    }

    private static Node existing(Path path) throws NoSuchFileException {
        Node node = disk(path).find((DiskPath) path);
        if (node == null) {
            throw new NoSuchFileException(path.toString());
        }
        return node;
    }

    private static Node.Directory parent(Path path) throws NoSuchFileException {
        Path parent = path.toAbsolutePath().getParent();
        if (parent == null || !(existing(parent) instanceof Node.Directory directory)) {
            throw new NoSuchFileException(path.toString());
        }
        return directory;
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        boolean appends = options.contains(StandardOpenOption.APPEND);
        boolean writes = appends || options.contains(StandardOpenOption.WRITE);
        Node node = disk(path).find((DiskPath) path);
        if (node == null) {
            boolean creates =
                    options.contains(StandardOpenOption.CREATE) || options.contains(StandardOpenOption.CREATE_NEW);
            if (!writes || !creates) {
                throw new NoSuchFileException(path.toString());
            }
            disk(path).operation("create " + path);
            node = new Node.File();
            parent(path).put(name(path), node);
        } else if (options.contains(StandardOpenOption.CREATE_NEW)) {
            throw new FileAlreadyExistsException(path.toString());
        } else if (writes && options.contains(StandardOpenOption.TRUNCATE_EXISTING) && node.size() > 0) {
            disk(path).operation("truncate " + path);
            ((Node.File) node).truncate(0);
        }
        return new DiskChannel(disk(path), node, path.toString(), writes, appends);
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        if (!(existing(directory) instanceof Node.Directory node)) {
            throw new NoSuchFileException(directory.toString());
        }
        List<Path> found = new ArrayList<>();
        for (String name : node.entries().keySet()) {
            Path entry = directory.resolve(name);
            if (filter.accept(entry)) {
                found.add(entry);
            }
        }
        return new DirectoryStream<>() {
            @Override
            public Iterator<Path> iterator() {
                return found.iterator();
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
        Node.Directory parent = parent(directory);
        if (parent.entries().containsKey(name(directory))) {
            throw new FileAlreadyExistsException(directory.toString());
        }
        disk(directory).operation("mkdir " + directory);
        parent.put(name(directory), new Node.Directory());
    }

    @Override
    public void delete(Path path) throws IOException {
        if (existing(path) instanceof Node.Directory directory
                && !directory.entries().isEmpty()) {
            throw new DirectoryNotEmptyException(path.toString());
        }
        disk(path).operation("delete " + path);
        parent(path).remove(name(path));
    }

    /** Not atomic, as on a real disk: the target is emptied, then written. */
    @Override
    public void copy(Path source, Path target, CopyOption... options) throws IOException {
        if (!(existing(source) instanceof Node.File file)) {
            throw new UnsupportedOperationException("copies of directories");
        }
        Set<StandardOpenOption> whole =
                Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
        try (FileChannel to = newFileChannel(target, whole)) {
            to.write(ByteBuffer.wrap(file.bytes()));
        }
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        Node node = existing(source);
        Node.Directory from = parent(source);
        if (from != parent(target)) {
            throw new UnsupportedOperationException("moves between directories");
        }
        disk(source).operation("move " + source + " to " + target);
        from.move(name(source), name(target), node);
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        existing(path);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return type.cast(existing(path));
    }

    @Override
    public boolean isSameFile(Path a, Path b) throws IOException {
        return existing(a) == existing(b);
    }

    @Override
    public boolean isHidden(Path path) {
        return name(path).startsWith(".");
    }

    @Override
    public String getScheme() {
        return "disk";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Path getPath(URI uri) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileStore getFileStore(Path path) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <V extends FileAttributeView> @Nullable V getFileAttributeView(
            Path path, Class<V> type, LinkOption... options) {
        return null;
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) {
        throw new UnsupportedOperationException();
    }
}
