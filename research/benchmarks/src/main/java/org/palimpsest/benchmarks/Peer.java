package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The steps of PyTorch; see {@code reference_step.py} for the protocol.
 *
 * @param name which form
 */
record Peer(String name, TorchProcess torch) implements Candidate, AutoCloseable {
    /**
     * Starts a variant and waits until it has read the data and warmed up.
     *
     * @param home the directory of this module
     */
    static Peer start(Path home, String variant, Workload workload, Path data, int threads) throws IOException {
        List<String> arguments = List.of(
                "--variant",
                variant,
                "--shape",
                workload.shape(),
                "--batch",
                Integer.toString(workload.batch()),
                "--activation",
                workload.activation().name().toLowerCase(Locale.ROOT),
                "--data",
                data.toString(),
                "--threads",
                Integer.toString(threads));
        return new Peer(variant, TorchProcess.start(home, variant, "reference_step.py", arguments));
    }

    /** Versions and settings. */
    String greeting() {
        return torch.greeting();
    }

    @Override
    public int warmUpSteps(Mode mode) {
        return 0; // it took some before its greeting
    }

    @Override
    public double run(Mode mode, int steps) throws IOException {
        return Double.parseDouble(torch.ask(mode + " " + steps)[0]);
    }

    @Override
    public void close() {
        torch.close();
    }
}
