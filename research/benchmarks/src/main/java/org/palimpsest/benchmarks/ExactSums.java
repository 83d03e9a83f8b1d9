package org.palimpsest.benchmarks;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasUpper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.ByteProducts;

/**
 * How fast the exact sums A = Σ φφᵀ of signed bytes are: from bytes to exact 64-bit sums, beside OpenBLAS {@code ssyrk} from
 * floats, which is not exact, in turns in one process. A floating-point operation counts once per product and once per
 * addition of the upper triangle: n M (M + 1) for n rows of M features. The best of all turns counts on both sides.
 */
public final class ExactSums {
    private static final String USAGE = "usage: research/bin/exact-sums [--sizes 512,1024,2048] [--rows 8320]"
            + " [--threads 2] [--turns 20] [--check]";

    private static final double PEAK_SHARE = 0.75;
    private static final double BLAS_RATIO = 0.95;
    private static final int LEAST_SIZE = 1000; // the bar is for sizes from here on
    private static final int WARM_TURNS = 5;

    private ExactSums() {}

    /** Prints a line per size. Exits with 1 when a bar is missed and that was asked, with 2 when the arguments are wrong. */
    public static void main(String[] args) throws IOException {
        List<Integer> sizes = List.of(512, 1024, 2048);
        int rows = 8 * ByteProducts.BLOCK;
        int threads = Runtime.getRuntime().availableProcessors();
        int turns = 20;
        boolean check = false;
        try {
            for (int i = 0; i < args.length; i++) {
                switch (args[i]) {
                    case "--help" -> {
                        System.out.println(USAGE);
                        return;
                    }
                    case "--check" -> check = true;
                    case "--sizes" ->
                        sizes = Arrays.stream(args[++i].split(","))
                                .map(Integer::valueOf)
                                .toList();
                    case "--rows" -> rows = Integer.parseInt(args[++i]);
                    case "--threads" -> threads = Integer.parseInt(args[++i]);
                    case "--turns" -> turns = Integer.parseInt(args[++i]);
                    default -> throw new IllegalArgumentException("unknown argument " + args[i]);
                }
            }
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            System.err.println("exact-sums: " + e.getMessage() + "\n" + USAGE);
            System.exit(2);
        }
        double peak = Peak.measure(threads);
        System.out.printf(
                Locale.ROOT,
                "JDK %s, %d threads, measured peak %.0f GFLOP/s, %d rows%n",
                Runtime.version().feature(),
                threads,
                peak,
                rows);
        System.out.println("    M   GFLOP/s  of peak   ssyrk  ratio");
        List<String> missed = new ArrayList<>();
        openblas_nolapack.blas_set_num_threads(threads);
        try (Compute compute = Compute.on(threads)) {
            for (int size : sizes) {
                double[] best = turns(rows, size, turns, compute);
                System.out.printf(
                        Locale.ROOT,
                        "%5d   %7.1f   %4.0f %%  %6.1f   %.2f%n",
                        size,
                        best[0],
                        100 * best[0] / peak,
                        best[1],
                        best[0] / best[1]);
                if (size >= LEAST_SIZE && best[0] < PEAK_SHARE * peak) {
                    missed.add("M = " + size + ": below 75 % of peak");
                }
                if (size >= LEAST_SIZE && best[0] < BLAS_RATIO * best[1]) {
                    missed.add("M = " + size + ": below 0.95 of ssyrk");
                }
            }
        }
        if (check) {
            missed.forEach(one -> System.out.println("missed: " + one));
        }
        System.exit(check && !missed.isEmpty() ? 1 : 0);
    }

    /** The best rate of either side, in GFLOP/s. */
    private static double[] turns(int rows, int size, int turns, Compute compute) {
        byte[] bytes = bytes(rows, size);
        float[] floats = new float[bytes.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = bytes[i];
        }
        double[] best = new double[2];
        double flop = (double) rows * size * (size + 1);
        long exact = 0;
        try (FloatPointer a = new FloatPointer(floats);
                FloatPointer c = new FloatPointer((long) size * size)) {
            for (int turn = -WARM_TURNS; turn < turns; turn++) {
                long from = System.nanoTime();
                long[] sums = exact(bytes, rows, size, compute);
                long between = System.nanoTime();
                openblas_nolapack.cblas_ssyrk(
                        CblasRowMajor, CblasUpper, CblasTrans, size, rows, 1f, a, size, 0f, c, size);
                long to = System.nanoTime();
                exact = sums[1];
                if (turn >= 0) {
                    best[0] = Math.max(best[0], flop / (between - from));
                    best[1] = Math.max(best[1], flop / (to - between));
                }
            }
            if (Math.abs(exact - c.get(1)) > 1e-3 * rows * 127 * 127) {
                throw new IllegalStateException("the two sides disagree: " + exact + " and " + c.get(1));
            }
        }
        return best;
    }

    /** The upper triangle of Σ xxᵀ, with the kernels of a file of very many rows, of which these are a part. */
    static long[] exact(byte[] bytes, int rows, int size, Compute compute) {
        ByteProducts products = new ByteProducts(size, Integer.MAX_VALUE, compute);
        for (int at = 0; at < rows; at += ByteProducts.BLOCK) {
            products.add(bytes, at, Math.min(rows, at + ByteProducts.BLOCK));
        }
        return products.sums();
    }

    static byte[] bytes(int rows, int size) {
        byte[] bytes = new byte[rows * size];
        new java.util.SplittableRandom(1).nextBytes(bytes);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = bytes[i] == Byte.MIN_VALUE ? 0 : bytes[i];
        }
        return bytes;
    }
}
