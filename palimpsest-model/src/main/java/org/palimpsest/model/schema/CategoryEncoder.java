package org.palimpsest.model.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.palimpsest.model.schema.ColumnSummary.CategoryCount;
import org.palimpsest.model.table.Row;

/** Encodes categories, one feature each. */
final class CategoryEncoder extends ColumnEncoder {
    /** How many unknown texts are counted apart. */
    private static final int MOST_UNKNOWN = 1000;

    private final int at;
    private final int known;
    private final TextIndex index = new TextIndex();
    private long[] counts;
    private long unknown;

    CategoryEncoder(Column.Category column, int at) {
        super(column);
        this.at = at;
        known = column.values().size();
        column.values().forEach(index::add);
        counts = new long[known + 1];
    }

    @Override
    boolean encode(Row row, int cell, float[] out, ContentDigest digest) {
        Arrays.fill(out, at, at + known + 2, 0);
        if (row.isMissing(cell)) {
            absent(digest);
            out[at + known + 1] = 1;
            return true;
        }
        char[] text = row.characters();
        int start = row.start(cell);
        int end = row.end(cell);
        present();
        digest.text(text, start, end);
        int number = index.find(text, start, end);
        if (number < 0 && index.size() < known + MOST_UNKNOWN) {
            number = index.add(row.text(cell));
        }
        if (number >= 0) {
            counts = TextIndex.counted(counts, number);
        }
        if (number >= 0 && number < known) {
            out[at + number] = 1;
        } else {
            unknown++;
            out[at + known] = 1;
        }
        return true;
    }

    @Override
    ColumnSummary summary() {
        return super.summary().withCategories(unknown, most(index, counts));
    }

    /** The most frequent texts; among as frequent ones by character. */
    static List<CategoryCount> most(TextIndex index, long[] counts) {
        List<CategoryCount> all = new ArrayList<>();
        for (int i = 0; i < Math.min(counts.length, index.size()); i++) {
            if (counts[i] > 0) {
                all.add(new CategoryCount(index.text(i), counts[i]));
            }
        }
        all.sort(Comparator.comparingLong((CategoryCount c) -> -c.count()).thenComparing(CategoryCount::value));
        return all.subList(0, Math.min(ColumnSummary.MOST, all.size()));
    }
}
