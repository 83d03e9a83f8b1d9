package org.palimpsest.serve.http;

import java.io.IOException;
import java.lang.System.Logger;
import java.net.BindException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;

/**
 * An HTTP/1.1 server on Jetty, with or without TLS. No client can hold up another: no thread waits for a client, every wait
 * has a deadline, and connections and memory are bounded.
 */
public final class WebServer implements AutoCloseable {
    private static final Logger LOG = System.getLogger("org.palimpsest.serve");
    private static final int BACKLOG = 1024;
    private static final int SEND_BUFFER = 1 << 16;

    private final Server server;
    private final ClientConnector connector;
    private final Router router;
    private final Limits limits;
    private final Observer observer;
    private final MemoryBudget memory;
    private final AtomicInteger underWay = new AtomicInteger();
    private volatile boolean stopping;

    private WebServer(
            InetAddress address,
            int port,
            Optional<TlsIdentity> tls,
            Router router,
            Limits limits,
            Observer observer,
            ThreadFactory threads) {
        this.router = router;
        this.limits = limits;
        this.observer = observer;
        this.memory = new MemoryBudget(limits.memoryBytes());
        this.server = new Server(ServerThreads.of(threads));
        HttpConnectionFactory http = new HttpConnectionFactory(strict(limits));
        ConnectionFactory[] factories = tls.isEmpty()
                ? new ConnectionFactory[] {http}
                : new ConnectionFactory[] {
                    new SslConnectionFactory(tls.get().context(), HttpVersion.HTTP_1_1.asString()), http
                };
        this.connector = new ClientConnector(server, limits, factories);
        connector.setHost(address.getHostAddress());
        connector.setPort(port);
        connector.setAcceptQueueSize(BACKLOG);
        connector.setAcceptedSendBufferSize(SEND_BUFFER); // else a client that does not read costs megabytes
        server.addConnector(connector);
        server.setErrorHandler(new ErrorAnswers(observer));
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(
                    org.eclipse.jetty.server.Request request,
                    org.eclipse.jetty.server.Response response,
                    Callback callback) {
                underWay.incrementAndGet();
                Client client = connector.client(
                        request.getConnectionMetaData().getConnection().getEndPoint());
                new Exchange(WebServer.this, client, request, response, callback).begin();
                return true;
            }
        });
    }

    private static HttpConfiguration strict(Limits limits) {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setHttpCompliance(HttpCompliance.RFC7230);
        configuration.setUriCompliance(UriCompliance.RFC3986);
        configuration.setRequestHeaderSize(limits.headBytes());
        configuration.setSendServerVersion(false);
        return configuration;
    }

    /**
     * Begins to listen; {@link #start} begins to answer.
     *
     * @param port 0 for any that is free
     * @throws BindException when the port is taken, with what to do
     */
    public static WebServer bind(
            InetAddress address, int port, Optional<TlsIdentity> tls, Router router, Limits limits, Observer observer)
            throws IOException {
        return bind(address, port, tls, router, limits, observer, ServerThreads::daemon);
    }

    static WebServer bind(
            InetAddress address,
            int port,
            Optional<TlsIdentity> tls,
            Router router,
            Limits limits,
            Observer observer,
            ThreadFactory threads)
            throws IOException {
        WebServer bound = new WebServer(address, port, tls, router, limits, observer, threads);
        try {
            bound.connector.open();
        } catch (IOException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof BindException) {
                BindException advised = new BindException("port " + port + " of " + address.getHostAddress()
                        + " cannot be used (" + cause.getMessage() + "): choose another, or 0 for any that is free");
                advised.initCause(e);
                throw advised;
            }
            throw e;
        }
        return bound;
    }

    /**
     * Begins to answer.
     *
     * @throws IOException when the system does not give it what it needs, such as threads
     */
    public WebServer start() throws IOException {
        try {
            server.start();
            return this;
        } catch (Exception | OutOfMemoryError e) {
            stop(Duration.ZERO);
            throw new IOException("the server could not be started: " + e.getMessage(), e);
        }
    }

    public int port() {
        return connector.getLocalPort();
    }

    /** How many connections are open. */
    public int connections() {
        return connector.size();
    }

    Router router() {
        return router;
    }

    Limits limits() {
        return limits;
    }

    MemoryBudget memory() {
        return memory;
    }

    boolean stopping() {
        return stopping;
    }

    void answered(String route, String method, int status, long nanos) {
        try {
            observer.answered(route, method, status, nanos);
        } finally {
            underWay.decrementAndGet();
        }
    }

    /**
     * Takes no new requests, and waits for those under way.
     *
     * @return whether all were answered in time
     */
    public boolean stop(Duration patience) {
        stopping = true;
        connector.setShutdownIdleTimeout(Math.max(1, patience.toMillis()));
        Future<?> closing = connector.shutdown();
        long end = System.nanoTime() + patience.toNanos();
        boolean all = underWay.get() == 0;
        while (!all && System.nanoTime() < end) {
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
            all = underWay.get() == 0;
        }
        try {
            server.stop();
        } catch (Exception e) {
            LOG.log(Logger.Level.WARNING, "the server did not stop in good order", e);
        }
        closing.cancel(false); // no connection is open any more
        return all;
    }

    /** Stops at once. */
    @Override
    public void close() {
        stop(Duration.ZERO);
    }
}
