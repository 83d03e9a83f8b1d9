package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.palimpsest.lab.figure.Axis;
import org.palimpsest.lab.figure.LineChart;
import org.palimpsest.lab.figure.Scale;
import org.palimpsest.lab.figure.Series;
import org.palimpsest.lab.figure.SmallMultiples;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.stats.Paired;
import org.palimpsest.lab.stats.Sample;

/** Our own question: how much of what natural gradients do under Adam is Adam's ε? */
record EpsilonSweep() implements Study {
    /** Far below any scaled gradient. */
    private static final String NONE = "1e-12";

    /** What everybody uses. */
    private static final String USUAL = "1e-8";

    private static final double WIDTH = 520;
    private static final String SECTION = Claim.OURS + "about Eq. 7 and 8";
    private static final String EFFECTS = "average accuracy with less that without natural gradients, % points";

    /** Up to here the differences are too small for the scale of the accuracies. */
    private static final double SMALL = 1e-6;

    @Override
    public String name() {
        return "epsilon";
    }

    @Override
    public String title() {
        return "Natural gradients and Adam's epsilon (our own question)";
    }

    /** From far below any scaled gradient to above most gradients. */
    static List<String> epsilons(Budget budget) {
        return budget == Budget.QUICK
                ? List.of(NONE, USUAL, "1e-4")
                : List.of(NONE, "1e-10", USUAL, "1e-6", "1e-4", "1e-2");
    }

    @Override
    public List<Setup> setups(Budget budget) {
        List<Setup> all = new ArrayList<>();
        for (String epsilon : epsilons(budget)) {
            all.add(setup(PaperRuns.ADAM, epsilon, budget));
            all.add(setup(PaperRuns.GNG, epsilon, budget));
        }
        for (String method : PaperRuns.METHODS) {
            all.add(ours(method, budget));
            all.add(many(method, budget));
        }
        return all;
    }

    private static Setup ours(String method, Budget budget) {
        return PaperRuns.alone(Variant.OURS, PaperRuns.PERMUTED, method, budget);
    }

    /** All tasks, where natural gradients do make a difference with the usual ε, with a far smaller one. */
    private static Setup many(String method, Budget budget) {
        return ours(method, budget).with("epsilon=" + NONE);
    }

    static Setup setup(String method, String epsilon, Budget budget) {
        String epochs = switch (budget) {
            case QUICK -> "epochs=3";
            case DEFAULT -> "epochs=10";
            case FULL -> "epochs=40";
        };
        List<String> settings = List.of("tasks=3", epochs, "epsilon=" + epsilon);
        return new Setup(PaperRuns.PERMUTED, Variant.OURS.recipe(), method, Optional.empty(), settings, false);
    }

    @Override
    public List<String> departures(Budget budget) {
        return List.of("The sweep over ε is not in the paper. It uses our own recipe on three permuted tasks"
                + (budget == Budget.FULL ? "." : ", learned for fewer epochs."));
    }

    @Override
    public Findings findings(Budget budget, Archive archive) throws IOException {
        List<Double> adam = accuracy(PaperRuns.ADAM, NONE, budget, archive);
        List<Double> gng = accuracy(PaperRuns.GNG, NONE, budget, archive);
        Claim vanishes = claim(
                "epsilon-vanishes",
                "Adam divides a gradient by its own scale. With ε far below all scaled gradients it cancels σ², and"
                        + " natural gradients make no difference.",
                Figure1Claims.POINTS,
                new Cell("ε = " + NONE, "Adam + GNG", gng, "Adam", adam),
                List.of(NONE),
                budget,
                archive);
        Claim usual = claim(
                "epsilon-usual",
                "The usual ε plays no part: natural gradients make the same difference with it as with a far smaller one.",
                EFFECTS,
                new Cell(
                        "effect of GNG",
                        "ε = " + USUAL,
                        effect(USUAL, budget, archive),
                        "ε = " + NONE,
                        effect(NONE, budget, archive)),
                List.of(NONE, USUAL),
                budget,
                archive);
        return new Findings(List.of(exhibit(budget, archive)), List.of(vanishes, usual, many(budget, archive)));
    }

    private static Claim claim(
            String id, String says, String unit, Cell cell, List<String> epsilons, Budget budget, Archive archive)
            throws IOException {
        List<Setup> setups = epsilons.stream()
                .flatMap(epsilon -> PaperRuns.METHODS.stream().map(method -> setup(method, epsilon, budget)))
                .toList();
        return new Claim(
                id,
                SECTION,
                says,
                unit,
                Figure1Claims.SHOWN,
                List.of(cell.with(Learned.of(archive, setups))),
                new Rule.NoDifference(Figure1Claims.MARGIN),
                setups);
    }

    private static Claim many(Budget budget, Archive archive) throws IOException {
        List<List<Double>> usual = new ArrayList<>();
        List<List<Double>> none = new ArrayList<>();
        List<Setup> setups = new ArrayList<>();
        for (String method : PaperRuns.METHODS) {
            Setup ours = ours(method, budget);
            usual.add(Figure1Claims.accuracy(archive, ours));
            none.add(Figure1Claims.accuracy(archive, many(method, budget)));
            setups.addAll(List.of(ours, many(method, budget)));
        }
        Cell cell = new Cell(
                "effect of GNG",
                "ε = " + USUAL,
                differences(usual.get(1), usual.get(0)),
                "ε = " + NONE,
                differences(none.get(1), none.get(0)));
        return new Claim(
                "epsilon-effect",
                SECTION,
                "What natural gradients add to Adam over many tasks they add by its ε: with the usual one more than with a"
                        + " far smaller one.",
                EFFECTS,
                Figure1Claims.SHOWN,
                List.of(cell.with(Learned.of(archive, setups))),
                new Rule.Above(Figure1Claims.SMALLEST),
                setups,
                List.of(
                        "All permuted tasks by our recipe. Asked after the sweep had shown that three tasks are too few for"
                                + " natural gradients to make a difference, and after three seeds had been seen.",
                        accuracies("ε = " + USUAL, usual),
                        accuracies("ε = " + NONE, none)));
    }

    private static String accuracies(String epsilon, List<List<Double>> values) {
        return epsilon + ": Adam " + shown(values.get(0)) + ", Adam + GNG " + shown(values.get(1)) + ".";
    }

    private static String shown(List<Double> values) {
        return Figure1Claims.SHOWN.show(Sample.of(Cell.array(values)));
    }

    private static List<Double> accuracy(String method, String epsilon, Budget budget, Archive archive)
            throws IOException {
        return Figure1Claims.accuracy(archive, setup(method, epsilon, budget));
    }

    /** What natural gradients add, seed by seed. */
    private static List<Double> effect(String epsilon, Budget budget, Archive archive) throws IOException {
        return differences(
                accuracy(PaperRuns.GNG, epsilon, budget, archive), accuracy(PaperRuns.ADAM, epsilon, budget, archive));
    }

    private static List<Double> differences(List<Double> a, List<Double> b) {
        return IntStream.range(0, a.size()).mapToObj(i -> a.get(i) - b.get(i)).toList();
    }

    private static Exhibit exhibit(Budget budget, Archive archive) throws IOException {
        Table.Builder data = new Table.Builder("epsilon", "seed", "Adam, %", "Adam + GNG, %");
        List<Series.Spot> adams = new ArrayList<>();
        List<Series.Spot> gngs = new ArrayList<>();
        List<Series.Spot> differences = new ArrayList<>();
        List<Axis.Tick> ticks = new ArrayList<>();
        for (String epsilon : epsilons(budget)) {
            double x = Double.parseDouble(epsilon);
            double[] adam = Cell.array(accuracy(PaperRuns.ADAM, epsilon, budget, archive));
            double[] gng = Cell.array(accuracy(PaperRuns.GNG, epsilon, budget, archive));
            for (int i = 0; i < adam.length; i++) {
                data.row(epsilon, budget.seeds().get(i), adam[i], gng[i]);
            }
            ticks.add(new Axis.Tick(x, epsilon));
            adams.add(AccuracyCurves.spot(x, Sample.of(adam), "ε = " + epsilon));
            gngs.add(AccuracyCurves.spot(x, Sample.of(gng), "ε = " + epsilon));
            if (x <= SMALL) {
                differences.add(AccuracyCurves.spot(x, Paired.of(gng, adam).difference(), "ε = " + epsilon));
            }
        }
        Axis x = new Axis(
                "Adam's ε",
                new Scale.Log(
                        ticks.get(0).value() / 2, ticks.get(ticks.size() - 1).value() * 2),
                ticks);
        List<Series> lines = List.of(
                new Series("Adam", Figure1.index(PaperRuns.ADAM), Series.Look.LINE, adams),
                new Series("Adam + GNG", Figure1.index(PaperRuns.GNG), Series.Look.LINE, gngs));
        List<Series> effects = List.of(new Series("GNG − Adam", 16, Series.Look.LINE, differences));
        List<Double> room = new ArrayList<>(AccuracyCurves.extent(effects));
        room.add(0.0);
        LineChart above = new LineChart(
                "Average accuracy after three permuted tasks, %",
                x, Axis.of("", Scale.upTo(100, Scale.around(AccuracyCurves.extent(lines)))), List.of(), lines);
        LineChart below = new LineChart(
                "Difference for small ε, % points",
                x, Axis.of("", Scale.around(room)), List.of(LineChart.Guide.level(x, 0)), effects);
        String caption = "Adam with and without Gaussian natural gradients for several ε, our recipe on three permuted"
                + " tasks; below, the difference paired by seed where ε is at most 1e-6. Mean and standard error over "
                + budget.seeds().size() + " seeds.";
        return new Exhibit(
                "epsilon",
                caption,
                new SmallMultiples("Natural gradients and Adam's epsilon", 1, List.of(above, below))
                        .drawing(WIDTH, caption),
                data.table());
    }
}
