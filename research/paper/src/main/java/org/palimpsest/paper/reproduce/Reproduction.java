package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.Progress;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.run.Sweep;
import org.palimpsest.lab.run.Workload;

/**
 * Some studies at a budget.
 *
 * @param studies what is reproduced
 * @param budget how much time it may take
 * @param version of the program
 */
public record Reproduction(List<Study> studies, Budget budget, String version) {
    /** Copies the list. */
    public Reproduction {
        studies = List.copyOf(studies);
    }

    /** The experiments that are needed, each once; where one study needs the states of all tasks, they are kept. */
    public List<Setup> setups() {
        Map<Experiment, Setup> all = new LinkedHashMap<>();
        for (Study study : studies) {
            for (Setup setup : study.setups(budget)) {
                all.merge(setup.experiment(), setup, (a, b) -> a.states() ? a : b);
            }
        }
        return List.copyOf(all.values());
    }

    /** Those of the experiments that keep the states after all tasks. */
    public Set<Experiment> keeping() {
        return setups().stream().filter(Setup::states).map(Setup::experiment).collect(Collectors.toSet());
    }

    /** The runs, seed by seed; data that are missing are fetched. */
    public List<Sweep.Item> items(DataStore store, Progress progress) throws IOException {
        return workload().items(store, progress);
    }

    /** What is stored of the runs; needs no data. */
    public Archive archive(Path runs, DataStore store) throws IOException {
        return new Archive(runs, workload().runs(store, runs));
    }

    private Workload workload() {
        List<Experiment> experiments = setups().stream().map(Setup::experiment).toList();
        return new Workload(experiments, budget.seeds(), false, version);
    }

    /**
     * Measures what is no run.
     *
     * @param progress hears what is being done, before it is
     */
    public void measure(Path runs, Consumer<String> progress) throws IOException {
        for (Study study : studies) {
            study.measure(budget, runs, progress);
        }
    }

    /**
     * Writes figures, ledger, page and numbers from what is stored. A study whose runs are not all there is named as missing.
     *
     * @param to the directory
     * @param commit of the sources that the program was built from, or nothing
     */
    public Outcome write(Path to, Archive archive, String commit) throws IOException {
        List<Ledger.Chapter> chapters = new ArrayList<>();
        List<Study> missing = new ArrayList<>();
        for (Study study : studies) {
            if (study.ready(budget, archive)) {
                chapters.add(new Ledger.Chapter(study, study.findings(budget, archive)));
            } else {
                missing.add(study);
            }
        }
        String origin = "version " + version + (commit.isEmpty() ? "" : ", commit " + commit);
        Folder folder = new Folder(to);
        List<Claim> claims = new ArrayList<>();
        for (Ledger.Chapter chapter : chapters) {
            for (Exhibit exhibit : chapter.findings().exhibits()) {
                folder.write(exhibit);
            }
            claims.addAll(chapter.findings().claims());
        }
        folder.write("reproduction.md", Ledger.of(chapters, missing, budget, archive, origin));
        folder.write(
                "reproduction.html",
                Album.of(chapters, missing, budget, archive, origin).file());
        folder.write("reproduction.json", LedgerJson.of(claims, budget, archive, origin));
        return new Outcome(claims, missing);
    }

    /**
     * What was written.
     *
     * @param claims that were judged
     * @param missing studies whose runs are not all there
     */
    public record Outcome(List<Claim> claims, List<Study> missing) {
        /** Copies the lists. */
        public Outcome {
            claims = List.copyOf(claims);
            missing = List.copyOf(missing);
        }
    }
}
