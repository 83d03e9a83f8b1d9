package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.stats.Decimals;

/**
 * What Supplement B says about how evenly variances shrink.
 *
 * @param variant by which settings
 * @param budget which runs
 */
record Evenness(Variant variant, Budget budget) {
    static final List<String> BENCHMARKS = List.of(PaperRuns.PERMUTED, PaperRuns.SPLIT);

    /** Of evenness, which is 0 to 1: what cannot be seen in a heat map does not matter. */
    private static final double MARGIN = 0.05;

    private static final double SMALLEST = 0.01;
    private static final String SECTION = "Supplement B, Figure 4";

    Setup setup(String benchmark, String method) {
        return PaperRuns.alone(variant, benchmark, method, budget).withStates();
    }

    List<Setup> setups() {
        List<Setup> all = new ArrayList<>();
        for (String benchmark : BENCHMARKS) {
            PaperRuns.METHODS.forEach(method -> all.add(setup(benchmark, method)));
        }
        return all;
    }

    /** The sigmas of all runs. */
    Map<RunResult, Sigmas> read(Archive archive) throws IOException {
        Map<RunResult, Sigmas> read = new LinkedHashMap<>();
        for (Setup setup : setups()) {
            for (RunResult run : archive.results(setup).runs()) {
                read.put(run, Sigmas.of(run));
            }
        }
        return read;
    }

    List<Claim> claims(Archive archive, Map<RunResult, Sigmas> read) throws IOException {
        return List.of(
                claim(
                        "even-permuted",
                        "On permuted MNIST, learning new tasks shrinks the variances of weights more evenly with natural"
                                + " gradients than without.",
                        PaperRuns.PERMUTED,
                        new Rule.Above(SMALLEST),
                        archive,
                        read),
                claim(
                        "even-split",
                        "On split MNIST there is no notable difference in how variances shrink.",
                        PaperRuns.SPLIT,
                        new Rule.NoDifference(MARGIN),
                        archive,
                        read));
    }

    private Claim claim(
            String name, String says, String benchmark, Rule rule, Archive archive, Map<RunResult, Sigmas> read)
            throws IOException {
        Setup gng = setup(benchmark, PaperRuns.GNG);
        Setup adam = setup(benchmark, PaperRuns.ADAM);
        Cell cell = new Cell(
                        Figure1.title(benchmark),
                        "Adam + GNG",
                        archive.each(gng, run -> sigmas(read, run).evenness()),
                        "Adam",
                        archive.each(adam, run -> sigmas(read, run).evenness()))
                .with(Learned.of(archive, List.of(gng, adam)));
        return new Claim(
                name + variant.suffix(),
                variant == Variant.AS_KNOWN ? SECTION : Claim.OURS + SECTION + ", " + variant.words(),
                says,
                "evenness of the decrease of log σ, 0 to 1",
                Decimals.of(3),
                List.of(cell),
                rule,
                List.of(gng, adam));
    }

    private static Sigmas sigmas(Map<RunResult, Sigmas> read, RunResult run) {
        return Objects.requireNonNull(read.get(run), () -> "not read: " + run.directory());
    }
}
