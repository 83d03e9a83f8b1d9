package org.palimpsest.benchmarks.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The readers for a fuzzer that is guided by coverage (Jazzer): {@code -Dpalimpsest.fuzz=READER} says which. */
public final class GuidedFuzz {
    private static final FuzzTarget TARGET = FuzzTargets.named(System.getProperty("palimpsest.fuzz", "state"));
    private static final Path SCRATCH = scratch();

    private GuidedFuzz() {}

    private static Path scratch() {
        try {
            return Files.createTempDirectory("palimpsest-fuzz-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Called by the fuzzer; what is thrown from here is a finding. */
    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        try {
            TARGET.reader().read(input, SCRATCH);
        } catch (Exception e) {
            if (!TARGET.mayThrow(e)) {
                throw e;
            }
        }
    }
}
