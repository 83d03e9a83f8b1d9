package org.palimpsest.lab.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.lab.page.Chapter;
import org.palimpsest.lab.page.Choice;
import org.palimpsest.lab.page.Page;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.lab.store.InvalidRunException;

/** All that some runs have given so far, ready to be shown. */
public final class Report {
    private static final Decimals PERCENT = Decimals.percent(1);
    private static final int MOST_IN_GIST = 6;
    private static final int MOST_NOTES = 20;

    private final List<BenchmarkGroup> benches;
    private final List<Chapter> chapters;
    private final List<String> leftOut;
    private final RepeatWords words;

    private Report(List<RunReader> readings, List<String> leftOut, RepeatWords words) {
        this.benches = BenchmarkGroup.of(readings);
        this.leftOut = List.copyOf(leftOut);
        this.words = words;
        this.chapters = benches.stream().map(bench -> chapter(bench, words)).toList();
    }

    private static Chapter chapter(BenchmarkGroup bench, RepeatWords words) {
        return new Chapter(
                bench.id(),
                bench.title(),
                List.of(
                        Headline.of(bench),
                        Matrices.of(bench),
                        Forgetting.of(bench),
                        ClassesSection.of(bench),
                        Transfer.of(bench),
                        Calibrations.of(bench),
                        UncertaintySection.of(bench),
                        ElboTerms.of(bench),
                        Posteriors.of(bench),
                        Trajectories.of(bench),
                        Coresets.of(bench),
                        ProvenanceSection.settings(bench),
                        ProvenanceSection.of(bench, words)));
    }

    /** Reads all runs under some directories; its readers have no program to repeat them with. */
    public static Report read(List<Path> roots) throws IOException {
        return read(roots, RepeatWords.PLAIN);
    }

    /**
     * Reads all runs under some directories, finished or not. Runs that cannot be read or shown are left out, and the page
     * says so.
     *
     * @param words how its readers repeat and repair runs
     * @throws IOException when one of the directories does not exist
     */
    public static Report read(List<Path> roots, RepeatWords words) throws IOException {
        List<InvalidRunException> invalid = new ArrayList<>();
        List<RunReader> readings = RunReader.all(roots, invalid);
        List<String> leftOut =
                new ArrayList<>(invalid.stream().map(Throwable::getMessage).toList());
        try {
            return new Report(readings, leftOut, words);
        } catch (UncheckedIOException
                | IllegalArgumentException
                | IllegalStateException
                | IndexOutOfBoundsException e) {
            return new Report(showable(readings, leftOut), leftOut, words);
        }
    }

    /** Those of some runs that can be shown alone; why the others cannot is added to what is left out. */
    private static List<RunReader> showable(List<RunReader> readings, List<String> leftOut) {
        List<RunReader> good = new ArrayList<>();
        for (RunReader reading : readings) {
            try {
                new Report(List.of(reading), List.of(), RepeatWords.PLAIN);
                good.add(reading);
            } catch (UncheckedIOException
                    | IllegalArgumentException
                    | IllegalStateException
                    | IndexOutOfBoundsException e) {
                leftOut.add(reading.result().directory() + ": it cannot be shown (" + e.getMessage() + ")");
            }
        }
        return good;
    }

    /** Why runs that were found are not shown, one sentence each. */
    public List<String> leftOut() {
        return leftOut;
    }

    /** How many runs it shows. */
    public int runs() {
        return subjects().mapToInt(subject -> subject.runs().size()).sum();
    }

    /** How many of them are finished. */
    public int finished() {
        return subjects().mapToInt(ExperimentRuns::done).sum();
    }

    /**
     * Writes the page as one file.
     *
     * @param version of the program
     * @throws IOException when it cannot be written
     */
    public void write(Path file, String version) throws IOException {
        page(version).write(file);
    }

    Page page(String version) {
        List<Choice> choices = subjects()
                .map(subject -> new Choice(subject.index(), subject.label()))
                .distinct()
                .toList();
        String origin = "Made by Palimpsest " + version + " from " + runs() + (runs() == 1 ? " run." : " runs.");
        return new Page(title(), gist(), notes(), choices, chapters, Experiments.of(benches), origin);
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        for (String why : leftOut.subList(0, Math.min(MOST_NOTES, leftOut.size()))) {
            notes.add("Left out: " + why);
        }
        if (leftOut.size() > MOST_NOTES) {
            notes.add("and " + (leftOut.size() - MOST_NOTES) + " more");
        }
        if (!leftOut.isEmpty()) {
            notes.add("To repair a run that is left out: " + words.repair() + ".");
        }
        return notes;
    }

    private Stream<ExperimentRuns> subjects() {
        return benches.stream().flatMap(bench -> bench.subjects().stream());
    }

    /** What to call it. */
    private String title() {
        if (benches.isEmpty()) {
            return "No runs yet";
        }
        List<String> titles = new ArrayList<>(
                benches.stream().map(BenchmarkGroup::title).distinct().toList());
        return String.join(", ", titles.subList(0, Math.min(3, titles.size()))) + (titles.size() > 3 ? ", …" : "");
    }

    /** The average accuracy of each experiment so far, in words: for those who read only one line. */
    private String gist() {
        if (benches.size() > 1) {
            return runs() + " runs of " + subjects().count() + " experiments on " + benches.size() + " benchmarks";
        }
        List<String> parts = new ArrayList<>();
        subjects()
                .forEach(subject -> subject.over(run -> run.seen(run.learned() - 1, ClassificationScore::accuracy))
                        .ifPresent(sample -> parts.add(subject.label() + " " + PERCENT.show(sample.mean()) + " %")));
        return parts.isEmpty() || parts.size() > MOST_IN_GIST ? "" : "Average accuracy: " + String.join(" · ", parts);
    }
}
