package org.palimpsest.serve.http;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** One client: reads its requests one after the other and sends the answers. */
final class Connection implements Runnable {
    /** What it waits for. */
    enum State {
        /** For bytes of the client: between requests, or in the middle of one. */
        READING,
        /** For the handler. */
        ANSWERING,
        /** For the client to take the answer. */
        WRITING
    }

    private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int MOST_DRAINED = 1 << 18;

    private final Socket socket;
    private final WebServer server;
    private volatile State state = State.READING;
    private volatile long since = System.nanoTime();
    private volatile boolean between = true;

    Connection(Socket socket, WebServer server) {
        this.socket = socket;
        this.server = server;
    }

    State state() {
        return state;
    }

    /** Since when it is in its state, by {@link System#nanoTime}. */
    long since() {
        return since;
    }

    /** Whether it has no request under way. */
    boolean idle() {
        return between;
    }

    private void become(State next) {
        state = next;
        since = System.nanoTime();
    }

    /** Ends it from another thread. */
    void abort() {
        try {
            socket.close();
        } catch (IOException e) {
            return; // it is gone, which is what was wanted
        }
    }

    @Override
    public void run() {
        try (socket) {
            socket.setTcpNoDelay(true);
            ByteInput in = new ByteInput(socket);
            HeadReader heads = new HeadReader(in, server.limits());
            boolean more = true;
            while (more) {
                become(State.READING);
                between = true;
                in.deadlineIn(server.limits().idle().toNanos());
                int first;
                try {
                    first = in.read();
                } catch (SocketTimeoutException e) {
                    return; // nothing was asked
                }
                between = false;
                more = first >= 0 && exchange(first, in, heads);
            }
        } catch (IOException e) {
            return; // the client is gone: there is nobody to tell
        } finally {
            server.ended(this);
        }
    }

    /** One request and its answer; whether there may be another. */
    private boolean exchange(int first, ByteInput in, HeadReader heads) throws IOException {
        long start = System.nanoTime();
        Optional<Head> head = Optional.empty();
        Optional<Body> body = Optional.empty();
        Handler.Answer answer;
        try {
            in.deadlineIn(server.limits().head().toNanos());
            head = heads.read(first);
            if (head.isEmpty()) {
                return false;
            }
            become(State.ANSWERING);
            body = Optional.of(body(head.get(), in));
            answer = server.handler().answer(new Request(head.get(), body.get()));
        } catch (HttpException e) {
            answer = new Handler.Answer(Response.of(e), "");
        } catch (SocketTimeoutException e) {
            answer = new Handler.Answer(Response.of(new HttpException(408, "the request took too long to arrive")), "");
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            String name = UUID.randomUUID().toString().substring(0, 8);
            server.failed(name, e);
            answer = new Handler.Answer(
                    Response.of(new HttpException(
                            500, "this is a bug of Palimpsest, not of yours; the server's log has it as " + name)),
                    "");
        } finally {
            body.ifPresent(Body::release);
        }
        boolean clean = body.isPresent() && body.get().done();
        boolean more = clean && head.isPresent() && head.get().keepsAlive() && !server.stopping();
        try {
            write(answer.response(), head, more);
        } finally {
            server.observer()
                    .answered(
                            answer.route(),
                            head.map(Head::method).orElse(""),
                            answer.response().status(),
                            System.nanoTime() - start);
        }
        if (!more && !clean) {
            linger(in);
        }
        return more;
    }

    private Body body(Head head, ByteInput in) {
        boolean waits = !head.old() && head.header("expect").orElse("").equalsIgnoreCase("100-continue");
        return new Body(head, in, server.limits(), server.bodies(), reading -> {
            become(reading ? State.READING : State.ANSWERING);
            if (reading) {
                in.deadlineIn(server.limits().body().toNanos());
            }
            if (reading && waits && !in.buffered()) {
                socket.getOutputStream().write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            }
        });
    }

    private void write(Response response, Optional<Head> head, boolean more) throws IOException {
        become(State.WRITING);
        StringBuilder text = new StringBuilder(256);
        text.append("HTTP/1.1 ").append(response.status()).append(' ').append(StatusLine.reason(response.status()));
        text.append("\r\nDate: ").append(StatusLine.date());
        if (!response.type().isEmpty()) {
            text.append("\r\nContent-Type: ").append(response.type());
        }
        if (response.status() != 204 && response.status() != 304) {
            text.append("\r\nContent-Length: ").append(response.body().length);
        }
        text.append("\r\nX-Content-Type-Options: nosniff");
        if (!response.headers().containsKey("Cache-Control")) {
            text.append("\r\nCache-Control: no-store");
        }
        for (Map.Entry<String, String> header : response.headers().entrySet()) {
            text.append("\r\n").append(header.getKey()).append(": ").append(header.getValue());
        }
        if (!more) {
            text.append("\r\nConnection: close");
        } else if (head.isPresent() && head.get().old()) {
            text.append("\r\nConnection: keep-alive");
        }
        byte[] start = text.append("\r\n\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        boolean bare = head.isPresent() && head.get().method().equals("HEAD");
        byte[] content = bare ? new byte[0] : response.body();
        byte[] all = new byte[start.length + content.length];
        System.arraycopy(start, 0, all, 0, start.length);
        System.arraycopy(content, 0, all, start.length, content.length);
        OutputStream out = socket.getOutputStream();
        out.write(all);
        out.flush();
    }

    /** Takes what the client is still sending, so that closing does not take the answer from it. */
    private void linger(ByteInput in) throws IOException {
        become(State.READING);
        socket.shutdownOutput();
        in.deadlineIn(LINGER_NANOS);
        byte[] waste = new byte[8192];
        int drained = 0;
        try {
            for (int n = in.read(waste, 0, waste.length); n >= 0 && drained < MOST_DRAINED; ) {
                drained += n;
                n = in.read(waste, 0, waste.length);
            }
        } catch (SocketTimeoutException e) {
            return; // long enough
        }
    }
}
