package org.palimpsest.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.model.encoder.Encoders;
import org.palimpsest.model.encoder.HashedWords;
import org.palimpsest.model.schema.Schema;

/** Sentences about a task that is fine but unusual. */
final class TaskNotes {
    private TaskNotes() {}

    /** @param schema of the model with the labels of the task */
    static List<String> of(LearnRequest request, Optional<ModelVersion> parent, Schema schema) {
        List<String> notes = new ArrayList<>();
        if (parent.filter(p -> p.provenance().tasks().contains(request.task())).isPresent()) {
            notes.add("the model has a task '" + request.task()
                    + "' already; this one is added to it, and erasing the task erases both");
        }
        if (parent.isEmpty()) {
            schema.embedded().stream()
                    .filter(column -> column.encoder().name().equals(HashedWords.NAME))
                    .forEach(column ->
                            notes.add("column '" + column.name() + "' is text. Its words are hashed, so that only"
                                    + " texts with common words or parts of words are alike. " + Encoders.MODULE
                                    + " adds an encoder that knows meanings (docs/text.md)"));
        }
        if (!schema.isRegression() && schema.labels().size() == 1) {
            notes.add("all rows so far have one class, '" + schema.labels().get(0)
                    + "': there is nothing to predict until a later table has another");
        }
        return notes;
    }
}
