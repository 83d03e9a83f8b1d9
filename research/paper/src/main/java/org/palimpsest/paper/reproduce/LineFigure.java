package org.palimpsest.paper.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.lab.stats.Sample;
import org.palimpsest.paper.evidence.Contrast;
import org.palimpsest.paper.evidence.Evidence;
import org.palimpsest.paper.evidence.Repeated;
import org.palimpsest.paper.regression.Claims;
import org.palimpsest.paper.regression.Ensemble;
import org.palimpsest.paper.regression.TrajectoryFigure;

/**
 * Supplement A: a Bayesian line, learned task after task. Needs no runs, for all its seeds take seconds.
 *
 * @param name of the figure
 * @param logSigma log σ₀ of the figure
 * @param judges whether the claims, which compare both figures, stand here
 */
record LineFigure(String name, double logSigma, boolean judges) implements Study {
    static final LineFigure WIDE = new LineFigure("figure2", Ensemble.WIDE, true);
    static final LineFigure NARROW = new LineFigure("figure3", Ensemble.NARROW, false);

    private static final String FIGURES = "Supplement A, Figures 2 and 3";

    /**
     * How the numbers of a claim are judged and written.
     *
     * @param section where the paper says it
     * @param ratios whether values are compared by their logarithms
     * @param caution what a reader must know; may be empty
     */
    private record Form(String section, String unit, Decimals decimals, Rule rule, boolean ratios, String caution) {
        /** The values as they are judged. */
        List<Double> of(List<Double> values) {
            return ratios ? values.stream().map(Math::log10).toList() : values;
        }

        private static Form above(String section, String unit, Decimals decimals) {
            return new Form(section, unit, decimals, new Rule.Above(0), false, "");
        }

        private static Form logarithms(String unit, String caution) {
            return new Form(FIGURES, unit, Decimals.of(2), new Rule.Above(0), true, caution);
        }

        static Form of(String id) {
            return switch (id) {
                case "gng-variance" ->
                    logarithms(
                            "log₁₀ of the variance of updates",
                            "SGD has a rate of 0.001, the others of 0.01, as in the paper. The squared mean step, which a"
                                    + " rate cancels from, tells whether smaller steps are all there is to it.");
                case "noisy-gradients" -> logarithms("log₁₀ of the variance", "");
                case "small-sigma" -> above("Section 2.2", "10⁻³", new Decimals(2, 1e3));
                case "large-sigma" -> above(FIGURES, "10⁻³", new Decimals(2, 1e3));
                case "eq8" ->
                    new Form(
                            "Section 2.2, Eq. 8",
                            "10⁻⁶",
                            new Decimals(3, 1e6),
                            new Rule.Exact(-1e-6, 1e-6),
                            false,
                            "Eq. 8 is an identity, so this can only show that we compute what it says.");
                case "eq8-steps" ->
                    new Form(
                            "Section 2.2, Eq. 8",
                            "rank correlations",
                            Decimals.of(3),
                            new Rule.Above(0),
                            false,
                            "var(σ²) is varied by σ₀ alone here, so this is not independent of large-sigma.");
                default -> above(FIGURES, "the unit of the quantity", Decimals.of(3));
            };
        }
    }

    @Override
    public String title() {
        return "The means of a Bayesian line from σ₀ = e^" + Math.round(logSigma) + " (Supplement A, "
                + (judges ? "Figure 2" : "Figure 3") + ")";
    }

    private static int seeds(Budget budget) {
        return budget == Budget.QUICK ? 5 : 20;
    }

    @Override
    public List<Setup> setups(Budget budget) {
        return List.of();
    }

    @Override
    public List<String> departures(Budget budget) {
        return List.of(
                "The paper does not say how the lines of its toy were drawn, whether 0.1 is a variance, whether the"
                        + " objective is a sum or a mean, or whether Adam is kept from task to task. We read: standard deviation,"
                        + " mean, kept; of the readings tried it is the one under which most of the text can be seen, and it was"
                        + " picked knowing that. Claims name the readings with another verdict. Under a sum, which Eq. 1"
                        + " prints, some paths of SGD leave for infinity at the paper's rates; it was not judged. "
                        + seeds(budget) + " seeds.");
    }

    @Override
    public Findings findings(Budget budget, Archive archive) {
        List<Ensemble> readings = Ensemble.readings(seeds(budget));
        TrajectoryFigure figure = TrajectoryFigure.of(readings.get(0), logSigma);
        Exhibit exhibit = new Exhibit(name, figure.description(), figure.drawing(), Table.parse(figure.csv()));
        return new Findings(List.of(exhibit), judges ? claims(readings) : List.of());
    }

    private static List<Claim> claims(List<Ensemble> readings) {
        List<Claim> all = new ArrayList<>();
        for (Evidence evidence : Claims.of(readings.get(0))) {
            all.add(claim(evidence));
        }
        for (Ensemble other : readings.subList(1, readings.size())) {
            List<Evidence> evidence = Claims.of(other);
            for (int i = 0; i < all.size(); i++) {
                Verdict verdict = claim(evidence.get(i)).verdict();
                if (verdict != all.get(i).verdict()) {
                    all.set(i, all.get(i).noting("With " + other.name() + ": " + verdict + "."));
                }
            }
        }
        return all;
    }

    private static Claim claim(Evidence evidence) {
        Form form = Form.of(evidence.id());
        List<Cell> cells = new ArrayList<>();
        evidence.judged().forEach(contrast -> cells.add(Cell.of(contrast, form::of)));
        List<String> notes = new ArrayList<>();
        if (!form.caution().isEmpty()) {
            notes.add(form.caution());
        }
        for (Repeated number : evidence.numbers()) {
            if (form.rule() instanceof Rule.Exact) {
                cells.add(Cell.alone(number.quantity(), number.condition(), number.values()));
            } else {
                notes.add(said(number, evidence, form) + ".");
            }
        }
        for (Contrast contrast : evidence.beside()) {
            notes.add(said(contrast.lesser(), evidence, form) + ", against " + said(contrast.greater(), evidence, form)
                    + ".");
        }
        return new Claim(
                evidence.id(),
                form.section(),
                sentence(evidence.claim()),
                form.unit(),
                form.decimals(),
                cells,
                form.rule(),
                List.of(),
                notes);
    }

    private static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
    }

    /** In the unit of the table where it is the same quantity. */
    private static String said(Repeated number, Evidence evidence, Form form) {
        boolean same = evidence.judged().stream()
                .anyMatch(contrast -> contrast.lesser().quantity().equals(number.quantity()));
        return same
                ? number.name() + ": " + form.decimals().show(Sample.of(Cell.array(form.of(number.values()))))
                : number.summary();
    }
}
