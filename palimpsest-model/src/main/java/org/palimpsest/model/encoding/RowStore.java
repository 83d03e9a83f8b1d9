package org.palimpsest.model.encoding;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.MappedInputs;
import org.palimpsest.store.DurableFile;

/** Rows of floats, kept in memory up to a limit and beyond it in a scratch file. */
final class RowStore implements Closeable {
    private final int features;
    private final long most;
    private final ScratchDirectory scratch;
    private final ByteBuffer buffer;
    private float[] dense;
    private int used;
    private @Nullable Path file;
    private @Nullable FileChannel channel;

    RowStore(int features, long bytesInMemory, ScratchDirectory scratch) {
        this.features = features;
        this.scratch = scratch;
        most = Math.min(bytesInMemory / Float.BYTES, Integer.MAX_VALUE / 2);
        dense = new float[Math.max(features, (int) Math.min(most, 1 << 14))];
        buffer = ByteBuffer.allocate(Math.max(1 << 18, features * Float.BYTES)).order(ByteOrder.LITTLE_ENDIAN);
    }

    void add(float[] row) throws IOException {
        if (channel == null && used + (long) features > most) {
            spill();
        }
        if (channel != null && file != null) {
            write(file, channel, row, 0, features);
            return;
        }
        if (used + features > dense.length) {
            dense = Arrays.copyOf(dense, (int) Math.min(most, Math.max(2L * dense.length, used + (long) features)));
        }
        System.arraycopy(row, 0, dense, used, features);
        used += features;
    }

    private void spill() throws IOException {
        Path place = scratch.newFile();
        file = place;
        channel = ScratchDirectory.create(place);
        for (int at = 0; at < used; at += features) {
            write(place, channel, dense, at, features);
        }
        dense = new float[0];
    }

    private void write(Path place, FileChannel to, float[] from, int at, int n) throws IOException {
        if (buffer.remaining() < n * Float.BYTES) {
            flush(place, to);
        }
        for (int i = at; i < at + n; i++) {
            buffer.putFloat(from[i]);
        }
    }

    private void flush(Path place, FileChannel to) throws IOException {
        buffer.flip();
        DurableFile.write(place, to, buffer);
        buffer.clear();
    }

    /** All rows; the store takes no more. A scratch file lives until {@link #close}. */
    Inputs finish() throws IOException {
        if (channel == null || file == null) {
            float[] all = used == dense.length ? dense : Arrays.copyOf(dense, used);
            dense = new float[0];
            return new Inputs.Floats(features, all);
        }
        flush(file, channel);
        channel.close();
        return MappedInputs.map(file, features);
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
        if (file != null) {
            ScratchDirectory.delete(file);
        }
    }
}
