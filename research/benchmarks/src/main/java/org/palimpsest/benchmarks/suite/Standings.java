package org.palimpsest.benchmarks.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.benchmarks.tables.TableStream;

/** All outcomes, by stream and method. */
final class Standings {
    private final Map<String, Map<String, Standing>> all = new LinkedHashMap<>();
    private final Map<String, TableStream> sources = new LinkedHashMap<>();

    /** @param seeds outcomes of seeds from 0 to this, exclusive, count */
    Standings(List<TableStream> streams, List<Outcome> outcomes, int seeds) {
        for (TableStream stream : streams) {
            Map<String, List<Outcome>> byMethod = new LinkedHashMap<>();
            for (Contestant method : TablesSuite.METHODS) {
                byMethod.put(method.name(), new ArrayList<>());
            }
            outcomes.stream()
                    .filter(one -> one.stream().equals(stream.name()) && one.seed() < seeds)
                    .forEach(one -> byMethod.computeIfAbsent(one.method(), name -> new ArrayList<>())
                            .add(one));
            byMethod.values().removeIf(List::isEmpty);
            if (!byMethod.isEmpty()) {
                Map<String, Standing> standings = new LinkedHashMap<>();
                byMethod.forEach((name, own) -> standings.put(name, new Standing(Group.of(stream), own)));
                all.put(stream.name(), standings);
                sources.put(stream.name(), stream);
            }
        }
    }

    /** The streams of a group, in order. */
    List<String> streams(Group group) {
        return sources.entrySet().stream()
                .filter(entry -> Group.of(entry.getValue()) == group)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The methods that were tried on a stream. */
    List<String> methods(String stream) {
        return List.copyOf(all.getOrDefault(stream, Map.of()).keySet());
    }

    Optional<Standing> find(String stream, String method) {
        return Optional.ofNullable(all.getOrDefault(stream, Map.of()).get(method));
    }
}
