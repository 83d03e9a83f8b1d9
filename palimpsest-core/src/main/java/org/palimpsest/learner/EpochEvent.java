package org.palimpsest.learner;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** An epoch of training in a recording of the JDK's flight recorder. Its time is that of the epoch. */
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

    @Label("Steps")
    int steps;

    @Label("Rows")
    int rows;

    @Label("Data Term per Row")
    double nll;

    @Label("Validation Loss")
    double validationNll;

    /** An epoch that begins now. */
    static EpochEvent begun() {
        EpochEvent event = new EpochEvent();
        event.begin();
        return event;
    }
}
