package org.palimpsest.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.palimpsest.data.Dataset;
import org.palimpsest.exact.FeatureMap;
import org.palimpsest.exact.SufficientStatistics;
import org.palimpsest.math.Compute;
import org.palimpsest.model.predictor.RowSums;

/**
 * The statistics of an exact model, added up on the executors in one pass. Each partition adds those of its rows, and {@code
 * treeAggregate} adds the partitions in whatever order they arrive: sums of integers have none, so that any number of partitions,
 * lost executors and repeated tasks give the bytes of one machine, also with other kernels.
 *
 * @param partitions K
 */
record ClusterSums(JavaSparkContext spark, int partitions) implements RowSums {
    private static final byte[] NONE = {};

    @Override
    public SufficientStatistics of(FeatureMap map, Dataset rows, List<String> names, Compute compute) {
        int n = rows.size();
        int count = Math.max(1, Math.min(partitions, n));
        List<int[]> parts = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            int first = (int) ((long) n * k / count);
            int last = (int) ((long) n * (k + 1) / count);
            parts.add(IntStream.range(first, last).toArray());
        }
        Broadcast<byte[]> features = spark.broadcast(map.bytes());
        List<String> columns = new ArrayList<>(names);
        try (PartitionedRows sent = new PartitionedRows(spark, rows, parts)) {
            return SufficientStatistics.of(sent.rows()
                    .treeAggregate(
                            NONE,
                            (sum, part) -> plus(sum, statistics(features.value(), part, columns)),
                            ClusterSums::plus));
        } finally {
            features.destroy();
        }
    }

    private static byte[] statistics(byte[] map, byte[] rows, List<String> names) {
        return SufficientStatistics.of(FeatureMap.of(map), PartitionRows.dataset(rows), names, Compute.on(1))
                .bytes();
    }

    private static byte[] plus(byte[] a, byte[] b) {
        if (a.length == 0 || b.length == 0) {
            return a.length == 0 ? b : a;
        }
        return SufficientStatistics.of(a).plus(SufficientStatistics.of(b)).bytes();
    }
}
