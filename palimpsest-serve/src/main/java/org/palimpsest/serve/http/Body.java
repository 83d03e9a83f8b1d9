package org.palimpsest.serve.http;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The body of a request, read when it is asked for, and only as much memory as has arrived. One that was compressed with gzip
 * is unpacked; its limit holds before and after.
 */
final class Body {
    private static final int STEP = 1 << 16;
    private static final int MOST_TRAILER = 4096;

    /** Told when reading begins and ends. */
    interface Gate {
        void reading(boolean begins) throws IOException;
    }

    private final ByteInput in;
    private final Limits limits;
    private final AtomicLong taken; // by all bodies of the server
    private final long declared; // −1 where it comes in chunks
    private final String coding; // "" where it is sent as it is
    private final Gate gate;
    private byte[] bytes = new byte[0];
    private int size;
    private long reserved;
    private boolean done;

    Body(Head head, ByteInput in, Limits limits, AtomicLong taken, Gate gate) {
        this.in = in;
        this.limits = limits;
        this.taken = taken;
        this.gate = gate;
        coding = head.header("content-encoding")
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .filter(name -> !name.equals("identity"))
                .orElse("");
        Optional<String> encoding = head.header("transfer-encoding");
        Optional<String> length = head.header("content-length");
        if (encoding.isPresent()) {
            if (length.isPresent()) {
                throw HttpException.malformed("Content-Length and Transfer-Encoding exclude each other");
            }
            if (head.old() || !encoding.get().equalsIgnoreCase("chunked")) {
                throw HttpException.malformed("of transfer encodings, only 'chunked' over HTTP/1.1 is understood");
            }
            declared = -1;
        } else {
            declared = length.map(Body::number).orElse(0L);
        }
        done = declared == 0;
    }

    private static long number(String text) {
        if (text.isEmpty() || text.length() > 18 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw HttpException.malformed("Content-Length must be a number of bytes");
        }
        return Long.parseLong(text);
    }

    /** Whether nothing of it is left on the connection. */
    boolean done() {
        return done;
    }

    /** All of it. */
    byte[] read() throws IOException {
        if (!done) {
            if (!coding.isEmpty() && !coding.equals("gzip") && !coding.equals("x-gzip")) {
                throw new HttpException(
                        415,
                        "of content encodings, only gzip is understood",
                        List.of(),
                        Map.of("Accept-Encoding", "gzip"));
            }
            if (declared > limits.bodyBytes()) {
                throw tooLarge();
            }
            gate.reading(true);
            if (declared >= 0) {
                take(declared);
            } else {
                chunks();
            }
            done = true;
            gate.reading(false);
            if (!coding.isEmpty()) {
                unpack();
            }
        }
        return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
    }

    /** Not by the size that the stream claims: it stops at the limit, whatever comes. */
    private void unpack() throws IOException {
        byte[] packed = bytes;
        int length = size;
        long held = reserved;
        bytes = new byte[0];
        size = 0;
        reserved = 0;
        try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(packed, 0, length))) {
            int n = 0;
            while (n >= 0) {
                if (size == limits.bodyBytes()) {
                    if (stream.read() >= 0) {
                        throw tooLarge();
                    }
                    return;
                }
                if (size == bytes.length) {
                    grow((int) Math.min(limits.bodyBytes(), Math.max(STEP, 2L * size)));
                }
                n = stream.read(bytes, size, bytes.length - size);
                size += Math.max(0, n);
            }
        } catch (EOFException | ZipException e) {
            throw HttpException.malformed("the body is not the gzip stream that Content-Encoding says it is");
        } finally {
            taken.addAndGet(-held);
        }
    }

    /** Gives back its share of the memory for bodies. */
    void release() {
        taken.addAndGet(-reserved);
        reserved = 0;
        bytes = new byte[0];
        size = 0;
    }

    private HttpException tooLarge() {
        return new HttpException(413, "the body has more than " + limits.bodyBytes() + " bytes; send it in parts");
    }

    private void take(long more) throws IOException {
        long end = size + more;
        if (end > limits.bodyBytes()) {
            throw tooLarge();
        }
        while (size < end) {
            if (size == bytes.length) {
                grow((int) Math.min(end, Math.max(STEP, 2L * size)));
            }
            int n = in.read(bytes, size, (int) Math.min(end, bytes.length) - size);
            if (n < 0) {
                throw HttpException.malformed("the request ended in the middle of its body");
            }
            size += n;
        }
    }

    private void grow(int capacity) {
        if (capacity > Limits.SMALL) {
            long more = capacity - reserved;
            if (taken.addAndGet(more) > limits.bodiesBytes()) {
                taken.addAndGet(-more);
                throw new HttpException(
                        503,
                        "the server holds too many large requests at the moment; try again",
                        List.of(),
                        Map.of("Retry-After", "1"));
            }
            reserved = capacity;
        }
        bytes = Arrays.copyOf(bytes, capacity);
    }

    private void chunks() throws IOException {
        while (true) {
            long chunk = chunkSize();
            if (chunk == 0) {
                break;
            }
            take(chunk);
            if (in.read() != '\r' || in.read() != '\n') {
                throw HttpException.malformed("a chunk of the body does not end where its size says");
            }
        }
        int trailer = 0;
        int inLine = -1;
        while (inLine != 0) {
            inLine = 0;
            int c = in.read();
            while (c != '\n') {
                if (c < 0 || ++trailer > MOST_TRAILER) {
                    throw HttpException.malformed("the body's last chunk does not end");
                }
                inLine += c == '\r' ? 0 : 1;
                c = in.read();
            }
        }
    }

    private long chunkSize() throws IOException {
        long value = 0;
        int digits = 0;
        int c = in.read();
        for (; Character.digit(c, 16) >= 0 && c < 0x80; c = in.read()) {
            value = 16 * value + Character.digit(c, 16);
            if (++digits > 8) {
                throw HttpException.malformed("the size of a chunk has more than eight digits");
            }
        }
        if (digits == 0) {
            throw HttpException.malformed("a chunk of the body must begin with its size in hexadecimal digits");
        }
        for (int more = 0; c != '\r'; c = in.read()) { // extensions of a chunk say nothing to us
            if (c < 0 || c == '\n' || ++more > 256 || (more == 1 && c != ';' && c != ' ')) {
                throw HttpException.malformed("the size of a chunk must end with CR LF");
            }
        }
        if (in.read() != '\n') {
            throw HttpException.malformed("the size of a chunk must end with CR LF");
        }
        return value;
    }
}
