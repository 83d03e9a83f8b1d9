package org.palimpsest.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;

/** An open file of a {@link SimulatedDisk}. A write is two operations: half of the bytes may arrive without the rest. */
final class DiskChannel extends FileChannel {
    private final SimulatedDisk disk;
    private final Node node;
    private final String name;
    private final boolean writes;
    private final boolean appends;
    private long position;

    DiskChannel(SimulatedDisk disk, Node node, String name, boolean writes, boolean appends) {
        this.disk = disk;
        this.node = node;
        this.name = name;
        this.writes = writes;
        this.appends = appends;
    }

    private Node.File file() throws IOException {
        if (!(node instanceof Node.File file)) {
            throw new IOException(name + " is a directory");
        }
        return file;
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        int count = read(to, position);
        position += Math.max(0, count);
        return count;
    }

    @Override
    public int read(ByteBuffer to, long from) throws IOException {
        byte[] bytes = file().bytes();
        if (from >= bytes.length) {
            return -1;
        }
        int count = (int) Math.min(to.remaining(), bytes.length - from);
        to.put(bytes, (int) from, count);
        return count;
    }

    @Override
    public long read(ByteBuffer[] to, int offset, int length) throws IOException {
        long all = 0;
        for (int i = offset; i < offset + length; i++) {
            int count = read(to[i]);
            if (count < 0) {
                return all == 0 ? -1 : all;
            }
            all += count;
        }
        return all;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        if (appends) {
            position = file().size();
        }
        int count = write(from, position);
        position += count;
        return count;
    }

    @Override
    public int write(ByteBuffer from, long at) throws IOException {
        if (!writes) {
            throw new NonWritableChannelException();
        }
        byte[] bytes = new byte[from.remaining()];
        from.get(bytes);
        int half = bytes.length / 2;
        if (half > 0) {
            disk.operation("write " + name);
            file().write((int) at, Arrays.copyOf(bytes, half));
        }
        disk.operation("write " + name);
        disk.takeSpace(bytes.length);
        file().write((int) at + half, Arrays.copyOfRange(bytes, half, bytes.length));
        return bytes.length;
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        long all = 0;
        for (int i = offset; i < offset + length; i++) {
            all += write(from[i]);
        }
        return all;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public FileChannel position(long to) {
        position = to;
        return this;
    }

    @Override
    public long size() throws IOException {
        return file().size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        if (size < file().size()) {
            disk.operation("truncate " + name);
            file().truncate((int) size);
        }
        position = Math.min(position, size);
        return this;
    }

    @Override
    public void force(boolean metaData) {
        disk.operation("force " + name);
        node.force();
    }

    @Override
    public FileLock tryLock(long from, long size, boolean shared) throws IOException {
        Node.File file = file();
        if (file.locked) {
            throw new OverlappingFileLockException();
        }
        file.locked = true;
        return new FileLock(this, from, size, shared) {
            @Override
            public boolean isValid() {
                return file.locked;
            }

            @Override
            public void release() {
                file.locked = false;
            }
        };
    }

    @Override
    public FileLock lock(long from, long size, boolean shared) throws IOException {
        return tryLock(from, size, shared);
    }

    @Override
    protected void implCloseChannel() {
        if (writes && node instanceof Node.File file) {
            file.locked = false;
        }
    }

    @Override
    public long transferTo(long from, long count, WritableByteChannel target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long at, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long from, long size) {
        throw new UnsupportedOperationException();
    }
}
