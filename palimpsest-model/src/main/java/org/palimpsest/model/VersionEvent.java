package org.palimpsest.model;

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

    /** Learning that begins now. */
    static VersionEvent begun() {
        VersionEvent event = new VersionEvent();
        event.begin();
        return event;
    }

    void ended(Path directory, LearnRequest request, LearnReport report) {
        end();
        if (shouldCommit()) {
            model = directory.toString();
            version = report.version().hash();
            task = request.task();
            rows = report.rows();
            accepted = report.accepted();
            commit();
        }
    }
}
