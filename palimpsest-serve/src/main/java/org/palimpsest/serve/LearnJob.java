package org.palimpsest.serve;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.model.LearnReport;

/**
 * A table that is to be learned, is being learned, or was.
 *
 * @param id names the job
 * @param state queued, running, accepted, refused or failed
 * @param submitted when it came
 * @param finished when it ended
 * @param message what became of it, as a sentence
 * @param report of the learning
 */
record LearnJob(
        String id,
        String model,
        String task,
        State state,
        Instant submitted,
        Optional<Instant> finished,
        String message,
        Optional<LearnReport> report) {
    /** Where it stands. */
    enum State {
        QUEUED,
        RUNNING,
        ACCEPTED,
        REFUSED,
        FAILED
    }

    LearnJob running() {
        return new LearnJob(id, model, task, State.RUNNING, submitted, finished, "it is being learned", report);
    }

    LearnJob ended(State how, String sentence, Optional<LearnReport> with) {
        return new LearnJob(id, model, task, how, submitted, Optional.of(Instant.now()), sentence, with);
    }

    Map<String, Object> json() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("job", id);
        map.put("model", model);
        map.put("task", task);
        map.put("state", state.name().toLowerCase(java.util.Locale.ROOT));
        map.put("message", message);
        map.put("submitted", submitted.toString());
        finished.ifPresent(time -> map.put("finished", time.toString()));
        report.ifPresent(learned -> {
            map.put("rows", learned.rows());
            map.put("held_out", learned.heldOut());
            map.put("chosen_from", learned.counts().choosing());
            map.put("known", learned.counts().known());
            map.put("rows_of_table", learned.counts().all());
            map.put("new_labels", learned.newLabels());
            if (learned.accepted()) {
                map.put("version", learned.version().hash());
            }
            learned.before().ifPresent(scores -> map.put("before", finite(scores.numbers())));
            learned.after().ifPresent(scores -> map.put("after", finite(scores.numbers())));
            map.put("notes", learned.notes());
            map.put("warnings", learned.warnings());
            List<String> reasons =
                    learned.verdict().reasons().stream().map(r -> r.sentence()).toList();
            if (!reasons.isEmpty()) {
                map.put("reasons", reasons);
            }
        });
        return map;
    }

    /** JSON has no NaN. */
    static Map<String, Double> finite(Map<String, Double> numbers) {
        Map<String, Double> all = new LinkedHashMap<>();
        numbers.forEach((name, number) -> {
            if (Double.isFinite(number)) {
                all.put(name, number);
            }
        });
        return all;
    }
}
