package org.palimpsest.serve.http;

import java.io.IOException;
import java.lang.System.Logger;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Listens, and gives each connection a thread. No client can hold up another: every wait for a client has a deadline, the
 * number of connections is bounded, and when the bound is reached a new client takes the place of the one that has kept the
 * server waiting longest.
 */
public final class WebServer implements AutoCloseable {
    private static final Logger LOG = System.getLogger("org.palimpsest.serve");
    private static final int BACKLOG = 1024;
    private static final long TICK_MILLIS = 500;

    private final ServerSocket listener;
    private final Handler handler;
    private final Limits limits;
    private final Observer observer;
    private final ExecutorService threads = Threads.perConnection();
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private final AtomicLong bodies = new AtomicLong();
    private volatile boolean stopping;

    private WebServer(ServerSocket listener, Handler handler, Limits limits, Observer observer) {
        this.listener = listener;
        this.handler = handler;
        this.limits = limits;
        this.observer = observer;
    }

    /**
     * Begins to listen; {@link #start} begins to answer.
     *
     * @param port 0 for any that is free
     * @throws BindException when the port is taken, with what to do
     */
    public static WebServer bind(InetAddress address, int port, Handler handler, Limits limits, Observer observer)
            throws IOException {
        ServerSocket listener = new ServerSocket();
        try {
            listener.bind(new InetSocketAddress(address, port), BACKLOG);
        } catch (BindException e) {
            listener.close();
            BindException advised = new BindException("port " + port + " of " + address.getHostAddress()
                    + " cannot be used (" + e.getMessage()
                    + "): choose another with --port N, or any that is free with --port 0");
            advised.initCause(e);
            throw advised;
        } catch (IOException e) {
            listener.close();
            throw e;
        }
        return new WebServer(listener, handler, limits, observer);
    }

    /** Begins to answer. */
    public WebServer start() {
        daemon("palimpsest-accept", this::accept);
        daemon("palimpsest-deadlines", this::watch);
        return this;
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** How many connections are open. */
    public int connections() {
        return connections.size();
    }

    private void accept() {
        while (!stopping) {
            try {
                take(listener.accept());
            } catch (IOException e) {
                if (!stopping) {
                    LOG.log(Logger.Level.WARNING, "a connection could not be accepted: " + e.getMessage());
                    pause(); // out of file handles, most likely
                }
            }
        }
    }

    private void take(Socket socket) throws IOException {
        if (connections.size() >= limits.connections()) {
            Optional<Connection> slowest = connections.stream()
                    .filter(one -> one.state() == Connection.State.READING)
                    .min(Comparator.comparingLong(Connection::since));
            slowest.ifPresent(Connection::abort);
            slowest.ifPresent(connections::remove);
            if (slowest.isEmpty()) {
                socket.close();
                return;
            }
        }
        Connection connection = new Connection(socket, this);
        connections.add(connection);
        try {
            threads.execute(connection);
        } catch (RejectedExecutionException e) { // the server has just been stopped
            connections.remove(connection);
            socket.close();
        }
    }

    /** Ends connections whose client does not take its answer: a blocked write has no time limit of its own. */
    private void watch() {
        while (!listener.isClosed() || !connections.isEmpty()) {
            long now = System.nanoTime();
            for (Connection one : connections) {
                if (one.state() == Connection.State.WRITING
                        && now - one.since() > limits.write().toNanos()) {
                    one.abort();
                }
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(TICK_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    Handler handler() {
        return handler;
    }

    Limits limits() {
        return limits;
    }

    Observer observer() {
        return observer;
    }

    AtomicLong bodies() {
        return bodies;
    }

    boolean stopping() {
        return stopping;
    }

    void ended(Connection connection) {
        connections.remove(connection);
    }

    void failed(String name, Throwable fault) {
        LOG.log(Logger.Level.ERROR, "a request failed (" + name + ")", fault);
    }

    /**
     * Takes no new requests, and waits for those under way.
     *
     * @return whether all were answered in time
     */
    public boolean stop(Duration patience) {
        stopping = true;
        try {
            listener.close();
        } catch (IOException e) {
            LOG.log(Logger.Level.DEBUG, "the listener was closed already", e);
        }
        long end = System.nanoTime() + patience.toNanos();
        boolean all = quiet();
        while (!all && System.nanoTime() < end) {
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
            all = quiet();
        }
        connections.forEach(Connection::abort);
        threads.shutdown();
        return all;
    }

    private boolean quiet() {
        return connections.stream().allMatch(Connection::idle);
    }

    /** Stops at once. */
    @Override
    public void close() {
        stop(Duration.ZERO);
    }
}
