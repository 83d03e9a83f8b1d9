package org.palimpsest.model.version;

/**
 * Something about a model directory that a check found.
 *
 * @param file the file, relative to the model; lines of the log as {@code log.jsonl:3}
 * @param what what is wrong with it
 */
public record Discrepancy(String file, String what) {
    @Override
    public String toString() {
        return file + ": " + what;
    }
}
