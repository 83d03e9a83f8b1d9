package org.palimpsest.cli.model;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.lab.page.Chapter;
import org.palimpsest.lab.page.Page;
import org.palimpsest.lab.page.Section;
import org.palimpsest.lab.page.Table;
import org.palimpsest.model.ClassScore;
import org.palimpsest.model.DecisionRule;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.Scores;
import org.palimpsest.model.VersionFacts;
import org.palimpsest.model.table.TableException;

/** A model as one page: scores over versions, calibration, confusion, importance, drift and novelty. */
public final class ModelReport {
    /** The page shows the newest versions; more would not be told apart. */
    static final int MAX_VERSIONS = 60;

    private final String name;
    private final ModelVersion head;
    private final List<VersionFacts> facts;
    private final int firstNumber;
    private final Map<String, List<Double>> tests;

    private ModelReport(
            String name,
            ModelVersion head,
            List<VersionFacts> facts,
            int firstNumber,
            Map<String, List<Double>> tests) {
        this.name = name;
        this.head = head;
        this.facts = facts;
        this.firstNumber = firstNumber;
        this.tests = tests;
    }

    /**
     * Reads a model.
     *
     * @param tests labelled tables that every version is scored on
     */
    public static ModelReport of(ModelDirectory directory, List<org.palimpsest.model.table.Table> tests)
            throws IOException {
        ModelVersion head = directory.head();
        List<VersionFacts> all = directory.facts(head.hash());
        int first = Math.max(0, all.size() - MAX_VERSIONS);
        List<VersionFacts> some = all.subList(first, all.size());
        Map<String, List<Double>> scored = new LinkedHashMap<>();
        for (org.palimpsest.model.table.Table table : tests) {
            List<Double> scores = new ArrayList<>();
            for (VersionFacts version : some) {
                scores.add(score(directory, version, table, version.hash().equals(head.hash())));
            }
            scored.put(String.valueOf(Path.of(table.name()).getFileName()), scores);
        }
        return new ModelReport(
                String.valueOf(directory.path().toAbsolutePath().normalize().getFileName()),
                head,
                some,
                first + 1,
                scored);
    }

    /** NaN of an earlier version that cannot read the table: it lacks a class or a column. */
    private static double score(
            ModelDirectory directory, VersionFacts version, org.palimpsest.model.table.Table table, boolean newest)
            throws IOException {
        try {
            Scores one = directory.score(version.hash(), table);
            return one.isClassification() ? 100 * one.headline() : one.headline();
        } catch (ModelException | TableException e) {
            if (newest) {
                throw e;
            }
            return Double.NaN;
        }
    }

    /** How many versions it shows. */
    public int versions() {
        return facts.size();
    }

    /**
     * The page.
     *
     * @param program the version of the program
     */
    public Page page(String program) {
        ModelCharts charts = new ModelCharts(head, facts, tests);
        List<Section> sections = List.of(
                section(
                        "history",
                        "Scores over versions",
                        "Every table keeps some rows back. They score the version that learned the rest, and the version"
                                + " before it.",
                        charts.history(),
                        charts.tested()),
                section(
                        "calibration",
                        "Calibration",
                        head.labels().isEmpty()
                                ? "On the dashed line, intervals hold the truth as often as they promise."
                                : "On the dashed line, a prediction with a probability of 80 % is right in 80 % of cases;"
                                        + " below it, the model is too sure.",
                        charts.reliability()),
                section(
                        "classes",
                        "Classes",
                        "Recall is the share of a class's rows that were found. Each class has the same color in all"
                                + " charts.",
                        charts.confusion(),
                        charts.recalls()),
                section(
                        "importance",
                        "What matters",
                        "The values of one column are shuffled between held-out rows; what predictions lose is its"
                                + " importance. Columns that say the same share it.",
                        charts.importance()),
                section(
                        "drift",
                        "Drift and novelty",
                        "Each table, compared with all rows learned before it.",
                        charts.drift(),
                        charts.novelty()),
                new Section(
                        "versions",
                        "Versions",
                        "The newest last.",
                        List.of(new Section.Facts("version-list", "Versions of " + name, "", versionTable()))),
                new Section(
                        "columns",
                        "Columns",
                        "How the model reads a table.",
                        List.of(new Section.Facts("column-list", "Columns", "", columnTable()))));
        return new Page(
                name,
                gist(),
                notes(),
                List.of(),
                List.of(new Chapter("model", "Model", sections)),
                List.of(),
                "Made by Palimpsest " + program + " from version " + Words.hash(head.hash()) + " of " + name + ".");
    }

    @SafeVarargs
    private static Section section(String id, String title, String intro, Optional<Section.Chart>... charts) {
        List<Section.Block> blocks = new ArrayList<>();
        for (Optional<Section.Chart> chart : charts) {
            chart.ifPresent(blocks::add);
        }
        return new Section(id, title, intro, blocks);
    }

    private String gist() {
        long rows = facts.stream().mapToLong(one -> one.provenance().rows()).sum();
        String score = head.labels().isEmpty()
                ? Optional.ofNullable(head.provenance().after().get("rmse"))
                        .map(rmse ->
                                "; root mean squared error " + Words.number(rmse) + " on held-out rows of the last")
                        .orElse("")
                : Optional.ofNullable(head.provenance().after().get("accuracy"))
                        .map(part -> "; accuracy " + Words.percent(part) + " on held-out rows of the last")
                        .orElse("");
        return "Predicts " + head.schema().target().name() + " after " + Words.count(facts.size(), "table", "tables")
                + " with " + Words.count(rows, "row", "rows") + score;
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (firstNumber > 1) {
            notes.add("The newest " + facts.size() + " versions are shown; there are " + (firstNumber - 1)
                    + " earlier ones.");
        }
        if (!head.decision().equals(DecisionRule.MOST_PROBABLE)) {
            notes.add("It predicts " + head.describeDecision() + ".");
        }
        ClassScore.weakest(ClassScore.of(head.labels(), head.diagnostics().confusion()))
                .ifPresent(one -> notes.add("On held-out rows of the last table, "
                        + Words.found(
                                one,
                                head.diagnostics().confusion().stream()
                                        .flatMap(List::stream)
                                        .mapToLong(Long::longValue)
                                        .sum())
                        + "."));
        return notes;
    }

    private Table versionTable() {
        boolean regression = head.labels().isEmpty();
        Table.Builder table = new Table.Builder(
                "number",
                "task",
                "rows",
                regression ? "error (RMSE)" : "accuracy, %",
                "before, %",
                "written",
                "version");
        if (regression) {
            table = new Table.Builder("number", "task", "rows", "error (RMSE)", "before", "written", "version");
        }
        DateTimeFormatter time =
                DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
        for (int i = 0; i < facts.size(); i++) {
            VersionFacts one = facts.get(i);
            table.row(
                    firstNumber + i,
                    one.provenance().task(),
                    one.provenance().rows(),
                    ModelCharts.score(one.provenance().after(), regression),
                    ModelCharts.score(one.provenance().before(), regression),
                    time.format(one.time()) + " UTC",
                    Words.hash(one.hash()));
        }
        return table.table();
    }

    private Table columnTable() {
        Table.Builder table = new Table.Builder("column", "read as");
        head.schema().columns().forEach(column -> table.row(column.name(), column.describe()));
        return table.table();
    }
}
