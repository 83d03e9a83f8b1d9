package org.palimpsest.lab.regression;

/**
 * Two conditions of which the paper says that one comes out below the other, on the same seeds.
 *
 * @param lesser what should be less
 * @param greater what should be greater
 */
public record Contrast(PerSeed lesser, PerSeed greater) {
    /** Checks that they are pairs. */
    public Contrast {
        if (lesser.values().size() != greater.values().size()) {
            throw new IllegalArgumentException(
                    lesser.name() + " has " + lesser.values().size() + " seeds, " + greater.name() + " has "
                            + greater.values().size());
        }
    }
}
