package org.palimpsest.lab.experiment;

/** What is known of the task when a prediction is asked for (van de Ven and Tolias, 2019). */
public enum Scenario {
    /** The task is known: a head for each. */
    TASK,
    /** The task is not known and need not be: one shared head, the same classes in every task. */
    DOMAIN,
    /** The task is not known and must be found out: one head over the classes of all tasks. */
    CLASS
}
