package org.palimpsest.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.ByteProducts;

/** Exact sums of products of 8-bit features, from bytes to 64-bit sums, on all processors. */
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
@Warmup(iterations = 5, time = 1) // not less: uncompiled Vector API code takes seconds
@Measurement(iterations = 5, time = 1)
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class ExactSumsBenchmark {
    /** How many features a row has. */
    @Param({"512", "1024", "2048"})
    public int features;

    private static final int ROWS = 4 * ByteProducts.BLOCK;

    private byte[] bytes;
    private Compute compute;

    /** Draws the features. */
    @Setup
    public void fill() {
        bytes = ExactSums.bytes(ROWS, features);
        compute = Compute.on(Runtime.getRuntime().availableProcessors());
    }

    /** Ends the threads. */
    @TearDown
    public void close() {
        compute.close();
    }

    /** A = Σ φφᵀ. */
    @Benchmark
    public long[] sums() {
        return ExactSums.exact(bytes, ROWS, features, compute);
    }
}
