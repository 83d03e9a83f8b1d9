package org.palimpsest.serve.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * A socket that is not closed before the client has its answer. When a client ends in the middle of a head, Jetty 12.0 answers by
 * another thread and closes the socket meanwhile, so that the answer is lost as often as not.
 */
final class PoliteEndPoint extends SocketChannelEndPoint {
    private static final long MAX_DELAY_MILLIS = 250;

    private final Scheduler scheduler;
    private volatile boolean owesAnAnswer; // something was read since the last write

    PoliteEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
        super(channel, selector, key, scheduler);
        this.scheduler = scheduler;
    }

    /** Reads as its parent does, but for the end of the input: with that on record, the end of the output closes the socket. */
    @Override
    public int fill(ByteBuffer buffer) throws IOException {
        if (isInputShutdown()) {
            return -1;
        }
        int start = BufferUtil.flipToFill(buffer);
        int read;
        try {
            read = getChannel().read(buffer);
        } catch (IOException e) {
            shutdownInput();
            return -1;
        } finally {
            BufferUtil.flipToFlush(buffer, start);
        }
        if (read > 0) {
            notIdle();
            owesAnAnswer = true;
        } else if (read < 0 && !owesAnAnswer) {
            shutdownInput();
        }
        return read;
    }

    @Override
    public boolean flush(ByteBuffer... buffers) throws IOException {
        boolean all = super.flush(buffers);
        owesAnAnswer = false;
        return all;
    }

    @Override
    protected void doShutdownOutput() {
        if (owesAnAnswer) {
            scheduler.schedule(this::close, MAX_DELAY_MILLIS, TimeUnit.MILLISECONDS);
        } else {
            super.doShutdownOutput();
        }
    }
}
