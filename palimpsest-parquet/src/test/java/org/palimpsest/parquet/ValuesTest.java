package org.palimpsest.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;

/** What each type of column becomes. */
final class ValuesTest {
    @TempDir
    private Path directory;

    private String cells(String schema, Consumer<Group> fill) throws IOException {
        Path file = WrittenParquet.PLAIN.file(directory.resolve("v.parquet"), schema, 1, (row, r) -> fill.accept(row));
        return WrittenParquet.rows(Table.of(file)).get(0);
    }

    @Test
    void nullsAreEmptyCells() throws IOException {
        assertThat(cells(
                        "optional int32 a; optional binary b (STRING); optional double c; required int32 d",
                        row -> row.add("d", 1)))
                .isEqualTo("1: |||1");
    }

    @Test
    void aColumnOfNullsAloneIsEmpty() throws IOException {
        Path file = WrittenParquet.PLAIN.file(
                directory.resolve("n.parquet"),
                "optional binary a (STRING); required int32 b",
                2500,
                (row, r) -> row.add("b", r));
        assertThat(WrittenParquet.rows(Table.of(file))).hasSize(2500).contains("1: |0", "2500: |2499");
    }

    @Test
    void notANumberIsMissingAndInfinityIsText() throws IOException {
        assertThat(cells(
                        "required double a; required float b; required double c",
                        row -> row.append("a", Double.NaN)
                                .append("b", Float.NaN)
                                .append("c", Double.POSITIVE_INFINITY)))
                .isEqualTo("1: ||Infinity");
    }

    @Test
    void datesAndTimesAreIsoText() throws IOException {
        long second = -1; // 1969-12-31T23:59:59
        String schema = "required int32 day (DATE); required int64 ms (TIMESTAMP(MILLIS,true)); "
                + "required int64 us (TIMESTAMP(MICROS,false)); required int64 ns (TIMESTAMP(NANOS,false)); "
                + "required int64 old (TIMESTAMP_MILLIS); required int32 t (TIME(MILLIS,true)); "
                + "required int64 u (TIME(MICROS,false))";
        assertThat(cells(
                        schema,
                        row -> row.append("day", -1)
                                .append("ms", second * 1000)
                                .append("us", second * 1_000_000 + 250_000)
                                .append("ns", 1L)
                                .append("old", 951_782_400_000L)
                                .append("t", 3_723_004)
                                .append("u", 86_399_000_000L)))
                .isEqualTo("1: 1969-12-31|1969-12-31T23:59:59Z|1969-12-31T23:59:59.250000|"
                        + "1970-01-01T00:00:00.000000001|2000-02-29T00:00:00Z|01:02:03.004|23:59:59");
    }

    @Test
    void theOldTimestampsOfSparkAreRead() throws IOException {
        byte[] bytes = ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(43_200_000_000_000L)
                .putInt(2_440_588 + 366)
                .array();
        assertThat(cells("required int96 a", row -> row.add("a", Binary.fromConstantByteArray(bytes))))
                .isEqualTo("1: 1971-01-02T12:00:00");
    }

    @Test
    void decimalsKeepTheirDigits() throws IOException {
        String large = "-123456789012345678901234.56789";
        BigInteger unscaled = new BigDecimal(large).unscaledValue();
        byte[] fixed = new byte[16];
        byte[] own = unscaled.toByteArray();
        java.util.Arrays.fill(fixed, (byte) -1);
        System.arraycopy(own, 0, fixed, fixed.length - own.length, own.length);
        String schema = "required int32 a (DECIMAL(9,3)); required int64 b (DECIMAL(18,0)); "
                + "required binary c (DECIMAL(30,5)); required fixed_len_byte_array(16) d (DECIMAL(30,5))";
        assertThat(cells(
                        schema,
                        row -> row.append("a", -5)
                                .append("b", 999_999_999_999_999_999L)
                                .append("c", Binary.fromConstantByteArray(own))
                                .append("d", Binary.fromConstantByteArray(fixed))))
                .isEqualTo("1: -0.005|999999999999999999|" + large + "|" + large);
    }

    @Test
    void wholeNumbersKeepTheirDigitsAndUnsignedOnesAreNotNegative() throws IOException {
        String schema = "required int64 a; required int64 b; required int64 c (INTEGER(64,false)); "
                + "required int32 d (INTEGER(32,false)); required int32 e (INTEGER(8,true)); required int64 f";
        assertThat(cells(
                        schema,
                        row -> row.append("a", Long.MIN_VALUE)
                                .append("b", Long.MAX_VALUE)
                                .append("c", -1L)
                                .append("d", -1)
                                .append("e", -128)
                                .append("f", 0L)))
                .isEqualTo("1: -9223372036854775808|9223372036854775807|18446744073709551615|4294967295|-128|0");
    }

    @Test
    void uuidsAndTextsWithoutAMeaningAreText() throws IOException {
        byte[] bytes = new byte[16];
        bytes[0] = (byte) 0xAB;
        bytes[15] = 1;
        assertThat(cells(
                        "required fixed_len_byte_array(16) a (UUID); required binary b",
                        row -> row.append("a", Binary.fromConstantByteArray(bytes))
                                .append("b", "täxt")))
                .isEqualTo("1: ab000000-0000-0000-0000-000000000001|täxt");
    }

    @Test
    void bytesThatAreNoTextAreAFaultOfTheirRow() throws IOException {
        Path file = WrittenParquet.PLAIN.file(
                directory.resolve("b.parquet"),
                "required binary a",
                3,
                (row, r) -> row.add(
                        "a", r == 1 ? Binary.fromConstantByteArray(new byte[] {(byte) 0xFF}) : Binary.fromString("x")));
        assertThat(WrittenParquet.rows(Table.of(file)))
                .containsExactly("1: x", "2! the bytes of 'a' are no text", "3: x");
    }

    @Test
    void nestedRepeatedAndForeignColumnsAreNamedTogether() throws IOException {
        Path file = WrittenParquet.PLAIN.file(
                directory.resolve("n.parquet"),
                "required int32 fine; optional group inner { optional int32 a; } repeated int32 many; "
                        + "required fixed_len_byte_array(2) odd",
                0,
                (row, r) -> {});
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> Table.of(file).open())
                .satisfies(e -> {
                    assertThat(e.faults()).extracting(fault -> fault.column()).containsExactly("inner", "many", "odd");
                    assertThat(e).hasMessageContaining("the column is nested").hasMessageContaining("several values");
                });
    }

    @Test
    void namesThatDifferByBlanksAreAFault() throws IOException {
        MessageType type = Types.buildMessage()
                .required(PrimitiveTypeName.INT32)
                .named("a")
                .required(PrimitiveTypeName.INT32)
                .named("a ")
                .named("m");
        Path file = WrittenParquet.PLAIN.file(
                directory.resolve("d.parquet"),
                type,
                1,
                (row, r) -> row.append("a", 1).append("a ", 2));
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> Table.of(file).open())
                .withMessageContaining("column 'a': fields 1 and 2 of the header have the same name; rename one");
    }

    @Test
    void aFloatIsTheShortestDecimalThatGivesItBack() {
        Random random = new Random(1);
        for (int i = 0; i < 200_000; i++) {
            float any = Float.intBitsToFloat(random.nextInt());
            if (Float.isFinite(any)) {
                assertThat((float) Text.shortest(any)).isEqualTo(any);
            }
            int digits = random.nextInt(1_000_000);
            int places = random.nextInt(10);
            double decimal = Double.parseDouble(digits + "e-" + places);
            assertThat(Text.shortest((float) decimal)).isEqualTo(decimal);
        }
    }
}
