package org.palimpsest.cli.model;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.model.schema.SchemaOptions;
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

    @Option(names = "--regression", description = "The target is a number, not a class.")
    private boolean regression;

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

    Optional<String> target() {
        return Optional.ofNullable(target);
    }

    /** The roles of columns, with the target given or that of a model that exists. */
    SchemaOptions schema(String column) {
        SchemaOptions options = SchemaOptions.target(column).withDrop(drop);
        options = id == null ? options : options.withId(id);
        return regression ? options.withRegression() : options;
    }

    /** Whether a role is given to a column other than the target. */
    boolean namesRoles() {
        return id != null || regression || !drop.isEmpty();
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
