package org.palimpsest.benchmarks;

import java.io.IOException;
import java.util.Arrays;
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
import org.openjdk.jmh.annotations.Warmup;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.random.Rng;
import org.palimpsest.random.internal.Normals;

/** The kernels that a step spends its time in, one by one, on one thread; the sizes are those of the first layer. */
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
@Warmup(iterations = 5, time = 1) // not less: uncompiled Vector API code takes seconds
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class KernelBenchmark {
    private static final int SIZE = (Workload.MNIST.inputs() + 1) * 100;

    /** Whose kernels. */
    @State(Scope.Thread)
    public static class Provider {
        /** The provider's name. */
        @Param({"plain", "simd"})
        public String provider = "plain";

        Kernels kernels = Kernels.plain();

        /** Finds the provider. */
        @Setup
        public void choose() {
            if (provider.equals("simd")) {
                Kernels simd = Kernels.simd();
                if (simd == null) {
                    throw new IllegalStateException(Kernels.simdMissing());
                }
                kernels = simd;
            }
        }
    }

    /** A batch of images and a layer. */
    @State(Scope.Thread)
    @SuppressWarnings("NullAway.Init") // JMH calls the setup first
    public static class Layer {
        /** Units of the layer. */
        @Param({"100", "10", "256"})
        public int width;

        Batch batch;
        DenseRows weights;
        DenseRows deltas;
        float[] gradient;
        float[] outputs;
        float[] rectified;
        int[] index;
        int[] place;
        float[] value;

        /** Fills the arrays. */
        @Setup
        public void fill() throws IOException {
            Dataset data = Images.load("mnist", Workload.MNIST).dataset();
            batch = new Batch(Workload.MNIST.batch(), data);
            batch.plan(data, Rng.of(1).permutation(data.size()), 0, Workload.MNIST.batch());
            for (int block = 0; block < batch.blocks(); block++) {
                batch.fill(block);
            }
            gradient = random((Workload.MNIST.inputs() + 1) * width, 2);
            outputs = random(Workload.MNIST.batch() * width, 3);
            weights = dense(gradient, width);
            deltas = dense(outputs, width);
            rectified = outputs.clone();
            Kernels.plain().rectify(rectified, 0, rectified.length);
            index = new int[width];
            place = new int[width];
            value = new float[width];
        }
    }

    /** Vectors as long as the first layer's parameters. */
    @State(Scope.Thread)
    public static class Vectors {
        final float[] mu = random(SIZE, 4);
        final float[] v = filled(-3f);
        final float[] sigma = filled((float) StrictMath.exp(-3));
        final float[] priorMu = random(SIZE, 5);
        final float[] priorV = filled(0f);
        final float[] priorSigma = filled(1f);
        final float[] g = random(SIZE, 6);
        final float[] m = new float[SIZE];
        final float[] s = new float[SIZE];
        final float[] out = new float[(SIZE / Normals.GROUP + 1) * Normals.GROUP];
    }

    private static float[] random(int n, long seed) {
        float[] z = new float[n];
        Rng.of(seed).normals(z);
        return z;
    }

    private static DenseRows dense(float[] x, int width) {
        DenseRows rows = new DenseRows(x.length / width, width);
        Kernels.plain().copyRows(x, 0, rows, 0, rows.rows());
        return rows;
    }

    private static float[] filled(float value) {
        float[] x = new float[SIZE];
        Arrays.fill(x, value);
        return x;
    }

    /** Units' inputs from images. */
    @Benchmark
    public float[] rowSumsForward(Provider p, Layer l) {
        for (int first = 0; first < Workload.MNIST.batch(); first += Batch.BLOCK) {
            int last = first + Batch.BLOCK;
            p.kernels.rowSums(l.batch.rows(), first, last, l.weights, l.outputs, first * l.width, false);
        }
        return l.outputs;
    }

    /** The weights' gradient from images and deltas. */
    @Benchmark
    public float[] rowSumsBackward(Provider p, Layer l) {
        int height = Workload.MNIST.inputs() + 1;
        for (int block = 0; block < l.batch.blocks(); block++) {
            int first = block * height;
            p.kernels.rowSums(l.batch.columns(), first, first + height, l.deltas, l.gradient, 0, block > 0);
        }
        return l.gradient;
    }

    /** The non-zeros of activations, half of which are zero, row by row. */
    @Benchmark
    public int compress(Provider p, Layer l) {
        int kept = 0;
        for (int row = 0; row < Workload.MNIST.batch(); row++) {
            kept += p.kernels.compress(l.rectified, row * l.width, l.width, l.index, l.place, l.value, 0);
        }
        return kept;
    }

    /** Noise for every parameter. */
    @Benchmark
    public float[] normals(Provider p, Vectors x) {
        p.kernels.normals(7, 0, SIZE / Normals.GROUP, x.out, 0);
        return x.out;
    }

    /** Sigmas from log sigmas. */
    @Benchmark
    public float[] exp(Provider p, Vectors x) {
        p.kernels.exp(x.v, x.out, 0, SIZE);
        return x.out;
    }

    /** A step of Adam. */
    @Benchmark
    public float[] adam(Provider p, Vectors x) {
        p.kernels.adam(x.mu, x.g, x.m, x.s, 0.9f, 0.999f, 1e-6f, 1f, 1e-8f, 0, SIZE);
        return x.mu;
    }

    /** The divergence and its gradient. */
    @Benchmark
    public double addKl(Provider p, Vectors x) {
        return p.kernels.addKl(x.mu, x.v, x.sigma, x.priorMu, x.priorV, x.priorSigma, 1e-6f, x.m, x.s, 0, SIZE);
    }
}
