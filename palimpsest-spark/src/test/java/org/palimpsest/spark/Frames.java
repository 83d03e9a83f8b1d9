package org.palimpsest.spark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Small frames that the tests share: two moons of classes, or a line, moved a little with every task. */
final class Frames {
    static final int ROWS = 300;

    private Frames() {}

    static SparkSession local() {
        return session("local[2]").getOrCreate();
    }

    static SparkSession.Builder session(String master) {
        return SparkSession.builder()
                .master(master)
                .appName("test")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", "3")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.network.timeout", "300s")
                .config("spark.executor.heartbeatInterval", "60s");
    }

    /** Rows with ids, three features and a target; shuffled, to see that their order does not matter. */
    static Dataset<Row> frame(SparkSession spark, int task, boolean regression) {
        List<Row> rows = rows(task, regression);
        Collections.shuffle(rows, new Random(task + 5));
        StructType schema = new StructType()
                .add("id", DataTypes.LongType, false)
                .add("features", SQLDataTypes.VectorType(), false)
                .add("label", regression ? DataTypes.DoubleType : DataTypes.StringType, false);
        return spark.createDataFrame(rows, schema);
    }

    private static List<Row> rows(int task, boolean regression) {
        Random random = new Random(task);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            double c = random.nextGaussian() + 0.1 * task;
            Object target = regression ? (Object) (2 * a - b + 0.1 * c) : a + b > 0 ? "right" : "left";
            rows.add(RowFactory.create(1000L * task + i, Vectors.dense(a, b, c), target));
        }
        return rows;
    }

    /** The same rows as a file for {@code palimpsest learn}. */
    static Path file(Path directory, int task) throws Exception {
        return file(directory, task, false);
    }

    static Path file(Path directory, int task, boolean regression) throws Exception {
        List<String> lines = new ArrayList<>();
        lines.add("id,f0,f1,f2,label");
        for (Row row : rows(task, regression)) {
            org.apache.spark.ml.linalg.Vector x = (org.apache.spark.ml.linalg.Vector) row.get(1);
            lines.add(row.get(0) + "," + x.apply(0) + "," + x.apply(1) + "," + x.apply(2) + "," + row.get(2));
        }
        return Files.write(directory.resolve("task" + task + ".csv"), lines);
    }
}
