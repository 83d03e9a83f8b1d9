package org.palimpsest.model.stream;

/** What becomes of windows that were learned, and taken back by a rollback. */
public enum AfterRollback {
    /** Following is refused until the user has said which. */
    REFUSE,
    /** They are scored and learned again. */
    REPEAT,
    /** They are passed over. */
    SKIP
}
