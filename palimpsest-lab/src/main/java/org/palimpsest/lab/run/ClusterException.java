package org.palimpsest.lab.run;

import java.io.IOException;

/** Thrown when a cluster cannot be used. Says what was tried and what helps. */
public final class ClusterException extends IOException {
    public ClusterException(String message) {
        super(message);
    }
}
