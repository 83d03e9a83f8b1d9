package org.palimpsest.model;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.model.schema.TargetKind;

/** A model card in Markdown with front matter, as model hubs read it. */
public final class ModelCard {
    private ModelCard() {}

    /**
     * The card of a model's HEAD.
     *
     * @param use how its reader predicts with the model, in Markdown
     */
    public static String of(String name, ModelDirectory directory, String use) throws IOException {
        ModelVersion head = directory.head();
        List<Provenance> history = directory.facts(head.hash()).stream()
                .map(VersionFacts::provenance)
                .toList();
        TargetKind kind = head.schema().targetKind();
        StringBuilder text = new StringBuilder();
        text.append("---\n");
        text.append("library_name: palimpsest\n");
        text.append("tags:\n- continual-learning\n- bayesian\n- tabular\n");
        text.append("pipeline_tag: tabular-").append(kind.problem()).append('\n');
        text.append("---\n\n");
        text.append("# ").append(name).append("\n\n");
        text.append("Predicts ").append(head.schema().target().describe()).append(".\n\n");
        text.append("A Bayesian model that learned ")
                .append(history.size())
                .append(history.size() == 1 ? " task" : " tasks one after another, each from its own rows alone");
        text.append(". Version `").append(head.hash()).append("`.\n\n");
        text.append("Its answers come from ")
                .append(head.predictors().describe())
                .append(".\n\n");
        text.append("## Tasks\n\n| task | rows | files | ").append(kind.isClasses() ? "accuracy" : "RMSE");
        text.append(" on held-out rows |\n|---|---|---|---|\n");
        for (Provenance from : history) {
            Double score = from.after().get(kind.measure());
            text.append("| ")
                    .append(cell(from.task()))
                    .append(" | ")
                    .append(from.rows())
                    .append(" | ")
                    .append(cell(String.join(", ", from.files())))
                    .append(" | ")
                    .append(score == null ? "not measured" : String.format(Locale.ROOT, "%.4g", score))
                    .append(" |\n");
        }
        text.append("\n## Columns\n\n");
        head.schema()
                .describe()
                .forEach(line -> text.append("- ").append(cell(line)).append('\n'));
        text.append("\n## Scores of the last task, on rows that did not train it\n\n");
        if (head.provenance().after().isEmpty()) {
            text.append("Too few rows to measure.\n");
        }
        for (Map.Entry<String, Double> score : head.provenance().after().entrySet()) {
            text.append(
                    String.format(Locale.ROOT, "- %s: %.4g%n", score.getKey().replace('_', ' '), score.getValue()));
        }
        classes(head, text);
        importance(head, text);
        text.append("\n## Data kept\n\n");
        int points =
                head.state().coresets().stream().mapToInt(one -> one.size()).sum();
        text.append(
                points == 0
                        ? "No row of the training data is kept"
                                + (head.state().summaries().isEmpty()
                                        ? ".\n"
                                        : ", but statistics of each " + (kind.isClasses() ? "class" : "task") + ".\n")
                        : points + " points of the training data are kept; they can be erased.\n");
        text.append("\n## Use\n\n").append(use.strip()).append('\n');
        text.append("\n## Intended use and limits\n\nTo be written by the owner of the model.\n");
        return text.toString();
    }

    private static void classes(ModelVersion head, StringBuilder text) {
        List<ClassScore> classes =
                ClassScore.of(head.labels(), head.diagnostics().confusion());
        if (!head.labels().isEmpty()) {
            text.append("\nA class is chosen by ")
                    .append(head.describeDecision())
                    .append(".\n");
        }
        if (!classes.isEmpty()) {
            text.append("\n| class | held-out rows | recall | precision |\n|---|---|---|---|\n");
            classes.forEach(one -> text.append("| ")
                    .append(cell(one.label()))
                    .append(" | ")
                    .append(one.rows())
                    .append(" | ")
                    .append(percent(one.recall()))
                    .append(" | ")
                    .append(percent(one.precision()))
                    .append(" |\n"));
        }
    }

    private static String percent(Optional<Double> share) {
        return share.map(value -> String.format(Locale.ROOT, "%.1f %%", 100 * value))
                .orElse("");
    }

    private static void importance(ModelVersion head, StringBuilder text) {
        Diagnostics known = head.diagnostics();
        if (known.importance().isEmpty()) {
            return;
        }
        boolean classes = !head.labels().isEmpty();
        text.append("\n## Importance of columns\n\n")
                .append(
                        classes
                                ? "How much probability the true class loses"
                                : "How much larger the mean error of a prediction gets")
                .append(" when the values of a column are shuffled between rows, on ")
                .append(known.importanceRows())
                .append(" held-out rows of the last task, with 95 % intervals.\n\n| column | ")
                .append(classes ? "points" : "units of the target")
                .append(" | from | to |\n|---|---|---|---|\n");
        double unit = classes ? 100 : 1;
        for (ColumnImportance one : known.ranked()) {
            text.append(String.format(
                    Locale.ROOT,
                    classes ? "| %s | %.1f | %.1f | %.1f |%n" : "| %s | %.4g | %.4g | %.4g |%n",
                    cell(one.column()),
                    unit * one.mean(),
                    unit * one.low(),
                    unit * one.high()));
        }
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("\n", " ");
    }
}
