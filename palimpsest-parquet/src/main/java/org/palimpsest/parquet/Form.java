package org.palimpsest.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.LocalDate;
import java.util.UUID;
import org.apache.parquet.io.api.Binary;

/** How the values of a column are written as text. A form gets the kinds of values that its columns have, and no others. */
sealed interface Form {
    /** A value of 32 or 64 bits. */
    default void write(long value, Text out) {
        throw new IllegalStateException("no whole number was expected");
    }

    /** Bytes; false if they cannot be read. */
    default boolean write(Binary value, Text out) {
        throw new IllegalStateException("no bytes were expected");
    }

    /** Parts of a second. */
    enum Unit {
        /** 10^-3. */
        MILLIS(1_000, 3),
        /** 10^-6. */
        MICROS(1_000_000, 6),
        /** 10^-9. */
        NANOS(1_000_000_000, 9);

        private final long perSecond;
        private final int digits;

        Unit(long perSecond, int digits) {
            this.perSecond = perSecond;
            this.digits = digits;
        }
    }

    /** Booleans, floats and doubles, whose type says all. */
    record Plain() implements Form {}

    /** Whole numbers. */
    record Whole() implements Form {
        @Override
        public void write(long value, Text out) {
            out.append(value);
        }
    }

    /** Whole numbers without a sign. */
    record Unsigned(int bits) implements Form {
        @Override
        public void write(long value, Text out) {
            if (bits < Long.SIZE) {
                out.append(value & ((1L << bits) - 1));
            } else {
                out.append(Long.toUnsignedString(value));
            }
        }
    }

    /** Decimals: a whole number times 10^−scale. */
    record Decimal(int scale) implements Form {
        @Override
        public void write(long value, Text out) {
            out.append(BigDecimal.valueOf(value, scale).toPlainString());
        }

        @Override
        public boolean write(Binary value, Text out) {
            out.append(new BigDecimal(new BigInteger(value.getBytesUnsafe()), scale).toPlainString());
            return true;
        }
    }

    /** UTF-8. */
    record Utf8() implements Form {
        @Override
        public boolean write(Binary value, Text out) {
            return out.appendUtf8(value.toByteBuffer());
        }
    }

    /** 16 bytes, 8-4-4-4-12. */
    record Uuid() implements Form {
        @Override
        public boolean write(Binary value, Text out) {
            ByteBuffer bytes = value.toByteBuffer();
            if (bytes.remaining() != 16) {
                return false;
            }
            long high = bytes.getLong();
            out.append(new UUID(high, bytes.getLong()).toString());
            return true;
        }
    }

    /** Days since 1970-01-01. */
    record Day() implements Form {
        @Override
        public void write(long value, Text out) {
            day(value, out);
        }
    }

    /** A time of the day. */
    record Time(Unit unit) implements Form {
        @Override
        public void write(long value, Text out) {
            time(value, unit, out);
        }
    }

    /** Time since 1970-01-01 00:00, of UTC or of the clock on the wall. */
    record Timestamp(Unit unit, boolean utc) implements Form {
        @Override
        public void write(long value, Text out) {
            long perDay = 86_400 * unit.perSecond;
            day(Math.floorDiv(value, perDay), out);
            out.append('T');
            time(Math.floorMod(value, perDay), unit, out);
            if (utc) {
                out.append('Z');
            }
        }
    }

    /** The old timestamps of Impala and Spark: nanoseconds of the day, then the Julian day, in 12 bytes. */
    record OldTimestamp() implements Form {
        private static final long JULIAN_DAY_OF_1970 = 2_440_588;

        @Override
        public boolean write(Binary value, Text out) {
            ByteBuffer bytes = value.toByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
            if (bytes.remaining() != 12) {
                return false;
            }
            long nanos = bytes.getLong();
            day(bytes.getInt() - JULIAN_DAY_OF_1970, out);
            out.append('T');
            time(nanos, Unit.NANOS, out);
            return true;
        }
    }

    private static void day(long epochDay, Text out) {
        LocalDate date = LocalDate.ofEpochDay(epochDay);
        if (date.getYear() < 0 || date.getYear() > 9999) {
            out.append(date.toString());
            return;
        }
        out.padded(date.getYear(), 4);
        out.append('-');
        out.padded(date.getMonthValue(), 2);
        out.append('-');
        out.padded(date.getDayOfMonth(), 2);
    }

    private static void time(long value, Unit unit, Text out) {
        long seconds = Math.floorDiv(value, unit.perSecond);
        long fraction = Math.floorMod(value, unit.perSecond);
        out.padded(seconds / 3600, 2);
        out.append(':');
        out.padded(seconds / 60 % 60, 2);
        out.append(':');
        out.padded(seconds % 60, 2);
        if (fraction != 0) {
            out.append('.');
            out.padded(fraction, unit.digits);
        }
    }
}
