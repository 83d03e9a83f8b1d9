package org.palimpsest.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.palimpsest.lab.report.LiveReport;
import org.palimpsest.serve.http.Access;
import org.palimpsest.serve.http.HttpException;
import org.palimpsest.serve.http.Limits;
import org.palimpsest.serve.http.Request;
import org.palimpsest.serve.http.Response;
import org.palimpsest.serve.http.Router;
import org.palimpsest.serve.http.WebServer;

/**
 * A live report for browsers on this machine. It listens on the loopback address only and answers only to its names, so that no
 * page from elsewhere can read it through a browser.
 */
final class WatchServer implements AutoCloseable {
    private final WebServer server;

    private WatchServer(WebServer server) {
        this.server = server;
    }

    /**
     * Begins to serve.
     *
     * @param port 0 for any that is free
     * @throws java.net.BindException when the port is taken
     */
    static WatchServer start(LiveReport report, int port) throws IOException {
        InetAddress loopback = InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1});
        List<Router.Route> routes = List.of(
                route("/", report, (request, now) -> Response.text("text/html", now.html())),
                route("/update", report, WatchServer::update),
                new Router.Route("GET", "/favicon.ico", true, (request, at) -> Response.empty(204)));
        Router router = new Router(Access.of(Optional.empty(), loopback, List.of()), routes);
        return new WatchServer(WebServer.bind(
                        loopback, port, Optional.empty(), router, Limits.STANDARD, (route, method, status, nanos) -> {})
                .start());
    }

    private interface Shown {
        Response of(Request request, LiveReport.Snapshot now);
    }

    private static Router.Route route(String path, LiveReport report, Shown shown) {
        return new Router.Route("GET", path, true, (request, at) -> {
            try {
                return shown.of(request, report.now());
            } catch (IOException e) {
                // A run may be removed or begun anew at any moment: say so, and look again when asked again.
                throw new HttpException(503, String.valueOf(e.getMessage()));
            }
        });
    }

    private static Response update(Request request, LiveReport.Snapshot now) {
        Response fresh = now.tag().equals(request.header("If-None-Match").orElse(""))
                ? Response.empty(304)
                : Response.text("application/json", now.update());
        return fresh.with("ETag", now.tag());
    }

    /** Where the page is. */
    URI address() {
        return URI.create("http://127.0.0.1:" + server.port() + "/");
    }

    @Override
    public void close() {
        server.close();
    }
}
