package org.palimpsest.cli.model;

import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.palimpsest.model.version.Ed25519Keys;
import org.palimpsest.model.version.Trust;
import org.palimpsest.model.version.Witness;
import picocli.CommandLine.Option;

/** What a model must show before it is trusted. */
final class TrustOptions {
    @Option(
            names = "--key",
            paramLabel = "PUB",
            description = "The Ed25519 public key (PEM file) with which the whole log must be signed.")
    private @Nullable Path key;

    @Option(
            names = "--at-least",
            paramLabel = "VERSION",
            description = "With --key: a version that the signed log must have, by number or hash.")
    private @Nullable String atLeast;

    @Option(
            names = "--not-before",
            paramLabel = "TIME",
            description = "With --key: the earliest time of the last signature, such as 2026-11-18 (UTC) or"
                    + " 2026-11-18T09:30:00Z.")
    private @Nullable String notBefore;

    @Option(
            names = "--witness",
            paramLabel = "FILE",
            description = "A file with what 'log --witness' printed earlier; the log must continue it.")
    private @Nullable Path witness;

    boolean isGiven() {
        return key != null || witness != null;
    }

    boolean hasKey() {
        return key != null;
    }

    Trust trust() throws IOException {
        if (key == null && (atLeast != null || notBefore != null)) {
            throw new IllegalArgumentException((atLeast != null ? "--at-least" : "--not-before")
                    + " needs --key: a log that is not signed can claim" + " any version and any time");
        }
        Trust trust = key == null ? Trust.NONE : Trust.in(Ed25519Keys.readPublic(key));
        if (witness != null) {
            trust = trust.with(Witness.read(witness));
        }
        if (notBefore != null) {
            trust = trust.withNotBefore(time(notBefore));
        }
        return atLeast == null ? trust : trust.withAtLeast(atLeast);
    }

    private static Instant time(String text) {
        try {
            return text.contains("T")
                    ? Instant.parse(text)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "--not-before must be a date or a time with its zone, such as 2026-11-18 or 2026-11-18T09:30:00Z, was '"
                            + text + "'",
                    e);
        }
    }
}
