package org.palimpsest.exact;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * {@link SufficientStatistics} as bytes: a header, then all sums as byte planes, the lowest bytes of all sums first, deflated.
 * Small sums, such as those of one file or the difference of two versions, have planes of zeros only.
 */
final class StatisticsBytes {
    private static final int MAGIC = 0x504C5353;
    private static final int FORMAT = 2;
    private static final int HEADER = 7 * Integer.BYTES;
    private static final int WORDS = 4;

    private StatisticsBytes() {}

    static byte[] write(SufficientStatistics statistics) {
        long[] products = statistics.products();
        boolean classes = statistics.targets() instanceof ClassSums;
        long[] sums = sums(statistics.targets());
        byte[] planes = new byte[Math.multiplyExact(Long.BYTES, products.length + sums.length)];
        spread(products, planes, 0, products.length + sums.length);
        spread(sums, planes, products.length, products.length + sums.length);
        byte[] packed = deflated(planes);
        ByteBuffer out = ByteBuffer.allocate(HEADER + packed.length);
        out.putInt(MAGIC).putInt(FORMAT).putInt(statistics.features()).putInt(statistics.fraction());
        out.putInt(classes ? 1 : 0).putInt(statistics.targets().outputs()).putInt(packed.length);
        return out.put(packed).array();
    }

    /** Features, bits after the point, whether there are classes, outputs, then all sums. */
    static long[] numbers(SufficientStatistics statistics) {
        long[] products = statistics.products();
        long[] sums = sums(statistics.targets());
        long[] numbers = new long[Math.addExact(WORDS + products.length, sums.length)];
        numbers[0] = statistics.features();
        numbers[1] = statistics.fraction();
        numbers[2] = statistics.targets() instanceof ClassSums ? 1 : 0;
        numbers[3] = statistics.targets().outputs();
        System.arraycopy(products, 0, numbers, WORDS, products.length);
        System.arraycopy(sums, 0, numbers, WORDS + products.length, sums.length);
        return numbers;
    }

    static SufficientStatistics read(long[] numbers) {
        if (numbers.length < WORDS) {
            throw damaged();
        }
        long features = numbers[0];
        long fraction = numbers[1];
        boolean classes = numbers[2] == 1;
        long outputs = numbers[3];
        if (fraction < 0
                || fraction > Integer.SIZE
                || features < 1
                || features > 4 * MapOptions.MAX_SIZE
                || outputs < 1
                || outputs > numbers.length) {
            throw damaged();
        }
        int width = (int) features;
        int triangle = SufficientStatistics.triangle(width);
        int rest = classes ? ClassSums.length(width, (int) outputs) : ValueSums.length(width, (int) outputs);
        if (numbers.length != (long) WORDS + triangle + rest) {
            throw damaged();
        }
        long[] products = Arrays.copyOfRange(numbers, WORDS, WORDS + triangle);
        long[] sums = Arrays.copyOfRange(numbers, WORDS + triangle, numbers.length);
        TargetSums targets = classes
                ? new ClassSums(width, (int) outputs, (int) fraction, sums)
                : new ValueSums(width, (int) outputs, (int) fraction, sums);
        return new SufficientStatistics(width, products, targets, (int) fraction);
    }

    private static long[] sums(TargetSums targets) {
        return targets instanceof ClassSums classes ? classes.sums() : ((ValueSums) targets).sums();
    }

    /** Signs go to the lowest bit, so that small negative numbers have zeros in front, too. */
    private static void spread(long[] numbers, byte[] planes, int at, int stride) {
        for (int i = 0; i < numbers.length; i++) {
            long folded = (numbers[i] << 1) ^ (numbers[i] >> 63);
            for (int p = 0; p < Long.BYTES; p++) {
                planes[p * stride + at + i] = (byte) (folded >>> (8 * p));
            }
        }
    }

    private static void gather(byte[] planes, int at, int stride, long[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            long folded = 0;
            for (int p = 0; p < Long.BYTES; p++) {
                folded |= (planes[p * stride + at + i] & 0xFFL) << (8 * p);
            }
            numbers[i] = (folded >>> 1) ^ -(folded & 1);
        }
    }

    private static byte[] deflated(byte[] bytes) {
        Deflater deflater = new Deflater(4);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            byte[] out = new byte[bytes.length / 3 + 64];
            int n = 0;
            while (!deflater.finished()) {
                if (n == out.length) {
                    out = Arrays.copyOf(out, out.length + out.length / 2);
                }
                n += deflater.deflate(out, n, out.length - n);
            }
            return Arrays.copyOf(out, n);
        } finally {
            deflater.end();
        }
    }

    static SufficientStatistics read(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (bytes.length < HEADER || in.getInt() != MAGIC || in.getInt() != FORMAT) {
            throw new IllegalArgumentException("these are not the bytes of statistics of format " + FORMAT);
        }
        int features = in.getInt();
        int fraction = in.getInt();
        boolean classes = in.getInt() == 1;
        int outputs = in.getInt();
        int length = in.getInt();
        if (fraction < 0
                || fraction > Integer.SIZE
                || features < 1
                || features > 4 * MapOptions.MAX_SIZE
                || outputs < 1
                || length != in.remaining()) {
            throw damaged();
        }
        long[] products = new long[SufficientStatistics.triangle(features)];
        long[] sums = new long[classes ? ClassSums.length(features, outputs) : ValueSums.length(features, outputs)];
        int stride = products.length + sums.length;
        byte[] planes = new byte[Math.multiplyExact(Long.BYTES, stride)];
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(bytes, HEADER, length);
            int n = 0;
            while (n < planes.length) {
                int more = inflater.inflate(planes, n, planes.length - n);
                if (more == 0) {
                    throw damaged();
                }
                n += more;
            }
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("the bytes of statistics are damaged", e);
        } finally {
            inflater.end();
        }
        gather(planes, 0, stride, products);
        gather(planes, products.length, stride, sums);
        TargetSums targets = classes
                ? new ClassSums(features, outputs, fraction, sums)
                : new ValueSums(features, outputs, fraction, sums);
        return new SufficientStatistics(features, products, targets, fraction);
    }

    private static IllegalArgumentException damaged() {
        return new IllegalArgumentException("the bytes of statistics are damaged");
    }
}
