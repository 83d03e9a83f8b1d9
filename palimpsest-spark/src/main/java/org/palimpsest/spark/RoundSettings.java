package org.palimpsest.spark;

import java.util.Optional;

/**
 * How a task is learned in rounds.
 *
 * @param partitions K, how many partitions are trained in parallel
 * @param rounds how many rounds; by default as many as the method has epochs, divided by those of a round
 * @param epochs how many epochs a round has
 * @param merging how a round is merged
 */
public record RoundSettings(int partitions, Optional<Integer> rounds, int epochs, Merging merging) {
    /** Checks the numbers. */
    public RoundSettings {
        if (partitions < 1 || epochs < 1 || rounds.orElse(1) < 1) {
            throw new IllegalArgumentException("partitions, rounds and epochs must be >= 1, were " + partitions + ", "
                    + rounds.map(String::valueOf).orElse("by default") + " and " + epochs);
        }
    }

    /** Rounds of one epoch, averaged. */
    public static RoundSettings of(int partitions) {
        return new RoundSettings(partitions, Optional.empty(), 1, new Merging.Average());
    }

    /** The same with another number of rounds. */
    public RoundSettings withRounds(int count) {
        return new RoundSettings(partitions, Optional.of(count), epochs, merging);
    }

    /** The same with other epochs in a round. */
    public RoundSettings withEpochs(int count) {
        return new RoundSettings(partitions, rounds, count, merging);
    }

    /** The same, merged otherwise. */
    public RoundSettings with(Merging other) {
        return new RoundSettings(partitions, rounds, epochs, other);
    }
}
