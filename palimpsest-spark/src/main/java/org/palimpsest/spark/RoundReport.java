package org.palimpsest.spark;

import java.util.List;

/**
 * What a round has cost.
 *
 * @param round which, from 0
 * @param sent bytes that the partitions were sent, one executor for each
 * @param received bytes that they answered with
 * @param seconds the round as the driver saw it, merging included
 * @param partitionSeconds how many seconds of a processor each partition took
 * @param mergeSeconds how long the driver read and merged the answers
 */
public record RoundReport(
        int round, long sent, long received, double seconds, List<Double> partitionSeconds, double mergeSeconds) {
    public RoundReport {
        partitionSeconds = List.copyOf(partitionSeconds);
    }
}
