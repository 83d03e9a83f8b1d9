package org.palimpsest.model;

import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.palimpsest.math.Compute;
import org.palimpsest.model.encoding.RowFilter;
import org.palimpsest.model.predictor.AdditivePredictor;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.TableSummary;
import org.palimpsest.model.version.VersionStore;
import org.palimpsest.model.version.VersionWriter;

/**
 * Adds exact models up: the result is the model that has learned the rows of all of them. Their columns and features must be the
 * same, which they are if one was begun like the other; classes may differ.
 */
final class ModelMerge {
    private ModelMerge() {}

    /**
     * Writes the sum of models into a new directory.
     *
     * @param parts at least one; of one, its current version is copied without its history
     */
    static ModelVersion write(Path directory, List<ModelDirectory> parts, Optional<PrivateKey> signer, Compute compute)
            throws IOException {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("there are no models to add up");
        }
        if (VersionStore.isModel(directory)) {
            throw new ModelException(directory + " is a model already; name a new directory for the merged one");
        }
        List<ModelVersion> heads = new ArrayList<>();
        for (ModelDirectory part : parts) {
            heads.add(part.head());
        }
        ModelVersion first = heads.get(0);
        AdditivePredictor sum = ModelEdit.additive(first, parts.get(0).path().toString());
        Schema schema = first.schema();
        TableSummary summary = first.summary();
        Calibration calibration = first.calibration();
        Map<String, String> owner = new LinkedHashMap<>();
        List<RowFilter> filters = new ArrayList<>();
        for (int p = 0; p < heads.size(); p++) {
            ModelVersion head = heads.get(p);
            String name = parts.get(p).path().toString();
            requireOwnRows(head.provenance(), name, owner);
            filters.addAll(parts.get(p).filters(head));
            if (p > 0) {
                AdditivePredictor other = ModelEdit.additive(head, name);
                requireSameColumns(
                        first.schema(), head.schema(), parts.get(0).path().toString(), name);
                schema = withLabels(schema, head.schema());
                summary = Summaries.plus(summary, head.summary());
                List<String> all = schema.labels();
                int[] place = head.labels().stream().mapToInt(all::indexOf).toArray();
                calibration = calibration.plus(
                        place.length == 0
                                ? head.calibration()
                                : head.calibration()
                                        .relabelled(place, schema.labels().size()));
                try {
                    sum = sum.plus(other, schema.labels(), compute);
                } catch (IllegalArgumentException e) {
                    throw new ModelException(
                            parts.get(0).path() + " and " + name + " cannot be added up: " + e.getMessage());
                }
            }
        }
        List<String> names = parts.stream()
                .map(part -> String.valueOf(part.path().getFileName()))
                .toList();
        ModelEdit edit = new ModelEdit(
                (names.size() == 1 ? "copy of " : "merge of ") + String.join(", ", names),
                String.join(" ", owner.keySet()),
                schema,
                sum,
                summary,
                calibration,
                Map.of(
                        "merged",
                        String.join(" ", heads.stream().map(ModelVersion::hash).toList())));
        try (VersionWriter writer = VersionWriter.openOrCreate(directory, signer)) {
            return edit.write(Optional.empty(), first, new SeenRows(Optional.empty(), filters), writer, compute);
        }
    }

    /** Refuses rows that two models have learned: they would count twice. */
    private static void requireOwnRows(Provenance provenance, String name, Map<String, String> owner)
            throws ModelException {
        for (String fingerprint : provenance.learned()) {
            String other = owner.put(fingerprint, name);
            if (other != null) {
                throw new ModelException(other + " and " + name + " have both learned the rows of task '"
                        + provenance.taskOf(fingerprint).orElse("") + "'; added up, they would count twice");
            }
        }
    }

    private static void requireSameColumns(Schema a, Schema b, String first, String second) throws ModelException {
        Set<String> names = new LinkedHashSet<>();
        a.columns().forEach(column -> names.add(column.name()));
        b.columns().forEach(column -> names.add(column.name()));
        for (String name : names) {
            Optional<Column> one = a.column(name);
            Optional<Column> other = b.column(name);
            boolean labels = one.filter(Column.ClassTarget.class::isInstance).isPresent()
                    && other.filter(Column.ClassTarget.class::isInstance).isPresent();
            if (!labels && !one.equals(other)) {
                throw new ModelException(first + " and " + second + " cannot be added up: column '" + name + "' is "
                        + one.map(Column::describe).orElse("missing") + " in the first and "
                        + other.map(Column::describe).orElse("missing") + " in the second");
            }
        }
    }

    private static Schema withLabels(Schema schema, Schema other) {
        List<String> more = new ArrayList<>(other.labels());
        more.removeAll(schema.labels());
        return more.isEmpty() ? schema : schema.withNewLabels(more);
    }
}
