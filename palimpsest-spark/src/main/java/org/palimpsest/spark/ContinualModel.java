package org.palimpsest.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.ModelVersion;

/**
 * A version of a model directory as a Spark ML model. {@code transform} predicts on the executors, one predictor in each.
 * Written by a pipeline, it carries its whole directory with it.
 */
public final class ContinualModel extends Model<ContinualModel> implements MLWritable {
    private static final long serialVersionUID = 1;

    private final String uid;
    private final String directory;
    private final String hash;
    private final byte[] version;
    private final Param<String> featuresCol;

    ContinualModel(String uid, String directory, String hash, byte[] version) {
        this.uid = uid;
        this.directory = directory;
        this.hash = hash;
        this.version = version;
        featuresCol = new Param<>(this, "featuresCol", "column of feature vectors");
        setDefault(featuresCol, "features");
    }

    /**
     * The version that answers in a model directory, learned by Spark, by {@code palimpsest learn} or by a program.
     *
     * @param path the directory, on the driver
     */
    public static ContinualModel of(String path) {
        return of(Identifiable.randomUID("continualModel"), Path.of(path));
    }

    static ContinualModel of(String uid, Path path) {
        try {
            ModelVersion head = ModelDirectory.at(path).head();
            return new ContinualModel(uid, path.toString(), head.hash(), head.bytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public String uid() {
        return uid;
    }

    public Param<String> featuresCol() {
        return featuresCol;
    }

    /** The column of feature vectors. */
    public ContinualModel setFeaturesCol(String column) {
        set(featuresCol, column);
        return this;
    }

    /** The model directory, on the driver. */
    public String directory() {
        return directory;
    }

    /** The hash of the version. */
    public String version() {
        return hash;
    }

    /** The names of the classes, in the order of {@code probability}; none for a regression. */
    public List<String> labels() {
        return parsed().labels();
    }

    private ModelVersion parsed() {
        try {
            return ModelVersion.of(hash, version);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public Dataset<Row> transform(Dataset<?> frame) {
        ModelVersion model = parsed();
        String column = getOrDefault(featuresCol);
        if (!List.of(frame.columns()).contains(column)) {
            throw new UncheckedIOException(new ModelException(
                    "the DataFrame has no column '" + column + "', but " + String.join(", ", frame.columns())));
        }
        int index = frame.schema().fieldIndex(column);
        StructType schema = transformSchema(frame.schema());
        boolean numeric = numeric(model.labels());
        String name = hash;
        Broadcast<byte[]> bytes = new JavaSparkContext(frame.sparkSession().sparkContext()).broadcast(version);
        return frame.toDF()
                .mapPartitions(
                        (MapPartitionsFunction<Row, Row>)
                                rows -> new PredictedRows(rows, Predictors.of(name, bytes.value()), index, numeric),
                        Encoders.row(schema));
    }

    @Override
    public StructType transformSchema(StructType schema) {
        ModelVersion model = parsed();
        return outputs(schema, model.schema().isRegression(), Optional.of(model.labels()));
    }

    /** Whether all classes are called by numbers, as Spark's own indexed labels are. */
    static boolean numeric(List<String> labels) {
        return labels.stream().allMatch(label -> label.matches("-?[0-9]+(\\.[0-9]+)?"));
    }

    /** The columns of a frame and those that a model adds; without labels it is not known yet how classes are called. */
    static StructType outputs(StructType schema, boolean regression, Optional<List<String>> labels) {
        StructType all = schema;
        List<String> names = regression
                ? List.of("prediction", "sd", "low", "high")
                : List.of("prediction", "probability", "entropy", "aleatoric", "mutual_information");
        for (String name : names) {
            if (List.of(schema.fieldNames()).contains(name)) {
                throw new IllegalArgumentException(
                        "the DataFrame has a column '" + name + "' already; rename or drop it");
            }
            boolean text = name.equals("prediction") && !regression && labels.isPresent() && !numeric(labels.get());
            DataType type = name.equals("probability")
                    ? SQLDataTypes.VectorType()
                    : text ? DataTypes.StringType : DataTypes.DoubleType;
            all = all.add(name, type, false);
        }
        return all;
    }

    /**
     * Copies the directory to another path, which must be empty, or be this directory. In the copy this version answers, also
     * where the directory has learned more since.
     *
     * @return whether anything was copied
     */
    boolean copyTo(Path path) throws IOException {
        Path from = Path.of(directory);
        boolean same = Files.exists(path) && Files.exists(from) && Files.isSameFile(path, from);
        if (!same) {
            refuseOccupied(path);
            List<Path> all = new ArrayList<>();
            try (var files = Files.walk(from)) {
                files.forEach(all::add);
            }
            for (Path file : all) {
                Path to = path.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(file, to);
                }
            }
        }
        ModelDirectory copy = ModelDirectory.at(path);
        if (!copy.head().hash().equals(hash)) {
            if (same) {
                throw new ModelException(path + " has learned more than the initial model; continue that one in a"
                        + " directory of its own, or roll the directory back");
            }
            copy.rollback(hash);
        }
        return !same;
    }

    private static void refuseOccupied(Path path) throws IOException {
        if (Files.exists(path)) {
            try (var files = Files.list(path)) {
                if (files.findAny().isPresent()) {
                    throw new ModelException(
                            path + " holds something already; an initial model is continued in an empty directory");
                }
            }
        }
    }

    @Override
    public ContinualModel copy(ParamMap extra) {
        ContinualModel copy = new ContinualModel(uid, directory, hash, version);
        copyValues(copy, extra);
        return copy;
    }

    @Override
    public MLWriter write() {
        return new ContinualModelFiles.Writer(this);
    }

    /** Reads what {@link #write} wrote. */
    public static MLReader<ContinualModel> read() {
        return new ContinualModelFiles.Reader();
    }

    /** Reads what {@link #write} wrote; this is how pipelines find it. */
    public static ContinualModel load(String path) {
        return new ContinualModelFiles.Reader().load(path);
    }

    @Override
    public String toString() {
        return "ContinualModel(" + directory + ", version " + hash.substring(0, 12) + ")";
    }
}
