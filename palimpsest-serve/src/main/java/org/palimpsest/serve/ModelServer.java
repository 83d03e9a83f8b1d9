package org.palimpsest.serve;

import java.io.IOException;
import java.lang.System.Logger;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.math.Compute;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.serve.http.Access;
import org.palimpsest.serve.http.Router;
import org.palimpsest.serve.http.WebServer;

/**
 * Serves models over HTTP until it is stopped. A version that another process writes or rolls back to is
 * served within half a second; no request is lost.
 *
 * <pre>{@code
 * try (ModelServer server = ModelServer.start(ServeOptions.of(Map.of("churn", Path.of("models/churn"))))) {
 *     ...
 * }
 * }</pre>
 */
public final class ModelServer implements AutoCloseable {
    private static final Logger LOG = System.getLogger("org.palimpsest.serve");
    private static final long LOOK_MILLIS = 200;

    private final ServeOptions options;
    private final Map<String, ServedModel> models;
    private final Metrics metrics;
    private final Optional<LearnJobs> jobs;
    private final WebServer server;
    private volatile boolean stopped;

    private ModelServer(ServeOptions options, Map<String, ServedModel> models) throws IOException {
        this.options = options;
        this.models = models;
        this.metrics = new Metrics();
        this.jobs = options.learns().map(policy -> new LearnJobs(policy, this::refresh, metrics));
        Access access = Access.of(Optional.of(options.token()), options.address(), options.names());
        Endpoints endpoints = new Endpoints(models, metrics, jobs, this::refresh, this::connections, options.program());
        this.server = WebServer.bind(
                options.address(),
                options.port(),
                options.tls(),
                new Router(access, endpoints.routes()),
                options.limits(),
                metrics);
    }

    /**
     * Begins to serve.
     *
     * @throws java.net.BindException when the port is taken
     * @throws IOException when a model cannot be read
     */
    public static ModelServer start(ServeOptions options) throws IOException {
        Map<String, ServedModel> models = new LinkedHashMap<>();
        for (Map.Entry<String, Path> one : options.models().entrySet()) {
            // One thread: each request is answered by its own, and they do not wait for each other.
            ModelDirectory directory = ModelDirectory.at(one.getValue(), Compute.on(1));
            if (options.signer().isPresent()) {
                directory = directory.signing(options.signer().get());
            }
            ServedModel model = ServedModel.open(one.getKey(), directory, options.trust());
            model.fault().ifPresent(fault -> warn(model, fault));
            models.put(one.getKey(), model);
        }
        ModelServer server = new ModelServer(options, models);
        server.server.start();
        daemon("palimpsest-versions", server::look);
        daemon(
                "palimpsest-warm-up",
                () -> models.values().forEach(model -> model.current().warmUp()));
        return server;
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void look() {
        while (!stopped) {
            try {
                refresh();
            } catch (Throwable e) { // the next look may be luckier, and the last version still answers
                LOG.log(Logger.Level.ERROR, "a look at the models failed", e);
            }
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Takes up new versions now. */
    private void refresh() {
        for (ServedModel model : models.values()) {
            Optional<String> before = model.fault();
            if (model.refresh()) {
                metrics.swapped(model.name());
            }
            Optional<String> now = model.fault();
            if (now.isPresent() && !now.equals(before)) {
                warn(model, now.get());
            }
        }
    }

    private static void warn(ServedModel model, String fault) {
        LOG.log(
                Logger.Level.WARNING,
                model.name() + " is served as version " + model.current().hash().substring(0, 12) + ", because "
                        + fault);
    }

    private int connections() {
        return server.connections();
    }

    /** Where it answers. */
    public URI address() {
        String host = options.address().isAnyLocalAddress()
                ? "127.0.0.1"
                : options.address().getHostAddress();
        return URI.create((options.tls().isPresent() ? "https" : "http") + "://"
                + (host.contains(":") ? "[" + host + "]" : host) + ":" + server.port() + "/");
    }

    /** The current version of each model. */
    public Map<String, String> versions() {
        Map<String, String> all = new LinkedHashMap<>();
        models.forEach((name, model) -> all.put(name, model.current().hash()));
        return all;
    }

    /** What it answers, as METHOD and path, for the description of the interface. */
    List<String> routes() {
        List<String> all = new ArrayList<>();
        new Endpoints(models, metrics, jobs, () -> {}, () -> 0, options.program())
                .routes()
                .forEach(route -> all.add(route.method() + " " + route.template()));
        return all;
    }

    /**
     * Takes no new requests and waits for those under way.
     *
     * @return whether all were answered in time
     */
    public boolean stop(Duration patience) {
        boolean all = server.stop(patience);
        stopped = true;
        jobs.ifPresent(LearnJobs::close);
        return all;
    }

    @Override
    public void close() {
        stop(Duration.ZERO);
    }
}
