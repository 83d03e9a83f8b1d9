package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.evaluation.ScoreMatrix;
import org.palimpsest.lab.demo.Demo;
import org.palimpsest.lab.demo.DemoFigure;
import org.palimpsest.lab.figure.Svg;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.store.DurableFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code palimpsest demo}. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Learn five small tasks by fine-tuning and by VCL, and compare what each forgets.",
            "",
            "Each task is the same 1,797 handwritten digits with its own permutation of the pixels. The"
                    + " digits come with the program; nothing is downloaded. VCL uses Gaussian natural gradients. Takes"
                    + " about half a minute."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {ExitCode.Help.OK, ExitCode.Help.USAGE, ExitCode.Help.RESOURCE},
        footer = {"", "Examples:", "  palimpsest demo", "  palimpsest demo --figure demo.svg"})
final class DemoCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "0",
            description = "The seed (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of threads (default: all processors). Results are bit-identical for any number.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Mixin
    private JsonOption json = new JsonOption();

    @Option(names = "--figure", paramLabel = "FILE.svg", description = "Also draw the accuracies to an SVG file.")
    private @Nullable Path figure;

    @Override
    public Integer call() throws IOException {
        if (figure != null && !Files.isDirectory(figure.toAbsolutePath().resolveSibling(""))) {
            throw new ParameterException(spec.commandLine(), "--figure: there is no directory for " + figure);
        }
        ProgressLine line = ProgressLine.standard();
        Demo.Result result = Demo.run(seed, threads, new Progress(line, System.nanoTime()));
        line.clear();
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            out.println(DemoJson.of(result));
        } else {
            print(out, result);
        }
        out.flush();
        if (figure != null) {
            DurableFile.write(figure, Svg.file(DemoFigure.of(result)));
        }
        return ExitCode.OK;
    }

    private static void print(PrintWriter out, Demo.Result result) {
        ScoreMatrix forgetful = result.fineTuning();
        ScoreMatrix lasting = result.vcl();
        out.println("Five tasks, one after another: the ten digits, each with another permutation of the pixels.");
        out.println("One network, 64-100-100-10, one shared head; no data of earlier tasks are kept.");
        out.println();
        matrix(out, "Fine-tuning: accuracy in % on each task (across) after learning each task (down)", forgetful);
        matrix(out, "VCL+GNG: each task's posterior is the next task's prior", lasting);
        out.printf(Locale.ROOT, "%-38s%12s%12s%n", "after the last task", "fine-tuning", "VCL+GNG");
        row(out, "average accuracy, %", "%.1f", forgetful, lasting, m -> 100 * m.averageAccuracy());
        row(out, "forgetting, % points", "%.1f", forgetful, lasting, m -> 100 * m.forgetting());
        row(
                out,
                "calibration error (ECE), % points",
                "%.1f",
                forgetful,
                lasting,
                m -> 100 * last(m, ClassificationScore::ece));
        row(out, "negative log-likelihood, nats", "%.2f", forgetful, lasting, m -> last(m, ClassificationScore::nll));
        out.println();
        out.printf(
                Locale.ROOT,
                "After %s: accuracy on the first task is %.0f %% by fine-tuning, %.0f %% by VCL+GNG.%n",
                Duration.of(result.seconds()),
                100 * forgetful.accuracy(Demo.TASKS - 1, 0),
                100 * lasting.accuracy(Demo.TASKS - 1, 0));
        out.println();
        out.println("Next: 'palimpsest learn MODEL FILE --target COLUMN' learns a table of your own.");
    }

    private static double last(ScoreMatrix m, ToDoubleFunction<ClassificationScore> of) {
        return m.average(m.tasks() - 1, of);
    }

    private static void row(
            PrintWriter out,
            String name,
            String format,
            ScoreMatrix a,
            ScoreMatrix b,
            ToDoubleFunction<ScoreMatrix> of) {
        out.printf(
                Locale.ROOT,
                "%-38s%12s%12s%n",
                name,
                String.format(Locale.ROOT, format, of.applyAsDouble(a)),
                String.format(Locale.ROOT, format, of.applyAsDouble(b)));
    }

    private static void matrix(PrintWriter out, String title, ScoreMatrix m) {
        out.println(title);
        out.print("        ");
        for (int on = 0; on < m.tasks(); on++) {
            out.printf(Locale.ROOT, "%9s", "task " + (on + 1));
        }
        out.println("  average");
        for (int after = 0; after < m.tasks(); after++) {
            out.printf(Locale.ROOT, "task %d  ", after + 1);
            for (int on = 0; on < m.tasks(); on++) {
                out.print(on > after ? "         " : String.format(Locale.ROOT, "%9.1f", 100 * m.accuracy(after, on)));
            }
            out.printf(Locale.ROOT, "%9.1f%n", 100 * m.average(after, ClassificationScore::accuracy));
        }
        out.println();
    }

    /** Shows how far the demo is. */
    private record Progress(ProgressLine line, long start) implements Demo.Listener {
        @Override
        public void epoch(String method, int task, EpochReport report, double done) {
            double seconds = (System.nanoTime() - start) / 1e9;
            line.show(String.format(
                    Locale.ROOT,
                    "%-11s  task %d/%d  epoch %3d/%d  objective %7.3f  about %s left",
                    method,
                    task + 1,
                    Demo.TASKS,
                    report.epoch() + 1,
                    report.epochs(),
                    report.objective(),
                    Duration.of(seconds * (1 - done) / done)));
        }
    }
}
