package org.palimpsest.benchmarks.serve;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Clients without a token that ask and do not read, each opened again as soon as the server has sent it away, and beside them
 * one honest client that comes 20 times a second, each time on a new connection.
 */
final class NonReaders {
    private static final int PIPELINED = 50;
    private static final long ROUND_MILLIS = 250;
    private static final long PROBE_MILLIS = 50;
    private static final int PROBE_THREADS = 64;
    private static final int CONNECT_MILLIS = 200;
    private static final int TIMEOUT_MILLIS = 10_000;

    /**
     * What came of it.
     *
     * @param nanos latencies of the answered probes, from the time at which they were due, sorted
     * @param probes how many were due
     * @param reopened how often a connection had to be opened again
     */
    record Result(long[] nanos, int probes, long reopened) {
        /** The share of the probes that were answered within a second. */
        double inTime() {
            return Arrays.stream(nanos)
                            .filter(n -> n <= TimeUnit.SECONDS.toNanos(1))
                            .count()
                    / (double) probes;
        }

        private double millis(double quantile) {
            return nanos.length == 0 ? Double.NaN : nanos[(int) Math.ceil(quantile * nanos.length) - 1] / 1e6;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%d of %d honest probes answered, %.2f %% within 1 s; latency in ms: p50 %.2f, p99 %.2f, max %.2f;"
                            + " %d connections opened again",
                    nanos.length,
                    probes,
                    100 * inTime(),
                    millis(0.5),
                    millis(0.99),
                    millis(1),
                    reopened);
        }
    }

    private NonReaders() {}

    static Result run(URI server, byte[] honest, int clients, int seconds) throws InterruptedException {
        byte[] burst = ("GET /page.js HTTP/1.1\r\nHost: " + server.getAuthority() + "\r\n\r\n")
                .repeat(PIPELINED)
                .getBytes(StandardCharsets.US_ASCII);
        AtomicBoolean done = new AtomicBoolean();
        AtomicLong opened = new AtomicLong();
        Thread crowd = new Thread(() -> crowd(server, burst, clients, done, opened));
        crowd.start();
        while (opened.get() < clients) {
            Thread.sleep(10);
        }
        ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();
        ExecutorService threads = Executors.newFixedThreadPool(PROBE_THREADS);
        int probes = (int) (1000L * seconds / PROBE_MILLIS);
        long start = System.nanoTime();
        for (int i = 0; i < probes; i++) {
            long due = start + TimeUnit.MILLISECONDS.toNanos(i * PROBE_MILLIS);
            TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
            threads.execute(() -> {
                if (answered(server, honest)) {
                    nanos.add(System.nanoTime() - due);
                }
            });
        }
        threads.shutdown();
        threads.awaitTermination(2L * TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        done.set(true);
        crowd.join();
        return new Result(nanos.stream().mapToLong(Long::longValue).sorted().toArray(), probes, opened.get() - clients);
    }

    private static boolean answered(URI server, byte[] request) {
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(InetAddress.getByName(server.getHost()), server.getPort()), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream().write(request);
            return new String(socket.getInputStream().readNBytes(15), StandardCharsets.US_ASCII)
                    .startsWith("HTTP/1.1 200");
        } catch (IOException e) {
            return false;
        }
    }

    private static void crowd(URI server, byte[] burst, int clients, AtomicBoolean done, AtomicLong opened) {
        List<SocketChannel> all = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            all.add(open(server, opened));
        }
        while (!done.get()) {
            long start = System.nanoTime();
            for (int i = 0; i < clients && !done.get(); i++) {
                try {
                    all.get(i).write(ByteBuffer.wrap(burst)); // what is not taken is left out
                } catch (IOException e) {
                    close(all.get(i));
                    all.set(i, open(server, opened));
                }
            }
            try {
                TimeUnit.NANOSECONDS.sleep(TimeUnit.MILLISECONDS.toNanos(ROUND_MILLIS) - (System.nanoTime() - start));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        all.forEach(NonReaders::close);
    }

    /** Also a channel that is closed, where the server takes no connection: it is tried again in the next round. */
    private static SocketChannel open(URI server, AtomicLong opened) {
        opened.incrementAndGet();
        try {
            SocketChannel channel = SocketChannel.open();
            try {
                channel.setOption(StandardSocketOptions.SO_RCVBUF, 4096);
                channel.socket().connect(new InetSocketAddress(server.getHost(), server.getPort()), CONNECT_MILLIS);
                channel.configureBlocking(false);
            } catch (IOException e) {
                channel.close();
            }
            return channel;
        } catch (IOException e) {
            throw new IllegalStateException("no socket can be made", e);
        }
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            return; // it is gone, which is what was wanted
        }
    }
}
