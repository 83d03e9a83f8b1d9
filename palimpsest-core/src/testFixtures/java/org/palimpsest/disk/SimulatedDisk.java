package org.palimpsest.disk;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A disk in memory. It records every operation in its order and throws {@link Crash} instead of the operation that a test
 * names. Then {@link #afterKill} is what the next process finds, and {@link #powerCuts} what machines may find that lost
 * power: of the changes that were not forced to the disk, any subset. A file's bytes are forced through the file, its name
 * through its directory; neither implies the other.
 */
public final class SimulatedDisk extends FileSystem {
    /** Up to so many pending changes every subset of them is tried. */
    private static final int ALL_SUBSETS = 5;

    private static final DiskProvider PROVIDER = new DiskProvider();

    private final Node.Directory root;
    private final List<String> operations = new ArrayList<>();
    private int left = Integer.MAX_VALUE;
    private long space = Long.MAX_VALUE;

    private SimulatedDisk(Node.Directory root) {
        this.root = root;
    }

    /** An empty disk. */
    public static SimulatedDisk empty() {
        return new SimulatedDisk(new Node.Directory());
    }

    /** The process dies before the operation after so many more. */
    public SimulatedDisk crashAfter(int more) {
        left = more;
        return this;
    }

    /** The disk is full after so many bytes more. */
    public SimulatedDisk fullAfter(long bytes) {
        space = bytes;
        return this;
    }

    void operation(String what) {
        if (left <= 0) {
            throw new Crash();
        }
        left--;
        operations.add(what);
    }

    void takeSpace(long bytes) throws IOException {
        if (bytes > space) {
            throw new FileSystemException("disk", null, "No space left on device");
        }
        space -= bytes;
    }

    /** What happened so far, in its order. */
    public List<String> operations() {
        return List.copyOf(operations);
    }

    @Nullable
    Node find(DiskPath path) {
        Node node = root;
        for (String name : path.names()) {
            Node next = node instanceof Node.Directory directory
                    ? directory.entries().get(name)
                    : null;
            if (next == null) {
                return null;
            }
            node = next;
        }
        return node;
    }

    /** Every file by its name, with its bytes. */
    public Map<String, byte[]> files() {
        Map<String, byte[]> files = new TreeMap<>();
        collect("", root, files);
        return files;
    }

    private static void collect(String at, Node.Directory directory, Map<String, byte[]> out) {
        directory.entries().forEach((name, node) -> {
            if (node instanceof Node.Directory inner) {
                collect(at + "/" + name, inner, out);
            } else if (node instanceof Node.File file) {
                out.put(at + "/" + name, file.bytes());
            }
        });
    }

    /** What the next process finds: all that was done. */
    public SimulatedDisk afterKill() {
        return new SimulatedDisk(root.copy());
    }

    /**
     * What a machine without power may have kept: nothing but what was forced, all, every subset if there are few changes,
     * else {@code samples} subsets at random.
     */
    public Stream<SimulatedDisk> powerCuts(int samples, long seed) {
        int pending = root.pending();
        if (pending <= ALL_SUBSETS) {
            return IntStream.range(0, 1 << pending).mapToObj(this::afterPowerCut);
        }
        Random random = new Random(seed);
        return Stream.concat(
                Stream.of(new SimulatedDisk(root.afterPowerCut(() -> false)), afterKill()),
                IntStream.range(0, samples)
                        .mapToObj(sample -> new SimulatedDisk(root.afterPowerCut(random::nextBoolean))));
    }

    /** Keeps the pending changes whose bits are set. */
    private SimulatedDisk afterPowerCut(int bits) {
        int[] next = {bits};
        return new SimulatedDisk(root.afterPowerCut(() -> {
            boolean kept = (next[0] & 1) != 0;
            next[0] >>>= 1;
            return kept;
        }));
    }

    @Override
    public Path getPath(String first, String... more) {
        return DiskPath.parse(this, more.length == 0 ? first : first + "/" + String.join("/", more));
    }

    @Override
    public FileSystemProvider provider() {
        return PROVIDER;
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return Set.of("basic", "posix");
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return "/";
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return List.of(getPath("/"));
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return List.of();
    }

    @Override
    public PathMatcher getPathMatcher(String pattern) {
        throw new UnsupportedOperationException();
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        throw new UnsupportedOperationException();
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}
