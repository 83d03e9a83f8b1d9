package org.palimpsest.benchmarks.serve;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * A client that sends a request at each of its times, whether or not earlier ones were answered, on one thread. The latency of a
 * request counts from the time at which it was due, so that a stall of server or client shows in every request that it delayed
 * (no coordinated omission).
 */
final class OpenLoop {
    private static final int MOST_CONNECTIONS = 400;
    private static final long SHORT_NANOS = 1_000_000;

    /**
     * What was measured.
     *
     * @param nanos latencies of the good answers, sorted
     * @param versions how many answers each version gave
     */
    record Result(long[] nanos, int errors, String firstError, Map<String, Integer> versions, int connections) {
        double millis(double quantile) {
            int at = (int) Math.min(nanos.length - 1, Math.ceil(quantile * nanos.length) - 1);
            return nanos.length == 0 ? Double.NaN : nanos[Math.max(0, at)] / 1e6;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%d answers, %d errors%s, %d versions, %d connections; latency in ms: p50 %.2f, p90 %.2f, p99 %.2f,"
                            + " p99.9 %.2f, max %.2f",
                    nanos.length,
                    errors,
                    errors == 0 ? "" : " (first: " + firstError + ")",
                    versions.size(),
                    connections,
                    millis(0.5),
                    millis(0.9),
                    millis(0.99),
                    millis(0.999),
                    millis(1));
        }
    }

    private static final class Link {
        private final SocketChannel channel;
        private final ByteBuffer in = ByteBuffer.allocate(1 << 16);
        private long due;

        Link(SocketChannel channel) {
            this.channel = channel;
        }
    }

    private final URI server;
    private final byte[][] requests;
    private final Selector selector;
    private final ArrayDeque<Link> idle = new ArrayDeque<>();
    private final ArrayDeque<Long> late = new ArrayDeque<>();
    private final Map<String, Integer> versions = new HashMap<>();
    private long[] nanos;
    private int good;
    private int bad;
    private int sent;
    private int connections;
    private String firstError = "";

    private OpenLoop(URI server, byte[][] requests, int most) throws IOException {
        this.server = server;
        this.requests = requests;
        this.nanos = new long[most];
        this.selector = Selector.open();
    }

    static Result run(URI server, byte[][] requests, int perSecond, int seconds) throws IOException {
        OpenLoop loop = new OpenLoop(server, requests, perSecond * seconds);
        loop.run(perSecond, perSecond * seconds);
        long[] sorted = Arrays.copyOf(loop.nanos, loop.good);
        Arrays.sort(sorted);
        return new Result(sorted, loop.bad, loop.firstError, loop.versions, loop.connections);
    }

    private void run(int perSecond, int all) throws IOException {
        long start = System.nanoTime();
        int due = 0;
        long end = start + 1_000_000_000L * all / perSecond + 30_000_000_000L;
        while (good + bad < all && System.nanoTime() < end) {
            long now = System.nanoTime();
            while (due < all && start + 1_000_000_000L * due / perSecond <= now) {
                late.add(start + 1_000_000_000L * due++ / perSecond);
            }
            while (!late.isEmpty() && send(late.peek())) {
                late.poll();
            }
            long wait = due < all ? start + 1_000_000_000L * due / perSecond - System.nanoTime() : SHORT_NANOS;
            if (wait > SHORT_NANOS) {
                selector.select(wait / SHORT_NANOS);
            } else {
                selector.selectNow();
                if (selector.selectedKeys().isEmpty()) {
                    LockSupport.parkNanos(Math.max(0, Math.min(wait, 100_000)));
                }
            }
            for (SelectionKey key : selector.selectedKeys()) {
                read((Link) key.attachment(), key);
            }
            selector.selectedKeys().clear();
        }
        bad += all - good - bad;
        firstError = bad > 0 && firstError.isEmpty() ? "no answer" : firstError;
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }

    private boolean send(long due) throws IOException {
        Link link = idle.poll();
        if (link == null) {
            if (connections >= MOST_CONNECTIONS) {
                return false;
            }
            SocketChannel channel = SocketChannel.open(new InetSocketAddress(server.getHost(), server.getPort()));
            channel.socket().setTcpNoDelay(true);
            channel.configureBlocking(false);
            link = new Link(channel);
            channel.register(selector, SelectionKey.OP_READ, link);
            connections++;
        }
        link.due = due;
        link.in.clear();
        ByteBuffer out = ByteBuffer.wrap(requests[sent++ % requests.length]);
        while (out.hasRemaining()) {
            link.channel.write(out);
        }
        return true;
    }

    private void read(Link link, SelectionKey key) throws IOException {
        int n = link.channel.read(link.in);
        if (n < 0) {
            bad++;
            firstError = firstError.isEmpty() ? "the server closed the connection" : firstError;
            key.cancel();
            link.channel.close();
            connections--;
            return;
        }
        byte[] bytes = link.in.array();
        int size = link.in.position();
        int head = endOfHead(bytes, size);
        if (head < 0) {
            return;
        }
        String text = new String(bytes, 0, head, StandardCharsets.ISO_8859_1);
        int at = text.indexOf("Content-Length: ") + 16;
        int length = Integer.parseInt(text.substring(at, text.indexOf('\r', at)));
        if (size < head + length) {
            return;
        }
        if (text.startsWith("HTTP/1.1 200")) {
            nanos[good++] = System.nanoTime() - link.due;
            String body = new String(bytes, head, length, StandardCharsets.UTF_8);
            int version = body.indexOf("\"version\":\"") + 11;
            versions.merge(body.substring(version, version + 12), 1, Integer::sum);
        } else {
            bad++;
            firstError = firstError.isEmpty() ? text.lines().findFirst().orElse("") : firstError;
        }
        idle.push(link);
    }

    private static int endOfHead(byte[] bytes, int size) {
        for (int i = 3; i < size; i++) {
            if (bytes[i] == '\n' && bytes[i - 1] == '\r' && bytes[i - 2] == '\n') {
                return i + 1;
            }
        }
        return -1;
    }
}
