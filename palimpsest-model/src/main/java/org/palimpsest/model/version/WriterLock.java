package org.palimpsest.model.version;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The right to write to a model. The operating system holds it for a process and drops it when the process ends, however
 * it ends; a set in this process holds it for a thread, because locks of files do not tell threads apart. The file stays
 * empty, so that it holds nothing that could be damaged.
 */
final class WriterLock implements AutoCloseable {
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path held;
    private final FileChannel channel;

    private WriterLock(Path held, FileChannel channel) {
        this.held = held;
        this.channel = channel;
    }

    /** Takes the lock of an existing directory at once, or not at all. */
    static WriterLock take(Layout layout) throws IOException {
        Path held = layout.directory().toRealPath();
        if (!HELD.add(held)) {
            throw new VersionStoreException.Locked(
                    layout.directory() + " is being written by this process already; close that writer first");
        }
        FileChannel channel = null;
        boolean taken = false;
        try {
            channel = FileChannel.open(layout.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (lock(channel) == null) {
                throw new VersionStoreException.Locked(
                        layout.directory() + " is being written by another process; wait until it has ended");
            }
            taken = true;
            return new WriterLock(held, channel);
        } finally {
            if (!taken) {
                HELD.remove(held);
                if (channel != null) {
                    channel.close();
                }
            }
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // another class loader of this process
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close(); // releases the file lock
        } finally {
            HELD.remove(held);
        }
    }
}
