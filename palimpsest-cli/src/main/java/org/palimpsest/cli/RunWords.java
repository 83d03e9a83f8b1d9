package org.palimpsest.cli;

import java.nio.file.Path;
import org.palimpsest.lab.report.RepeatWords;

/** The commands that repeat and repair the runs of a report. */
final class RunWords implements RepeatWords {
    static final String REPAIR =
            "give the command that made it again with --force, or remove its directory, and it is not reported any more";

    @Override
    public String run(Path record) {
        return "palimpsest run " + quoted(record.toString()) + " --out again";
    }

    @Override
    public String experiment(String specification, String seeds, boolean future) {
        return "palimpsest run " + quoted(specification) + " --seed " + seeds + (future ? " --future" : "");
    }

    @Override
    public String repair() {
        return REPAIR;
    }

    /** As a shell takes it for one word. */
    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./+=:@%-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
