package org.palimpsest.model.stream;

/** How windows that were learned and then rolled back are treated. */
public enum AfterRollback {
    /** Following is refused until the user has said which. */
    REFUSE,
    /** They are scored and learned again. */
    REPEAT,
    /** They are passed over. */
    SKIP
}
