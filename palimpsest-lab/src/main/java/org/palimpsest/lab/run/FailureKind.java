package org.palimpsest.lab.run;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.lab.io.CannotWriteException;
import org.palimpsest.lab.store.InvalidRunException;
import org.palimpsest.learner.DivergenceException;
import org.palimpsest.store.StateFileException;

/** What is behind the failure of a run: a word that is the same on whichever machine it failed. */
public enum FailureKind {
    /** Training left the finite numbers; a result, in its way. */
    DIVERGED,
    /** The specification asks for something that cannot be. */
    SPECIFICATION,
    /** The data are at fault. */
    DATA,
    /** What was stored of the run is damaged, or was begun otherwise. */
    DAMAGED,
    /** Disk, memory or the cluster. */
    RESOURCE;

    /** A failure on another machine, told in its words. */
    public static final class Remote extends IOException {
        private final FailureKind kind;

        /** @param message what the failure itself said */
        public Remote(FailureKind kind, String message) {
            super(message);
            this.kind = kind;
        }

        /** What was behind it. */
        public FailureKind kind() {
            return kind;
        }
    }

    /** What is behind a failure. */
    public static FailureKind of(Exception why) {
        if (why instanceof Remote remote) {
            return remote.kind();
        }
        for (@Nullable Throwable e = why; e != null; e = e.getCause()) {
            if (e instanceof OutOfMemoryError || e instanceof OutOfHeapException) {
                return RESOURCE;
            }
        }
        if (why instanceof DivergenceException) {
            return DIVERGED;
        }
        if (why instanceof InvalidDataException) {
            return DATA;
        }
        if (why instanceof InvalidRunException || why instanceof StateFileException) {
            return DAMAGED;
        }
        return why instanceof CannotWriteException || why instanceof ClusterException ? RESOURCE : SPECIFICATION;
    }
}
