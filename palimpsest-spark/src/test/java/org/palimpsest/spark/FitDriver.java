package org.palimpsest.spark;

import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A driver of its own, to be killed by {@code research/bin/crash}: {@code MODEL TABLE} learns a CSV file (id, f0, f1,
 * label) as the next task of a model, in rounds over two partitions.
 */
final class FitDriver {
    private FitDriver() {}

    /** See above. */
    public static void main(String[] args) {
        SparkSession spark = Frames.session("local[1]").getOrCreate();
        Dataset<Row> table =
                spark.read().option("header", true).option("inferSchema", true).csv(args[1]);
        Dataset<Row> frame = new VectorAssembler()
                .setInputCols(new String[] {"f0", "f1"})
                .setOutputCol("features")
                .transform(table)
                .drop("f0", "f1");
        System.out.println("fitting");
        System.out.flush();
        new ContinualClassifier()
                .setRowId("id")
                .setHidden(8)
                .setPartitions(2)
                .setRounds(4)
                .setTask("second")
                .setModelPath(args[0])
                .fit(frame);
        spark.stop();
    }
}
