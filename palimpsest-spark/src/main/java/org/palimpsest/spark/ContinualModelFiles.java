package org.palimpsest.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/** Models among Spark's own files: the metadata of their parameters, and the model directory beside them. */
final class ContinualModelFiles {
    private static final String MODEL = "model";

    private ContinualModelFiles() {}

    static final class Writer extends MLWriter {
        private final ContinualModel model;

        Writer(ContinualModel model) {
            this.model = model;
        }

        /** The directory first: what has metadata is whole. */
        @Override
        public void saveImpl(String path) {
            try {
                Path local = Files.createTempDirectory("palimpsest-");
                try {
                    Path copy = local.resolve(MODEL);
                    model.copyTo(copy);
                    org.apache.hadoop.fs.Path to = new org.apache.hadoop.fs.Path(path, MODEL);
                    FileSystem files = to.getFileSystem(configuration(sparkSession()));
                    files.copyFromLocalFile(new org.apache.hadoop.fs.Path(copy.toString()), to);
                } finally {
                    ModelPlace.remove(local);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
            DefaultParamsWriter.saveMetadata(model, path, sparkSession());
        }
    }

    static final class Reader extends MLReader<ContinualModel> {
        @Override
        public ContinualModel load(String path) {
            DefaultParamsReader.Metadata metadata =
                    DefaultParamsReader.loadMetadata(path, sparkSession(), ContinualModel.class.getName());
            try {
                org.apache.hadoop.fs.Path from = new org.apache.hadoop.fs.Path(path, MODEL);
                FileSystem files = from.getFileSystem(configuration(sparkSession()));
                Path local = Files.createTempDirectory("palimpsest-").resolve(MODEL);
                files.copyToLocalFile(from, new org.apache.hadoop.fs.Path(local.toString()));
                ContinualModel model = ContinualModel.of(metadata.uid(), local);
                metadata.getAndSetParams(model, Option.empty());
                return model;
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        }
    }

    private static Configuration configuration(SparkSession session) {
        return session.sparkContext().hadoopConfiguration();
    }
}
