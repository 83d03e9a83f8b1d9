package org.palimpsest.model.schema;

import java.util.List;
import java.util.Locale;
import org.palimpsest.model.table.Row;

/** Encodes true and false. */
final class BooleanEncoder extends ColumnEncoder {
    private final Column.Flag column;
    private final int at;
    private final Moments moments = new Moments(List.of(0.5));

    BooleanEncoder(Column.Flag column, int at) {
        super(column);
        this.column = column;
        this.at = at;
    }

    /** 1 for true, 0 for false, −1 for any other text. */
    static int truth(char[] text, int start, int end) {
        int n = end - start;
        if (n == 0 || n > 5) {
            return -1;
        }
        char first = (char) (text[start] | 0x20);
        if (n == 1) {
            return switch (text[start]) {
                case '1', 't', 'T', 'y', 'Y' -> 1;
                case '0', 'f', 'F', 'n', 'N' -> 0;
                default -> -1;
            };
        }
        if (first != 't' && first != 'f' && first != 'y' && first != 'n') {
            return -1;
        }
        return switch (new String(text, start, n).toLowerCase(Locale.ROOT)) {
            case "true", "yes" -> 1;
            case "false", "no" -> 0;
            default -> -1;
        };
    }

    @Override
    boolean encode(Row row, int cell, float[] out, ContentDigest digest) {
        boolean absent = row.isMissing(cell);
        if (absent) {
            absent(digest);
            out[at] = 0;
        } else {
            int truth = truth(row.characters(), row.start(cell), row.end(cell));
            if (truth < 0) {
                return false;
            }
            if (summing()) {
                moments.add(truth);
            }
            digest.number(truth);
            out[at] = 2 * truth - 1;
        }
        if (column.flag()) {
            out[at + 1] = absent ? 1 : 0;
        }
        return true;
    }

    @Override
    ColumnSummary summary() {
        return moments.summary(column.name(), column.kind(), missing(), 1);
    }
}
