package org.palimpsest.model;

import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where in a stream an update stands. It is stored in the version and in the line of the log that commits the version, so
 * that model and position can never disagree.
 *
 * @param position as one text, for the version
 * @param details for the line of the log: values that JSON knows
 * @param beforeCommit called before anything is written; throws if the rows are no longer those that were read
 */
public record StreamNote(String position, Map<String, Object> details, Check beforeCommit) {
    /** The setting of a version that holds its position. */
    public static final String SETTING = "stream";

    /** An update that is not from a stream. */
    static final StreamNote NONE = new StreamNote("", Map.of(), () -> {});

    /** A last look at the rows. */
    @FunctionalInterface
    public interface Check {
        /** Throws if the update must not be written. */
        void check() throws IOException;
    }

    /** Copies the details. */
    public StreamNote {
        details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
    }

    /** A report whose version knows its position. */
    LearnReport in(LearnReport report) {
        ModelVersion version = report.version();
        return position.isEmpty()
                ? report
                : report.with(version.with(version.provenance().withSetting(SETTING, position)));
    }
}
