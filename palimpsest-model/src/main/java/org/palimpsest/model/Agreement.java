package org.palimpsest.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.method.Method;
import org.palimpsest.method.VclMethod;
import org.palimpsest.model.encoder.Content;
import org.palimpsest.model.encoder.Encoders;
import org.palimpsest.model.predictor.ExactPredictor;
import org.palimpsest.model.predictor.NetworkPredictor;
import org.palimpsest.model.predictor.PredictorKinds;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.EmbeddingOptions;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.schema.TargetKind;
import org.palimpsest.model.table.NumberStyle;

/**
 * What is decided when a model is made and cannot change afterwards: a later request may repeat it, but not say something
 * else. All that does not agree is told at once.
 */
final class Agreement {
    private final ModelVersion model;
    private final List<String> faults = new ArrayList<>();

    private Agreement(ModelVersion model) {
        this.model = model;
    }

    /** Refuses a request that does not agree with the model. */
    static void check(LearnRequest request, ModelVersion model) throws ModelException {
        Agreement agreement = new Agreement(model);
        request.schema().ifPresent(agreement::columns);
        agreement.settings(request);
        if (!agreement.faults.isEmpty()) {
            throw new ModelException(
                    ModelException.Kind.DECIDED_BEFORE,
                    String.join("\n", agreement.faults)
                            + "\nThis was decided when the model was made. Leave it out here, or learn another model in a directory"
                            + " of its own");
        }
    }

    private void columns(SchemaOptions options) {
        Schema schema = model.schema();
        if (!options.target().equals(schema.target().name())) {
            faults.add("target " + options.target() + ": the model predicts "
                    + schema.target().name());
        }
        role("id", options.id(), schema.id());
        role(
                "weight",
                options.weight(),
                schema.columns().stream()
                        .filter(Column.Weight.class::isInstance)
                        .findFirst());
        if (options.regression() && !schema.isRegression()) {
            faults.add("regression: the model predicts classes");
        }
        if (options.kind() instanceof TargetKind.Distributed && !options.kind().equals(schema.targetKind())) {
            faults.add("likelihood " + options.kind().likelihood() + ": the model has "
                    + schema.targetKind().likelihood());
        }
        if (options.decimal() != NumberStyle.BY_FILE) {
            schema.columns().stream()
                    .filter(column -> column instanceof Column.Numeric one
                            && !one.style().isPlain()
                            && one.style().decimal() != options.decimal())
                    .forEach(column -> faults.add(
                            "the decimal mark '" + options.decimal() + "': the model has " + column.describe()));
        }
        embedding(options.embedding());
        for (String name : options.drop()) {
            schema.column(name)
                    .filter(column -> !(column instanceof Column.Ignored))
                    .ifPresent(
                            column -> faults.add("drop " + name + ": the model has this column as " + column.kind()));
        }
    }

    private void embedding(EmbeddingOptions options) {
        for (Content content : Content.values()) {
            for (String name : content == Content.TEXT ? options.texts() : options.images()) {
                model.schema()
                        .column(name)
                        .filter(column -> !column.kind().equals(content.word()))
                        .ifPresent(column -> faults.add(
                                "the " + content.word() + " " + name + ": the model has " + column.describe()));
            }
        }
        for (Column.Embedded column : model.schema().embedded()) {
            String known = column.encoder().name();
            options.encoders().stream()
                    .filter(name -> Encoders.offers(name, column.encoder().content()) && !name.equals(known))
                    .forEach(name -> faults.add("the encoder " + name + ": the model has " + column.describe()));
        }
    }

    private void role(String option, String asked, Optional<Column> has) {
        if (!asked.isEmpty() && !has.map(Column::name).equals(Optional.of(asked))) {
            faults.add(option + " " + asked + ": the model has "
                    + has.map(column -> column.name()).orElse("no such column"));
        }
    }

    private void settings(LearnRequest request) {
        request.retention()
                .map(asked -> Keep.fitting(asked, model.schema()))
                .filter(asked -> !asked.equals(model.method().retention()))
                .ifPresent(asked -> faults.add("keep " + Keep.describe(asked) + ": the model keeps "
                        + Keep.describe(model.method().retention())));
        request.method()
                .filter(asked -> !same(asked, model.method()))
                .ifPresent(asked -> faults.add("the method " + asked + ": the model has " + model.method()));
        request.seed()
                .filter(seed -> seed != model.seed())
                .ifPresent(seed -> faults.add("seed " + seed + ": the model has " + model.seed()));
        request.predictors()
                .filter(names -> !names.equals(model.predictors().names())
                        && !(names.equals(PredictorKinds.NETWORK)
                                && model.predictors()
                                        .named(NetworkPredictor.NAME)
                                        .isPresent()))
                .ifPresent(names -> faults.add("the predictors " + String.join(", ", names) + ": the model has "
                        + String.join(", ", model.predictors().names())));
        request.features().ifPresent(this::features);
        request.hidden()
                .filter(widths -> !widths.equals(model.state().network().hidden()))
                .ifPresent(widths -> faults.add("hidden " + widths(widths) + ": the model has "
                        + widths(model.state().network().hidden())));
    }

    private void features(int asked) {
        String has = model.predictors().chosen() instanceof ExactPredictor exact
                ? String.valueOf(exact.features().options().size())
                : "no fixed features";
        if (!has.equals(String.valueOf(asked))) {
            faults.add(asked + " features: the model has " + has);
        }
    }

    /** Whether two methods are the same but for what each request or the rows decide. */
    private static boolean same(VclMethod asked, Method has) {
        return has instanceof VclMethod old
                && asked.with(old.retention())
                        .withDecay(old.decay())
                        .with(asked.trainingSettings()
                                .withEpochs(old.trainingSettings().epochs())
                                .withBatchSize(old.trainingSettings().batchSize()))
                        .equals(old);
    }

    private static String widths(List<Integer> widths) {
        return String.join(",", widths.stream().map(String::valueOf).toList());
    }
}
