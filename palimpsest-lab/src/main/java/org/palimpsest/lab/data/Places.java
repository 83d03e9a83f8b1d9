package org.palimpsest.lab.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.palimpsest.lab.io.CannotWriteException;

/** Directories that may hold the files already. */
record Places(List<Path> directories) implements Source {
    @Override
    public String name() {
        return "files on this machine";
    }

    @Override
    public void give(Catalogue.Entry set, List<Catalogue.Part> wanted, Delivery to) throws IOException {
        List<String> problems = new ArrayList<>();
        for (Catalogue.Part part : wanted) {
            boolean taken = false;
            for (Path directory : directories) {
                Optional<Path> file = Cache.find(directory, part.name());
                if (!taken && file.isPresent()) {
                    taken = take(part, file.get(), to, problems);
                }
            }
            if (!taken && problems.isEmpty()) {
                problems.add("no " + part.name() + " in " + looked());
            }
        }
        if (!problems.isEmpty()) {
            throw new IOException(String.join("; ", problems));
        }
    }

    private static boolean take(Catalogue.Part part, Path file, Delivery to, List<String> problems) throws IOException {
        try {
            to.take(part, file);
            return true;
        } catch (CannotWriteException e) {
            throw e;
        } catch (IOException e) {
            problems.add(file + ": " + Reasons.of(e));
            return false;
        }
    }

    private String looked() {
        return directories.stream().map(Path::toString).collect(Collectors.joining(", "));
    }
}
