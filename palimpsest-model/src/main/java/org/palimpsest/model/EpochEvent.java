package org.palimpsest.model;

import java.util.function.Consumer;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.palimpsest.learner.EpochReport;

/** An epoch of training in a recording of the JDK's flight recorder. Its time is that since the epoch before it. */
@Name("palimpsest.Epoch")
@Label("Epoch")
@Category("Palimpsest")
@StackTrace(false)
final class EpochEvent extends Event {
    @Label("Task")
    String task = "";

    @Label("Phase")
    String phase = "";

    /** From 1. */
    @Label("Number")
    int number;

    @Label("Data Term per Row")
    double nll;

    @Label("Validation Loss")
    double validationNll;

    private static EpochEvent begun() {
        EpochEvent event = new EpochEvent();
        event.begin();
        return event;
    }

    /** A listener that records every epoch, then passes it on. Used by one thread at a time. */
    static Consumer<EpochReport> recording(String task, Consumer<EpochReport> listener) {
        EpochEvent[] current = {begun()};
        return report -> {
            current[0].ended(task, report);
            listener.accept(report);
            current[0] = begun();
        };
    }

    /** Fills in nothing where no recording is on. */
    private void ended(String of, EpochReport report) {
        end();
        if (shouldCommit()) {
            task = of;
            phase = report.phase();
            number = report.epoch() + 1;
            nll = report.nll();
            validationNll = report.validationNll();
            commit();
        }
    }
}
