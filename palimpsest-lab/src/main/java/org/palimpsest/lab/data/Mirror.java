package org.palimpsest.lab.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.internal.Gzip;

/** A web address under which each part lies with .gz added. */
final class Mirror implements Source {
    /** A gzip file of anything is hardly longer than the thing itself. */
    private static final long MOST_OVERHEAD = 1 << 20;

    private final URI base;
    private final HttpClient client;
    private final Patience patience;

    Mirror(URI base, HttpClient client, Patience patience) {
        this.base = base;
        this.client = client;
        this.patience = patience;
    }

    /** A client that follows redirects, though never from https to http. */
    static HttpClient client(Patience patience) {
        return HttpClient.newBuilder()
                .connectTimeout(patience.connect())
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
    }

    @Override
    public String name() {
        return base.toString();
    }

    @Override
    public void give(Catalogue.Entry set, List<Catalogue.Part> wanted, Delivery to) throws IOException {
        for (Catalogue.Part part : wanted) {
            HttpResponse<Flow.Publisher<List<ByteBuffer>>> response = ask(part);
            try (SlowStream body = new SlowStream(response.body(), patience, part.size() + MOST_OVERHEAD)) {
                check(response, part);
                try (InputStream plain = Gzip.plain(body, response.uri().toString())) {
                    to.take(part, plain);
                }
            }
        }
    }

    private HttpResponse<Flow.Publisher<List<ByteBuffer>>> ask(Catalogue.Part part) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(base.resolve(part.name() + ".gz"))
                .timeout(patience.answer())
                .header("User-Agent", "palimpsest")
                .build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofPublisher());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw interrupted();
        }
    }

    private static void check(HttpResponse<?> response, Catalogue.Part part) throws InvalidDataException {
        if (response.statusCode() != 200) {
            String what = part.name() + ".gz: the server answered " + response.statusCode();
            throw new InvalidDataException(what, response.uri().toString(), "use another source");
        }
    }

    static InterruptedIOException interrupted() {
        return new InterruptedIOException("stopped while downloading");
    }
}
