package org.palimpsest.paper.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.lab.data.Cache;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.page.Browser;
import org.palimpsest.lab.run.Run;
import org.palimpsest.lab.run.RunListener;
import org.palimpsest.lab.run.RunOutcome;
import org.palimpsest.lab.run.Sweep;

final class ReproductionTest {
    @TempDir
    Path directory;

    private static SortedMap<String, String> files(Path root) throws IOException {
        SortedMap<String, String> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.put(root.relativize(file).toString(), Sha256.of(file));
            }
        }
        return all;
    }

    private Archive archive(Path runs) throws IOException {
        return TinyStudy.REPRODUCTION.archive(runs, DataStore.in(new Cache(directory.resolve("cache"))));
    }

    private SortedMap<String, String> written(String name, Path runs) throws IOException {
        Path to = directory.resolve(name);
        TinyStudy.REPRODUCTION.write(to, archive(runs), "abc");
        return files(to);
    }

    @Test
    void stoppedAnywhereItEndsInTheSameBytes() throws IOException, InterruptedException {
        List<Sweep.Item> items = TinyStudy.items(directory.resolve("cache"));
        Path whole = directory.resolve("whole");
        AtomicInteger steps = new AtomicInteger();
        RunListener counting = new RunListener() {
            @Override
            public void step(Run run, int task, double part) {
                steps.incrementAndGet();
            }
        };
        TinyStudy.run(items, whole, counting, () -> false);
        int all = steps.getAndSet(0);
        Path stopped = directory.resolve("stopped");
        for (int part = 1; part <= 3; part++) {
            int until = all * part / 5;
            steps.set(0);
            List<Sweep.End> ends = TinyStudy.run(items, stopped, counting, () -> steps.get() >= until / 2);
            assertThat(ends).anyMatch(end -> end.outcome() == RunOutcome.STOPPED);
            assertThat(TinyStudy.REPRODUCTION
                            .write(directory.resolve("half"), archive(stopped), "")
                            .missing())
                    .hasSize(1);
        }
        TinyStudy.run(items, stopped, RunListener.NONE, () -> false);
        assertThat(written("second", stopped)).isEqualTo(written("first", whole));
        assertThat(written("third", stopped)).isEqualTo(files(directory.resolve("second")));
    }

    @Test
    void whatIsStoredIsNotTrainedAgain() throws IOException, InterruptedException {
        List<Sweep.Item> items = TinyStudy.items(directory.resolve("cache"));
        Path runs = directory.resolve("runs");
        TinyStudy.run(items, runs, RunListener.NONE, () -> false);
        assertThat(TinyStudy.run(items, runs, RunListener.NONE, () -> false))
                .allMatch(end -> end.outcome() == RunOutcome.KEPT);
    }

    @Test
    void thePageShowsFiguresClaimsAndCommandsInABrowser() throws Exception {
        List<Sweep.Item> items = TinyStudy.items(directory.resolve("cache"));
        Path runs = directory.resolve("runs");
        TinyStudy.run(items, runs, RunListener.NONE, () -> false);
        written("out", runs);
        try (Browser browser = Browser.start(directory)) {
            browser.open(directory.resolve("out/reproduction.html").toUri());
            assertThat(browser.evaluate("document.querySelector('.gist').textContent")
                            .asString())
                    .contains("QUICK", "1 claims");
            assertThat(browser.evaluate("document.querySelector('#tiny svg').getBoundingClientRect().width > 400")
                            .asBoolean())
                    .isTrue();
            browser.evaluate("document.querySelector('#tiny details').open = true");
            browser.await("document.querySelectorAll('#tiny tbody tr').length === 8"); // 2 methods, tasks and seeds
            assertThat(browser.evaluate("document.getElementById('claim-tiny-claim').textContent")
                            .asString())
                    .contains("Adam + GNG", "Natural gradients do no harm.");
            assertThat(browser.evaluate("document.getElementById('commands-tiny-claim').textContent")
                            .asString())
                    .contains("palimpsest run permuted-digits --method vcl+gng");
            assertThat(browser.troubles()).isEmpty();
        }
    }

    @Test
    void aQuickLedgerSaysSoAndHoldsClaimFigureCommandAndDifference() throws IOException, InterruptedException {
        List<Sweep.Item> items = TinyStudy.items(directory.resolve("cache"));
        Path runs = directory.resolve("runs");
        TinyStudy.run(items, runs, RunListener.NONE, () -> false);
        assertThat(written("out", runs))
                .containsOnlyKeys(
                        "reproduction.md",
                        "reproduction.html",
                        "reproduction.json",
                        "figures/tiny.svg",
                        "figures/tiny.png",
                        "figures/tiny.csv");
        String ledger = Files.readString(directory.resolve("out/reproduction.md"));
        assertThat(ledger)
                .contains("QUICK", "tiny-claim", "figures/tiny.svg", "commit abc", "It is tiny.")
                .contains("palimpsest run permuted-digits --method vcl+gng --set tasks=2 --set epochs=2"
                        + " --set hidden=[9] --set stream.seed=0 --seeds 2 --keep-states");
    }
}
