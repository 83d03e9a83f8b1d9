package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/**
 * Our training step against PyTorch's, in turns; started by {@code research/bin/compare}.
 *
 * <p>Exits with 0, with 1 when {@code --check-bars} was given and a bar was missed or the machine too busy to tell, with 2 when it did not work.
 */
public final class Compare {
    private Compare() {}

    /** Runs the comparison. */
    public static void main(String[] args) throws InterruptedException {
        if (List.of(args).contains("--help") || List.of(args).contains("-h")) {
            System.out.println(Options.USAGE);
            return;
        }
        try {
            Options options = Options.parse(List.of(args));
            System.exit(run(options) || !options.checkBars() ? 0 : 1);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage() + "\n" + Options.USAGE);
        } catch (IOException e) {
            System.err.println("the comparison did not work: " + e.getMessage());
        }
        System.exit(2);
    }

    /** Tells whether all bars were seen to be met. */
    private static boolean run(Options options) throws IOException, InterruptedException {
        IdleMachine machine = IdleMachine.here();
        double peak = Peak.measure(options.threads());
        if (options.sweep()) {
            return new Sweep(options, machine, peak).run();
        }
        ComparisonReport report = Comparison.run(options, machine, peak);
        System.out.println(report.heading());
        System.out.println(report.table());
        if (options.json().isPresent()) {
            Files.writeString(options.json().get(), report.json());
        }
        return options.modes().stream().allMatch(report::showsBarMet);
    }
}
