package org.palimpsest.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The example of docs/guides/spark.md, which {@link DocsTest} quotes and runs. */
final class ChurnExample {
    private ChurnExample() {}

    static Dataset<Row> run(Dataset<Row> january, Dataset<Row> february, Dataset<Row> march, String path) {
        // docs: begin
        ContinualClassifier churn = new ContinualClassifier()
                .setRowId("customer") // needed: rows are put in its order, so that repeated work gives the same bits
                .setFeaturesCol("features") // a vector column; its ML attributes name the columns, else f0, f1, ...
                .setLabelCol("left") // numbers or texts
                .setModelPath(path) // on the driver; created, or continued if it is there
                .setHidden(50, 50)
                .setPartitions(4)
                .setRounds(20);
        churn.fit(january);
        ContinualModel model = churn.fit(february); // January's rows are not needed

        Dataset<Row> answers = model.transform(march);
        return answers.select("customer", "prediction", "probability", "entropy", "mutual_information");
        // docs: end
    }
}
