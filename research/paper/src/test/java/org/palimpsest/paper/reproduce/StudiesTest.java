package org.palimpsest.paper.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.evaluation.FlipMatrix;
import org.palimpsest.evaluation.ScoreMatrix;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.result.Results;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.run.RunListener;
import org.palimpsest.lab.run.Sweep;
import org.palimpsest.lab.store.RunRecord;
import org.palimpsest.paper.cost.Costs;
import org.palimpsest.paper.cost.Timing;
import org.palimpsest.paper.cost.Work;

/** The studies of the paper, on numbers that were made up. */
final class StudiesTest {
    @TempDir
    Path directory;

    /** The runs of a tiny study stand for all others, with accuracies of their own. */
    private Archive archive(Reproduction all) throws IOException, InterruptedException {
        // Something between 0.97 and 1 that differs from experiment to experiment and from seed to seed.
        return archive(all, (setup, seed) -> 0.97 + Math.floorMod(setup.hashCode() + 31 * seed, 1000) * 3e-5);
    }

    private Archive archive(Reproduction all, ToDoubleBiFunction<Setup, Long> accuracies)
            throws IOException, InterruptedException {
        List<Sweep.Item> items = TinyStudy.items(directory.resolve("cache"));
        Path runs = directory.resolve("runs");
        TinyStudy.run(items.subList(0, 1), runs, RunListener.NONE, () -> false);
        RunResult real = RunResult.read(items.get(0).run().directory(runs));
        Map<Experiment, Results> known = new HashMap<>();
        for (Setup setup : all.setups()) {
            List<RunResult> each = new ArrayList<>();
            for (long seed : all.budget().seeds()) {
                each.add(made(real, seed, accuracies.applyAsDouble(setup, seed)));
            }
            known.put(setup.experiment(), new Results(each));
        }
        return new Archive(known);
    }

    private static RunResult made(RunResult real, long seed, double accuracy) {
        ClassificationScore score = new ClassificationScore(100, accuracy, 0.1, 0.1, 0.1, 0.1, 0.1);
        RunRecord record = real.record();
        RunRecord other = new RunRecord(
                record.schema(),
                record.name(),
                record.hash(),
                seed,
                record.spec(),
                record.tasks(),
                record.classes(),
                record.dataset(),
                record.data(),
                record.future(),
                record.version(),
                record.machine(),
                record.kernels(),
                record.threads(),
                record.started());
        ScoreMatrix scores = new ScoreMatrix(List.of(List.of(score), List.of(score, score)));
        return new RunResult(real.directory(), other, true, scores, FlipMatrix.EMPTY, 60);
    }

    @Test
    void theLedgerHoldsEveryClaimAndEveryFigure() throws IOException, InterruptedException {
        Reproduction all = new Reproduction(Studies.all(), Budget.QUICK, "test");
        Archive archive = archive(all);
        Path to = directory.resolve("to");
        Reproduction.Outcome outcome = all.write(to, archive, "");
        assertThat(outcome.missing()).containsExactly(new CoresetCosts());
        String ledger = Files.readString(to.resolve("reproduction.md"));
        String json = Files.readString(to.resolve("reproduction.json"));
        for (Study study : Studies.all()) {
            if (outcome.missing().contains(study)) {
                continue;
            }
            Findings findings = study.findings(Budget.QUICK, archive);
            assertThat(findings.claims().size() + findings.exhibits().size()).isPositive();
            for (Claim claim : findings.claims()) {
                assertThat(ledger).contains("| [" + claim.id() + "](#" + claim.id() + ")", "### " + claim.id());
                assertThat(json).contains("\"" + claim.id() + "\"");
                assertThat(study.setups(Budget.QUICK)).containsAll(claim.setups());
            }
            for (Exhibit exhibit : findings.exhibits()) {
                for (String kind : List.of(".svg", ".png", ".csv")) {
                    assertThat(to.resolve("figures/" + exhibit.id() + kind)).isNotEmptyFile();
                }
            }
        }
        assertThat(outcome.claims().stream().map(Claim::id)).doesNotHaveDuplicates();
    }

    /** One seed of each setup is a little below the bar of its benchmark: enough for no verdict on anything that was trained. */
    @Test
    void noClaimAboutNetworksThatHaveNotLearnedIsJudged() throws IOException, InterruptedException {
        Reproduction all = new Reproduction(Studies.all(), Budget.QUICK, "test");
        Archive low = archive(all, (setup, seed) -> seed == 1 ? (Learned.bar(setup.benchmark()) - 0.1) / 100 : 0.99);
        Archive high = archive(all, (setup, seed) -> (Learned.bar(setup.benchmark()) + 0.1 + seed) / 100);
        int trained = 0;
        for (Study study : Studies.all()) {
            if (study.equals(new CoresetCosts())) {
                continue;
            }
            for (Claim claim : study.findings(Budget.QUICK, low).claims()) {
                boolean networks = !claim.setups().isEmpty();
                trained += networks ? 1 : 0;
                assertThat(claim.verdict() == Verdict.NOT_JUDGED).as(claim.id()).isEqualTo(networks);
            }
            assertThat(study.findings(Budget.QUICK, high).claims())
                    .extracting(Claim::verdict)
                    .doesNotContain(Verdict.NOT_JUDGED);
        }
        assertThat(trained).isEqualTo(4 + 3 + 4 + 2 + 6 + 3 + 1); // Figure 1 three times, 4, the other KL, ε, EWC
    }

    @Test
    void figure1IsDrawnByTheRecipeAsKnownWithEnoughStepsAndByOurs() throws IOException, InterruptedException {
        Reproduction figure = new Reproduction(List.of(new Figure1()), Budget.QUICK, "test");
        assertThat(new Figure1().findings(Budget.QUICK, archive(figure)).exhibits())
                .extracting(Exhibit::id)
                .containsExactly("figure1-known", "figure1-steps", "figure1-ours");
        List<String> commands =
                figure.setups().stream().map(setup -> setup.command(5)).toList();
        assertThat(commands)
                .contains(
                        "palimpsest run split-mnist --recipe chen2018 --method vcl --set"
                                + " estimator=local-reparameterization --set method.samples=1 --set epochs=15 --set"
                                + " batch-size=1024 --seeds 5",
                        "palimpsest run split-mnist --recipe default --method vcl+gng --coreset stein:40 --use regret --set epochs=3"
                                + " --seeds 5");
        assertThat(commands).noneMatch(command -> command.contains("kl="));
        assertThat(new MeanKl().setups(Budget.FULL))
                .allMatch(setup -> setup.command(5).contains("--recipe chen2018")
                        && setup.command(5).contains("--set kl=mean-per-tensor"));
    }

    @Test
    void costsThatGrowAsThePaperSaysAreFoundToDoSo() throws IOException {
        Costs.Grid grid = CoresetCosts.grid(Budget.QUICK);
        List<Timing> timings = new ArrayList<>();
        for (Work work : Work.values()) {
            grid.rows().forEach(rows -> timings.add(ideal(work, grid.size(), rows)));
            grid.sizes().forEach(size -> timings.add(ideal(work, size, grid.fixedRows())));
        }
        Files.writeString(directory.resolve("coreset-costs-quick.csv"), new Costs(grid, timings).csv());
        Archive archive = new Archive(directory, List.of());
        assertThat(new CoresetCosts().ready(Budget.QUICK, archive)).isTrue();
        assertThat(new CoresetCosts().findings(Budget.QUICK, archive).claims())
                .extracting(Claim::verdict)
                .containsOnly(Verdict.REPRODUCED);
    }

    private static Timing ideal(Work work, int size, int rows) {
        boolean stein = work == Work.STEIN || work == Work.SCORED_STEIN;
        double millis = stein ? 1e-4 * size * size : 1e-3 * size * rows;
        return new Timing(work, size, rows, List.of(millis, 1.001 * millis, 0.999 * millis));
    }

    @ParameterizedTest
    @EnumSource(Budget.class)
    void everyExperimentResolvesAndKeepsStatesWhereverOneStudyNeedsThem(Budget budget) {
        Reproduction all = new Reproduction(Studies.all(), budget, "test");
        assertThat(all.setups().stream().map(Setup::experiment)).doesNotHaveDuplicates();
        for (Setup setup : new Figure4().setups(budget)) {
            assertThat(all.keeping()).contains(setup.experiment());
        }
    }

    @Test
    void aMisspelledPartIsCorrected() {
        assertThatThrownBy(() -> Studies.named("figure_1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("did you mean 'figure1'?");
        assertThat(Studies.named(Studies.ALL)).isEqualTo(Studies.all());
        assertThat(Studies.named(Studies.CLAIMS)).isEmpty();
    }
}
