package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.palimpsest.lab.data.Cache;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.Progress;
import org.palimpsest.lab.figure.SmallMultiples;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.run.RunListener;
import org.palimpsest.lab.run.RunOptions;
import org.palimpsest.lab.run.Runner;
import org.palimpsest.lab.run.Sweep;

/** A study of the built-in digits that takes a moment, with all that a study has. */
record TinyStudy() implements Study {
    private static final List<String> SETTINGS = List.of("tasks=2", "epochs=2", "hidden=[9]");

    static final Reproduction REPRODUCTION = new Reproduction(List.of(new TinyStudy()), Budget.QUICK, "test");

    private static Setup setup(String method) {
        return new Setup("permuted-digits", Optional.empty(), method, Optional.empty(), SETTINGS, true);
    }

    /** Its runs, without a network or a cache: the digits come with the program. */
    static List<Sweep.Item> items(Path directory) throws IOException {
        return REPRODUCTION.items(DataStore.in(new Cache(directory)), Progress.NONE);
    }

    static List<Sweep.End> run(List<Sweep.Item> items, Path root, RunListener listener, BooleanSupplier stop)
            throws InterruptedException {
        RunOptions options = RunOptions.USUAL.withKeepStates(true);
        return new Sweep(1, 1).run(items, new Runner(root, options, listener, stop));
    }

    @Override
    public String name() {
        return "tiny";
    }

    @Override
    public String title() {
        return "A tiny study";
    }

    @Override
    public List<Setup> setups(Budget budget) {
        return List.of(setup("vcl"), setup("vcl+gng"));
    }

    @Override
    public List<String> departures(Budget budget) {
        return List.of("It is tiny.");
    }

    @Override
    public Findings findings(Budget budget, Archive archive) throws IOException {
        Table.Builder data = AccuracyCurves.data("accuracy, %");
        AccuracyCurves curves = new AccuracyCurves("Digits", data);
        List<List<Double>> values = new ArrayList<>();
        for (Setup setup : setups(budget)) {
            curves.add(setup.method(), values.size(), archive.results(setup), AccuracyCurves::accuracy);
            values.add(Figure1Claims.accuracy(archive, setup));
        }
        Sigmas sigmas = Sigmas.of(archive.results(setup("vcl")).runs().get(0));
        SmallMultiples both = new SmallMultiples(
                "Tiny", 2, List.of(curves.chart(100), ChangeMap.of("Digits", sigmas, ChangeMap.low(List.of(sigmas)))));
        Claim claim = new Claim(
                "tiny-claim",
                "nowhere",
                "Natural gradients do no harm.",
                "%",
                Figure1Claims.SHOWN,
                List.of(new Cell("Digits", "Adam + GNG", values.get(1), "Adam", values.get(0))),
                new Rule.Above(0.1),
                setups(budget));
        return new Findings(
                List.of(new Exhibit("tiny", "What is seen.", both.drawing(900, ""), data.table())), List.of(claim));
    }
}
