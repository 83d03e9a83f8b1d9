package org.palimpsest.lab.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.palimpsest.lab.store.InvalidRunException;
import org.palimpsest.lab.store.RunTree;

/**
 * All runs under some directories. One that cannot be read does not keep the others from being shown.
 *
 * @param runs directory by directory as they are given, and in each the experiments in the order in which they were begun,
 *     which is that of the command that began them; then by path
 * @param invalid why others were left out
 */
public record FoundRuns(List<RunResult> runs, List<InvalidRunException> invalid) {
    /** Copies the lists. */
    public FoundRuns {
        runs = List.copyOf(runs);
        invalid = List.copyOf(invalid);
    }

    /**
     * Reads all runs, finished or not.
     *
     * @throws InvalidRunException when one of the directories does not exist
     */
    public static FoundRuns in(List<Path> roots) throws IOException {
        List<RunResult> all = new ArrayList<>();
        List<InvalidRunException> invalid = new ArrayList<>();
        for (Path root : roots) {
            if (!Files.exists(root)) {
                throw new InvalidRunException(root, "there is no such directory");
            }
            List<RunResult> found = new ArrayList<>();
            RunTree tree = RunTree.under(root, Set.of("run.json"));
            invalid.addAll(tree.unreadable());
            for (Path file : tree.files()) {
                try {
                    found.add(RunResult.read(file.resolveSibling("")));
                } catch (InvalidRunException e) {
                    invalid.add(e);
                } catch (IOException e) {
                    invalid.add(InvalidRunException.unreadable(file.resolveSibling(""), e));
                }
            }
            Map<String, Instant> begun = new HashMap<>();
            found.forEach(run -> begun.merge(run.experiment(), run.begun(), (a, b) -> a.isBefore(b) ? a : b));
            found.sort(Comparator.comparing(run -> begun.getOrDefault(run.experiment(), Instant.MAX)));
            all.addAll(found);
        }
        return new FoundRuns(all, invalid);
    }
}
