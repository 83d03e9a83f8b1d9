package org.palimpsest.model;

import java.io.IOException;
import java.time.Instant;
import org.palimpsest.model.version.Version;

/**
 * What is known of a version without reading what it has learned.
 *
 * @param hash its name
 * @param time when it was written
 * @param provenance where it comes from, without the tasks before it
 * @param diagnostics what the rows of its own table said about it
 */
public record VersionFacts(String hash, Instant time, Provenance provenance, Diagnostics diagnostics) {
    static VersionFacts of(Version version, Instant time) throws IOException {
        return new VersionFacts(
                version.hash(), time, VersionCodec.provenance(version), VersionCodec.diagnostics(version));
    }
}
