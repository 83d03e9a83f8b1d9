package org.palimpsest.spark;

import java.util.Optional;

/** How what the partitions have learned in a round becomes one posterior. */
public sealed interface Merging {
    /**
     * Natural parameters and optimizer moments are averaged ({@link org.palimpsest.distributed.RoundMerge}). Rows are shuffled
     * over the partitions first, and the learning-rate schedule spans all rounds.
     */
    record Average() implements Merging {}

    /**
     * Partitioned variational inference ({@link org.palimpsest.distributed.PartitionedInference}): the posterior is the prior
     * times one factor for each site, and sites whose rows differ do not pull each other away from a common fixed point. It
     * starts slower, and its schedule spans one round. Rows of a site stay together, and nothing of earlier tasks is
     * rehearsed.
     *
     * @param damping ρ in (0, 1], the share of a step that is taken; 1/K by default
     */
    record Sites(Optional<Double> damping) implements Merging {
        /** Checks the number. */
        public Sites {
            if (damping.isPresent() && !(damping.get() > 0 && damping.get() <= 1)) {
                throw new IllegalArgumentException("damping must be in (0, 1], was " + damping.get());
            }
        }

        double of(int sites) {
            return damping.orElse(1.0 / sites);
        }
    }
}
