package org.palimpsest.serve;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.palimpsest.serve.http.Response;

/** The web page and the OpenAPI description: files in the jar, which reveal nothing of a model. */
final class PageFiles {
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final Map<String, Response> READ = new ConcurrentHashMap<>();

    private PageFiles() {}

    /** A file, which is read once: whoever has no token may ask for it as often as they like. */
    static Response file(String name, String type) {
        return READ.computeIfAbsent(name, missing -> read(missing, type));
    }

    private static Response read(String name, String type) {
        try (InputStream in = PageFiles.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the program was built without " + name);
            }
            return Response.of(type, in.readAllBytes())
                    .with("Content-Security-Policy", POLICY)
                    .with("Referrer-Policy", "no-referrer")
                    .with("Cache-Control", "no-cache");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
