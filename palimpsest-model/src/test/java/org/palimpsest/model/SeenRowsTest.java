package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.palimpsest.model.encoding.RowFilter;

final class SeenRowsTest {
    private final Map<String, SeenRows> written = new HashMap<>();
    private int reads;

    private SeenRows read(String hash) {
        reads++;
        return written.get(hash);
    }

    private static RowFilter filter(int version) {
        return RowFilter.of(new long[] {version * 0x9E3779B97F4A7C15L, ~version * 0x9E3779B97F4A7C15L});
    }

    @Test
    void everyVersionKnowsTheRowsOfAllBeforeItFromALogarithmOfReads() throws IOException {
        List<RowFilter> expected = new ArrayList<>();
        int stored = 0;
        int versions = 200;
        for (int n = 1; n <= versions; n++) {
            Optional<String> parent = n == 1 ? Optional.empty() : Optional.of("v" + (n - 1));
            reads = 0;
            SeenRows rows = SeenRows.of(filter(n), n, parent, this::read);
            written.put("v" + n, rows);
            expected.add(0, filter(n));
            stored += rows.filters().size();
            int logarithm = 32 - Integer.numberOfLeadingZeros(n);
            assertThat(reads).isLessThanOrEqualTo(logarithm);
            reads = 0;
            assertThat(rows.all(this::read)).isEqualTo(expected);
            assertThat(reads).isLessThanOrEqualTo(logarithm);
        }
        assertThat(stored).isLessThan(5 * versions);
    }

    @Test
    void noVersionCarriesMoreRowsThanItsFileCanHold() throws IOException {
        List<RowFilter> expected = new ArrayList<>();
        for (int n = 1; n <= 64; n++) {
            Optional<String> parent = n == 1 ? Optional.empty() : Optional.of("v" + (n - 1));
            SeenRows rows = SeenRows.of(filter(n), n, parent, this::read, 10); // of two rows each
            written.put("v" + n, rows);
            expected.add(0, filter(n));
            assertThat(rows.filters()).hasSizeLessThanOrEqualTo(5);
            assertThat(rows.all(this::read)).isEqualTo(expected);
        }
    }

    @Test
    void theyAreReadAsTheyWereWrittenAndDamageIsTold() throws IOException {
        for (SeenRows rows : List.of(
                new SeenRows(Optional.empty(), List.of(filter(1))),
                new SeenRows(Optional.of("abc"), List.of(filter(1), filter(2), filter(3))))) {
            byte[] bytes = rows.toBytes();
            assertThat(SeenRows.fromBytes(bytes)).isEqualTo(rows);
            for (int length = 0; length < bytes.length; length++) {
                byte[] cut = Arrays.copyOf(bytes, length);
                assertThatThrownBy(() -> SeenRows.fromBytes(cut)).isInstanceOf(IOException.class);
            }
            byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
            assertThatThrownBy(() -> SeenRows.fromBytes(longer)).isInstanceOf(IOException.class);
        }
    }
}
