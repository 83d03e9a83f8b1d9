package org.palimpsest.lab.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.palimpsest.data.internal.Gzip;

/** Where a source hands over files: every one is checked and then kept in the cache. */
record Delivery(Catalogue.Entry set, Cache cache, String source, Progress progress) {
    /** Takes plain bytes; closes nothing. */
    void take(Catalogue.Part part, InputStream plain) throws IOException {
        cache.store(set, part, plain, done -> progress.bytes(part.name(), done, part.size()));
        progress.stored(set.name(), part.name(), source);
    }

    /** Takes a file, plain or gzip. */
    void take(Catalogue.Part part, Path file) throws IOException {
        try (InputStream plain = Gzip.open(file)) {
            take(part, plain);
        }
    }
}
