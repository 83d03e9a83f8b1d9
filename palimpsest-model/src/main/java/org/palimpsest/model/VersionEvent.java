package org.palimpsest.model;

import java.io.IOException;
import java.nio.file.Path;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A table that became a version, or was refused, in a recording of the JDK's flight recorder. Its time is that of learning. */
@Name("palimpsest.Version")
@Label("Version")
@Category("Palimpsest")
@StackTrace(false)
final class VersionEvent extends Event {
    @Label("Model")
    String model = "";

    @Label("Version")
    String version = "";

    @Label("Task")
    String task = "";

    @Label("Rows")
    long rows;

    @Label("Accepted")
    boolean accepted;

    /** What is recorded. */
    interface Learning {
        LearnReport learn() throws IOException;
    }

    /** Learns a table and records the version, if a recording is on. */
    static LearnReport recording(Path directory, LearnRequest request, Learning learning) throws IOException {
        VersionEvent event = new VersionEvent();
        event.begin();
        LearnReport report = learning.learn();
        event.end();
        if (event.shouldCommit()) {
            event.model = directory.toString();
            event.version = report.version().hash();
            event.task = request.task();
            event.rows = report.rows();
            event.accepted = report.accepted();
            event.commit();
        }
        return report;
    }
}
