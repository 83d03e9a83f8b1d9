package org.palimpsest.serve.http;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.eclipse.jetty.io.Content;

/**
 * Reads the body of a request as it arrives, without a thread that waits for it, and takes memory only for what has arrived.
 * One that was compressed with gzip is unpacked; its limit holds before and after.
 */
final class Body implements Runnable {
    private static final int STEP = 1 << 16;

    private final Content.Source source;
    private final int maxBytes;
    private final MemoryBudget.Share memory;
    private final boolean packed;
    private final Consumer<Optional<HttpException>> whenRead;
    private final AtomicBoolean done = new AtomicBoolean();
    private byte[] bytes = new byte[0];
    private int size;

    /**
     * A body that has not been read.
     *
     * @param length that the client declares; −1 where it declares none
     * @param whenRead called once, with what is wrong with it
     */
    Body(
            Content.Source source,
            Request request,
            long length,
            int maxBytes,
            Consumer<Optional<HttpException>> whenRead) {
        this.source = source;
        this.maxBytes = maxBytes;
        this.memory = request.memory();
        this.whenRead = whenRead;
        String coding =
                request.header("content-encoding").orElse("identity").strip().toLowerCase(Locale.ROOT);
        packed = coding.equals("gzip") || coding.equals("x-gzip");
        if (!packed && !coding.equals("identity")) {
            throw new HttpException(
                    415, "of content encodings, only gzip is understood", List.of(), Map.of("Accept-Encoding", "gzip"));
        }
        if (length > maxBytes) {
            throw tooLarge();
        }
    }

    private HttpException tooLarge() {
        return new HttpException(413, "the body has more than " + maxBytes + " bytes; send it in parts");
    }

    /** Reads what is there, and comes again when there is more. */
    @Override
    public void run() {
        try {
            while (!done.get()) {
                Content.Chunk chunk = source.read();
                if (chunk == null) {
                    source.demand(this);
                    return;
                }
                if (Content.Chunk.isFailure(chunk)) {
                    end(Optional.of(failure(chunk.getFailure())));
                    return;
                }
                try {
                    append(chunk);
                } finally {
                    chunk.release();
                }
                if (chunk.isLast()) {
                    end(Optional.empty());
                }
            }
        } catch (HttpException e) {
            end(Optional.of(e));
        } catch (OutOfMemoryError e) {
            end(Optional.of(MemoryBudget.exhausted()));
        }
    }

    /** Ends the wait for it, from another thread. */
    void expire() {
        end(Optional.of(late()));
    }

    private void end(Optional<HttpException> problem) {
        if (done.compareAndSet(false, true)) {
            whenRead.accept(problem);
        }
    }

    private static HttpException failure(Throwable fault) {
        if (fault instanceof TimeoutException) {
            return late();
        }
        return fault instanceof EOFException
                ? HttpException.malformed("the request ended in the middle of its body")
                : HttpException.malformed("the body does not have the form that its headers say: "
                        + ErrorAnswers.reason(fault).orElse("it ended early"));
    }

    private void append(Content.Chunk chunk) {
        int more = chunk.remaining();
        if (more > maxBytes - size) {
            throw tooLarge();
        }
        if (size + more > bytes.length) {
            grow(Math.max(size + more, Math.min(maxBytes, Math.max(STEP, 2 * size))));
        }
        size += chunk.get(bytes, size, more);
    }

    private void grow(int capacity) {
        memory.take(capacity - bytes.length);
        bytes = Arrays.copyOf(bytes, capacity);
    }

    /** All of it, once it was read. */
    byte[] content() throws IOException {
        if (!packed || size == 0) {
            return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
        }
        byte[] zipped = bytes;
        int length = size;
        bytes = new byte[0];
        size = 0;
        // Not by the size that the stream claims: it stops at the limit, whatever comes.
        try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(zipped, 0, length))) {
            for (int n = 0; n >= 0; size += Math.max(0, n)) {
                if (size == maxBytes) {
                    if (stream.read() >= 0) {
                        throw tooLarge();
                    }
                    break;
                }
                if (size == bytes.length) {
                    grow(Math.min(maxBytes, Math.max(STEP, 2 * size)));
                }
                n = stream.read(bytes, size, bytes.length - size);
            }
        } catch (EOFException | ZipException e) {
            throw HttpException.malformed("the body is not the gzip stream that Content-Encoding says it is");
        }
        return Arrays.copyOf(bytes, size);
    }

    private static HttpException late() {
        return new HttpException(408, "the request took too long to arrive");
    }
}
