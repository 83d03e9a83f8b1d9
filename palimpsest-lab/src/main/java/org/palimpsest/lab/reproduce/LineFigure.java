package org.palimpsest.lab.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.palimpsest.lab.evidence.Contrast;
import org.palimpsest.lab.evidence.Evidence;
import org.palimpsest.lab.evidence.Repeated;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.regression.Claims;
import org.palimpsest.lab.regression.Ensemble;
import org.palimpsest.lab.regression.TrajectoryFigure;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.lab.stats.Sample;

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

    private static final String SECTION = "Supplement A, Figures 2 and 3";

    /** How the numbers of a claim are judged and written. */
    private record Form(String unit, Decimals decimals, Rule rule, boolean ratios) {
        /** The values as they are judged. */
        List<Double> of(Repeated number) {
            return ratios ? number.values().stream().map(Math::log10).toList() : number.values();
        }

        static Form of(String id) {
            Rule above = new Rule.Above(0);
            return switch (id) {
                case "gng-variance" -> new Form("log₁₀ of the variance of updates", Decimals.of(2), above, true);
                case "noisy-gradients" -> new Form("log₁₀ of the variance", Decimals.of(2), above, true);
                case "small-sigma", "large-sigma" -> new Form("10⁻³", new Decimals(2, 1e3), above, false);
                case "eq8" -> new Form("10⁻⁶", new Decimals(3, 1e6), new Rule.Exact(-1e-6, 1e-6), false);
                default -> new Form("the unit of the quantity", Decimals.of(3), above, false);
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
                        + " picked knowing that. Claims name the readings with another verdict. " + seeds(budget)
                        + " seeds.");
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
        for (Contrast contrast : evidence.judged()) {
            Repeated greater = contrast.greater();
            Repeated lesser = contrast.lesser();
            cells.add(
                    new Cell(lesser.name(), condition(greater), form.of(greater), condition(lesser), form.of(lesser)));
        }
        List<String> notes = new ArrayList<>();
        for (Repeated number : evidence.numbers()) {
            if (cells.isEmpty() || form.rule() instanceof Rule.Exact) {
                cells.add(Cell.alone(number.name(), condition(number), number.values()));
            } else {
                notes.add(said(number) + ".");
            }
        }
        for (Contrast contrast : evidence.beside()) {
            notes.add(said(contrast.lesser()) + " against " + said(contrast.greater()) + ".");
        }
        return new Claim(
                evidence.id(),
                SECTION,
                sentence(evidence.claim()),
                form.unit(),
                form.decimals(),
                cells,
                form.rule(),
                List.of(),
                notes);
    }

    /** What stands in a name after what was measured. */
    private static String condition(Repeated number) {
        return number.name().substring(number.name().indexOf(',') + 1).strip();
    }

    private static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
    }

    private static String said(Repeated number) {
        return String.format(
                Locale.ROOT,
                "%s: %.3g",
                number.name(),
                Sample.of(number.array()).mean());
    }
}
