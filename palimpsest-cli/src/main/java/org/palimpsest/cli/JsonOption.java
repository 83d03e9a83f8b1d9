package org.palimpsest.cli;

import picocli.CommandLine.Option;

/** Whether results are printed for programs: an option that several commands share. */
public final class JsonOption {
    @Option(names = "--json", description = "Print the results as one JSON document.")
    private boolean json;

    public boolean wanted() {
        return json;
    }
}
