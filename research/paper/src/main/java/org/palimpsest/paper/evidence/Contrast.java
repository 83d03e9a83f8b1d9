package org.palimpsest.paper.evidence;

/**
 * Two conditions of which the paper says that one comes out below the other, on the same seeds or in the same rounds.
 *
 * @param lesser what should be less
 * @param greater what should be greater
 */
public record Contrast(Repeated lesser, Repeated greater) {
    /** Checks that they are pairs. */
    public Contrast {
        if (lesser.values().size() != greater.values().size()) {
            throw new IllegalArgumentException(
                    lesser.name() + " has " + lesser.values().size() + " values, " + greater.name() + " has "
                            + greater.values().size());
        }
    }
}
