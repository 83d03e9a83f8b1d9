package org.palimpsest.lab.run;

/** How a run ended. */
public enum RunOutcome {
    /** All tasks were learned and tested. */
    DONE,
    /** It had been done before; nothing was changed. */
    KEPT,
    /** It was asked to stop, and saved where it was. */
    STOPPED,
    /** Another process is at it. */
    BUSY,
    /** It could not go on. */
    FAILED
}
