package org.palimpsest.lab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.SortedMap;
import org.palimpsest.math.Compute;
import org.palimpsest.task.Task;

/**
 * Where a run comes from: what {@code run.json} holds, written once when it begins.
 *
 * @param schema the form of the file
 * @param name what people call the experiment
 * @param hash names the content apart from name and seed
 * @param seed where the random numbers start
 * @param spec the resolved experiment, as a file that can be run again
 * @param tasks the names of the tasks
 * @param classes how many classes each has
 * @param dataset the name of the data set
 * @param data SHA-256 of its files, by name
 * @param future whether tasks are tested before they are learned, too
 * @param version of the program
 * @param machine what it began on
 * @param kernels the numeric loops, which decide the last bits
 * @param threads how many worked on it at first; decides nothing
 * @param started when it began
 */
public record RunRecord(
        String schema,
        String name,
        String hash,
        long seed,
        String spec,
        List<String> tasks,
        List<Integer> classes,
        String dataset,
        SortedMap<String, String> data,
        boolean future,
        String version,
        Machine machine,
        String kernels,
        int threads,
        String started) {
    static final String SCHEMA = "palimpsest-run/1";

    static RunRecord of(Run run, List<Task> stream, Compute compute) {
        return new RunRecord(
                SCHEMA,
                run.experiment().name(),
                run.hash(),
                run.seed(),
                run.spec(),
                stream.stream().map(Task::name).toList(),
                stream.stream().map(task -> task.test().targets().width()).toList(),
                run.experiment().stream().dataset(),
                run.data(),
                run.future(),
                run.version(),
                Machine.here(),
                compute.kernels().name(),
                compute.team().threads(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }

    /** Reads a {@code run.json}. */
    public static RunRecord read(Path file) throws IOException {
        RunRecord read = Json.read(file, RunRecord.class);
        if (!SCHEMA.equals(read.schema())) {
            throw new InvalidRunException(
                    file, "it is not the description of a run: its schema is " + read.schema() + ", not " + SCHEMA);
        }
        return read;
    }
}
