package org.palimpsest.benchmarks;

import java.io.IOException;
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
import org.palimpsest.learner.Training;
import org.palimpsest.math.Compute;
import org.palimpsest.optimizer.Metric;

/** One training step of a 784-100-100-10 network on a batch of 256 images. */
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class StepBenchmark {
    /** The geometries. */
    public enum Geometry {
        /** Plain gradients. */
        Euclidean(new Metric.Euclidean()),
        /** Gaussian natural gradients. */
        GaussianFisher(new Metric.GaussianFisher());

        final Metric metric;

        Geometry(Metric metric) {
            this.metric = metric;
        }
    }

    /** How the likelihood is estimated. */
    @Param
    public Mode mode;

    /** The geometry of the gradient. */
    @Param
    public Geometry metric;

    /** How many threads work on a step. */
    @Param({"1", "2"})
    public int threads;

    private Compute compute;
    private Training training;

    /** Begins a training and takes the steps until it is compiled. */
    @Setup
    public void begin() throws IOException {
        compute = Compute.on(threads);
        training = Workload.MNIST.begin(
                mode, metric.metric, Images.load("mnist", Workload.MNIST).dataset(), compute);
        for (int i = 0; i < Workload.MNIST.warmUpSteps(mode); i++) {
            step();
        }
    }

    /** Ends the threads. */
    @TearDown
    public void end() {
        compute.close();
    }

    /** The step. */
    @Benchmark
    public void step() {
        training.step(report -> {});
    }
}
