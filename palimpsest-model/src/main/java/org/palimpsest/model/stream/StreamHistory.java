package org.palimpsest.model.stream;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.version.Event;
import org.palimpsest.model.version.LogEntry;

/**
 * What a model's log says of a stream: the states that HEAD and its ancestors stand for, the oldest first, and whether later
 * ones were rolled back.
 *
 * @param states of the windows that were done
 * @param rolledBack of windows that were done after the version to which HEAD was taken back
 */
record StreamHistory(List<StreamState> states, List<StreamState> rolledBack) {
    static StreamHistory of(ModelDirectory model, String stream) throws IOException {
        if (!model.isBegun()) {
            return new StreamHistory(List.of(), List.of());
        }
        List<LogEntry> log = model.log();
        Map<String, Optional<String>> parents = new HashMap<>();
        Optional<String> head = Optional.empty();
        for (LogEntry entry : log) {
            if (entry.event().commits()) {
                parents.putIfAbsent(entry.version().orElseThrow(), entry.parent());
            }
            head = entry.event().movesHead() ? entry.version() : head;
        }
        Set<String> ancestors = new HashSet<>();
        for (Optional<String> at = head; at.isPresent(); at = parents.getOrDefault(at.get(), Optional.empty())) {
            ancestors.add(at.get());
        }
        List<StreamState> states = new ArrayList<>();
        List<StreamState> lost = new ArrayList<>();
        for (LogEntry entry : log) {
            if (!(entry.details().get(StreamState.DETAIL) instanceof Map<?, ?> map)) {
                continue;
            }
            StreamState state;
            try {
                state = StreamState.of(map);
            } catch (IllegalArgumentException e) {
                throw new ModelException("line " + entry.line() + " of the model's log holds no position of a stream: "
                        + e.getMessage());
            }
            if (state.stream().equals(stream)) {
                // A candidate that was refused belongs to the version that it was to follow.
                Optional<String> at = entry.event() == Event.REFUSED ? entry.parent() : entry.version();
                if (at.isEmpty() || ancestors.contains(at.get())) {
                    states.add(state);
                    lost.clear(); // whoever went on behind a rollback has decided about it
                } else {
                    lost.add(state);
                }
            }
        }
        return new StreamHistory(states, lost);
    }

    Optional<StreamState> last() {
        return states.isEmpty() ? Optional.empty() : Optional.of(states.get(states.size() - 1));
    }

    List<String> positions() {
        return states.stream().map(StreamState::position).toList();
    }
}
