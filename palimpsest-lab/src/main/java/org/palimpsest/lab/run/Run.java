package org.palimpsest.lab.run;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.lab.store.Machine;
import org.palimpsest.lab.store.RunRecord;
import org.palimpsest.lab.text.DirectoryName;
import org.palimpsest.math.Compute;
import org.palimpsest.task.Task;

/**
 * One experiment with one seed on known data: all that determines the outcome.
 *
 * @param experiment what is done
 * @param seed where the random numbers start
 * @param data SHA-256 of the files of the data set, by name
 * @param future whether tasks are tested before they are learned, too
 * @param version of the program
 */
public record Run(Experiment experiment, long seed, SortedMap<String, String> data, boolean future, String version) {
    private static final int SHOWN = 12;

    /** Copies the map. */
    public Run {
        data = Collections.unmodifiableSortedMap(new TreeMap<>(data));
    }

    /** The resolved experiment, as a file that can be run again. */
    public String spec() {
        return Specs.toToml(experiment);
    }

    /** Names the content apart from the seed: what people call the experiment does not enter. */
    public String hash() {
        StringBuilder content = new StringBuilder(Specs.toToml(experiment.named("unnamed")));
        for (Map.Entry<String, String> file : data.entrySet()) {
            content.append('\n').append(file.getKey()).append(' ').append(file.getValue());
        }
        content.append('\n').append(version).append(future ? "\nfuture" : "");
        return Sha256.of(content.toString().getBytes(StandardCharsets.UTF_8)).substring(0, SHOWN);
    }

    /** What is written down of it when it begins. */
    RunRecord record(List<Task> stream, Compute compute) {
        return new RunRecord(
                RunRecord.SCHEMA,
                experiment.name(),
                hash(),
                seed,
                spec(),
                stream.stream().map(Task::name).toList(),
                stream.stream().map(task -> task.test().targets().width()).toList(),
                experiment.stream().dataset(),
                data,
                future,
                version,
                Machine.here(),
                compute.kernelsName(),
                compute.team().threads(),
                Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
    }

    /** Its place among others: root / name / hash / seed. */
    public Path directory(Path root) {
        return namesakes(root).resolve(hash()).resolve("seed-" + seed);
    }

    /** Where all runs of experiments with its name are: root / name. */
    Path namesakes(Path root) {
        return root.resolve(DirectoryName.of(experiment.name()));
    }
}
