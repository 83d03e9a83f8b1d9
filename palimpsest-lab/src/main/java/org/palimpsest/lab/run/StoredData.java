package org.palimpsest.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.store.RunDirectory;
import org.palimpsest.lab.store.RunRecord;

/**
 * Which data stored runs were made with, as they tell it: what is finished can be shown when its data set is gone.
 *
 * @param root where runs are stored
 * @param future as of the runs asked for
 * @param version as of the runs asked for
 */
record StoredData(Path root, boolean future, String version) {
    /** The sums of the data of all runs of an experiment; empty when there are none, or when they were made with different data. */
    Optional<SortedMap<String, String>> of(Experiment experiment) throws IOException {
        Run any = new Run(experiment, 0, new TreeMap<>(), future, version);
        Path named = any.namesakes(root);
        if (!Files.isDirectory(named)) {
            return Optional.empty();
        }
        Set<SortedMap<String, String>> found = new HashSet<>();
        for (Path record : records(named)) {
            RunRecord run = RunRecord.read(record);
            if (run.spec().equals(any.spec())
                    && run.future() == future
                    && run.version().equals(version)) {
                found.add(new TreeMap<>(run.data()));
            }
        }
        return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
    }

    private static List<Path> records(Path named) throws IOException {
        try (Stream<Path> files = Files.walk(named, 2)) {
            return files.map(directory -> new RunDirectory(directory).record())
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
    }
}
