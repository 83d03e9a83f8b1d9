package org.palimpsest.cli.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.model.schema.EmbeddingOptions;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.NumberStyle;
import org.palimpsest.store.MethodText;
import picocli.CommandLine.Option;

/** What is decided when a model is made, and the classes that it takes; the same for {@code learn} and {@code follow}. */
final class NewModelOptions {
    @Option(names = "--target", paramLabel = "COLUMN", description = "The column to predict; required for a new model.")
    private @Nullable String target;

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "The column that identifies each row; fixed by the first call.")
    private @Nullable String id;

    @Option(names = "--drop", paramLabel = "COLUMN", split = ",", description = "Columns to ignore.")
    private List<String> drop = List.of();

    @Option(
            names = "--text",
            paramLabel = "COLUMN",
            split = ",",
            description = "Columns that are texts; columns of sentences are found without it.")
    private List<String> texts = List.of();

    @Option(
            names = "--image",
            paramLabel = "COLUMN",
            split = ",",
            description = "Columns of image files, or of data: addresses; needs --encoder with an ONNX model.")
    private List<String> images = List.of();

    @Option(
            names = "--encoder",
            paramLabel = "NAME|FILE",
            split = ",",
            description =
                    "What turns texts or images into numbers; fixed by the first call: hashed-words, an encoder of"
                            + " palimpsest-encoders, or an ONNX model.")
    private List<String> encoders = List.of();

    @Option(names = "--regression", description = "The target is a number, not a class.")
    private boolean regression;

    @Option(
            names = "--likelihood",
            paramLabel = "RECORD",
            description = "How a number to predict is distributed: a record of a jar on the class path, with its values"
                    + "; fixed by the first call.")
    private @Nullable String likelihood;

    @Option(
            names = "--hidden",
            paramLabel = "N",
            split = ",",
            description = "Widths of the hidden layers; fixed by the first call (default: 100,100).")
    private List<Integer> hidden = List.of();

    @Option(names = "--seed", paramLabel = "N", description = "The seed; fixed by the first call (default: 0).")
    private @Nullable Long seed;

    @Option(
            names = "--classes",
            paramLabel = "grow|fixed",
            description = "Add new classes to the model, or refuse them (default: grow).")
    private String classes = "grow";

    @Option(
            names = "--decimal",
            paramLabel = "point|comma",
            description = "The decimal mark of all numbers, where their columns do not tell.")
    private @Nullable String decimal;

    @Option(
            names = "--thousands",
            paramLabel = "point|comma",
            description = "The mark between thousands of all numbers, where their columns do not tell.")
    private @Nullable String thousands;

    @Option(
            names = "--merge",
            paramLabel = "LABEL=LABEL",
            split = ",",
            description = "Read a label of the target as another one, in this and all later tables: --merge NO=no.")
    private Map<String, String> merged = Map.of();

    Optional<String> target() {
        return Optional.ofNullable(target);
    }

    /** The roles of columns, with the target given or that of a model that exists. */
    SchemaOptions schema(String column) {
        SchemaOptions options = SchemaOptions.target(column)
                .withDrop(drop)
                .withDecimal(decimalMark())
                .withMerged(merged)
                .with(new EmbeddingOptions(texts, images, encoders));
        options = id == null ? options : options.withId(id);
        return likelihood != null
                ? options.withLikelihood(MethodText.likelihood(likelihood))
                : regression ? options.withRegression() : options;
    }

    private char decimalMark() {
        char named = mark("--decimal", decimal);
        char apart = mark("--thousands", thousands);
        char other = apart == NumberStyle.BY_FILE ? apart : apart == '.' ? ',' : '.';
        if (named != NumberStyle.BY_FILE && named == apart) {
            throw new IllegalArgumentException("--decimal and --thousands name the same mark");
        }
        return named == NumberStyle.BY_FILE ? other : named;
    }

    private static char mark(String option, @Nullable String name) {
        if (name == null) {
            return NumberStyle.BY_FILE;
        }
        return switch (name) {
            case "point", "." -> '.';
            case "comma", "," -> ',';
            default -> throw new IllegalArgumentException(option + " must be point or comma, was '" + name + "'");
        };
    }

    /** Whether a role is given to a column other than the target. */
    boolean namesRoles() {
        boolean embedding = !texts.isEmpty() || !images.isEmpty() || !encoders.isEmpty();
        boolean numbers = decimal != null || thousands != null;
        boolean target = regression || likelihood != null;
        return id != null || target || !drop.isEmpty() || numbers || !merged.isEmpty() || embedding;
    }

    Optional<List<Integer>> hidden() {
        return hidden.isEmpty() ? Optional.empty() : Optional.of(hidden);
    }

    Optional<Long> seed() {
        return Optional.ofNullable(seed);
    }

    /** Whether classes that are new are added. */
    boolean classesGrow() {
        if (!classes.equals("grow") && !classes.equals("fixed")) {
            throw new IllegalArgumentException("--classes must be grow or fixed, was '" + classes + "'");
        }
        return classes.equals("grow");
    }
}
