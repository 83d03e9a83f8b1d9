package org.palimpsest.lab.store;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

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
        @JsonProperty(required = true) long seed,
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
    /** The form of the file that is written. */
    public static final String SCHEMA = "palimpsest-run/1";

    /** Checks what was read, and copies the collections. */
    public RunRecord {
        Checks.present("name", name);
        Checks.present("hash", hash);
        Checks.present("spec", spec);
        Checks.present("tasks", tasks);
        Checks.present("classes", classes);
        Checks.present("dataset", dataset);
        Checks.present("data", data);
        Checks.present("version", version);
        Checks.present("machine", machine);
        Checks.present("kernels", kernels);
        Checks.present("started", started);
        Checks.atLeast("threads", 1, threads);
        Checks.atLeast("the number of tasks", 1, tasks.size());
        if (classes.size() != tasks.size()) {
            throw new IllegalArgumentException(
                    "there are " + tasks.size() + " tasks, but classes of " + classes.size());
        }
        classes.forEach(each -> Checks.atLeast("classes", 1, each));
        tasks = List.copyOf(tasks);
        classes = List.copyOf(classes);
    }

    /** Reads a {@code run.json}. */
    public static RunRecord read(Path file) throws IOException {
        RunRecord read = JsonFile.read(file, RunRecord.class);
        if (!SCHEMA.equals(read.schema())) {
            throw new InvalidRunException(
                    file, "it is not the description of a run: its schema is " + read.schema() + ", not " + SCHEMA);
        }
        return read;
    }
}
