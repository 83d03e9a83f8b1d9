package org.palimpsest.model;

import java.util.Map;
import org.palimpsest.model.version.VersionStoreException;

/**
 * What later versions ask about the task of a version. It stands in the version's file and in the line of the log that added
 * it, so that it is found without reading the file.
 *
 * @param task the name
 * @param fingerprint SHA-256 of what its rows say
 */
record TaskEntry(String task, String fingerprint) {
    private static final String TASK = "task";
    private static final String FINGERPRINT = "fingerprint";

    static TaskEntry of(Provenance provenance) {
        return new TaskEntry(provenance.task(), provenance.fingerprint());
    }

    static TaskEntry of(Map<String, String> entry) throws VersionStoreException {
        String task = entry.get(TASK);
        String fingerprint = entry.get(FINGERPRINT);
        if (task == null || fingerprint == null) {
            throw new VersionStoreException.Damaged("a version names no task or no fingerprint of its rows");
        }
        return new TaskEntry(task, fingerprint);
    }

    Map<String, String> words() {
        return Map.of(TASK, task, FINGERPRINT, fingerprint);
    }
}
