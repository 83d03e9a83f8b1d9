package org.palimpsest.lab.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.palimpsest.lab.page.Page;
import org.palimpsest.lab.store.RunTree;

/** The report while runs go on: read anew when a file of a run has changed. Safe to share between threads. */
public final class LiveReport {
    private static final Set<String> CHANGING = Set.of("run.json", "progress.json", "metrics.jsonl");

    /**
     * The report at one moment.
     *
     * @param tag names the state of the files
     */
    public record Snapshot(String tag, Page page) {
        /** The whole page, which then asks for updates. */
        public String html() {
            return page.live(tag);
        }

        /** What has changed in it, as JSON. */
        public String update() {
            return page.update();
        }
    }

    private final List<Path> roots;
    private final String version;
    private final RepeatWords words;
    private Snapshot last;

    /**
     * Reads runs.
     *
     * @param roots run directories, or directories of them
     * @param version of the program
     * @param words how its readers repeat and repair runs
     */
    public LiveReport(List<Path> roots, String version, RepeatWords words) throws IOException {
        this.roots = List.copyOf(roots);
        this.version = version;
        this.words = words;
        last = read(tag());
    }

    /**
     * The report as the files are now.
     *
     * @throws IOException when a run is being removed or begun anew: ask again later
     */
    public synchronized Snapshot now() throws IOException {
        try {
            String tag = tag();
            if (!tag.equals(last.tag())) {
                last = read(tag);
            }
            return last;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private Snapshot read(String tag) throws IOException {
        return new Snapshot(tag, Report.read(roots, words).page(version));
    }

    private String tag() throws IOException {
        List<String> seen = new ArrayList<>();
        for (Path root : roots) {
            if (!Files.exists(root)) {
                continue; // reading will say so
            }
            for (Path file : RunTree.under(root, CHANGING).files()) {
                try {
                    FileTime time = Files.getLastModifiedTime(file);
                    seen.add(file + " " + Files.size(file) + " " + time.toMillis());
                } catch (NoSuchFileException removed) {
                    // Just now: it is no part of what is seen.
                }
            }
        }
        return "\"" + Page.sha256(String.join("\n", seen)) + "\"";
    }
}
