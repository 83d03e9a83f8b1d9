package org.palimpsest.model.schema;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.model.table.Row;

/** Reads class labels; those that the schema does not have are numbered as they come. */
final class LabelEncoder extends ColumnEncoder {
    /** Numbers by value and before other text; text by character. */
    static final Comparator<String> ORDER =
            Comparator.comparingDouble(LabelEncoder::value).thenComparing(Comparator.naturalOrder());

    private final Column.ClassTarget target;
    private final TextIndex spellings = new TextIndex();
    private final List<Integer> labelOfSpelling = new ArrayList<>();
    private final List<String> labels = new ArrayList<>();
    private final Map<String, Integer> number = new HashMap<>();
    private long[] counts = new long[16];
    private int label;

    LabelEncoder(Column.ClassTarget target) {
        super(target);
        this.target = target;
        target.labels().forEach(this::add);
    }

    private int add(String name) {
        Integer known = number.putIfAbsent(name, labels.size());
        if (known != null) {
            return known;
        }
        labels.add(name);
        return labels.size() - 1;
    }

    private static double value(String label) {
        char[] text = label.toCharArray();
        Row one = new Row();
        one.begin(1, 1);
        one.set(0, text, 0, text.length);
        double x = one.number(0);
        return Double.isNaN(x) ? Double.POSITIVE_INFINITY : x;
    }

    /** One spelling for equal numbers. */
    static String canonical(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1L << 53
                ? Long.toString((long) number)
                : Double.toString(number);
    }

    /** The label of the row that was encoded last, as a number among {@link #labels}. */
    int label() {
        return label;
    }

    /** The schema's labels, then new ones in the order in which they came. */
    List<String> labels() {
        return List.copyOf(labels);
    }

    @Override
    boolean encode(Row row, int cell, float[] out, ContentDigest digest) {
        if (row.isEmpty(cell)) { // "NA" and "none" may well be names of classes
            return false;
        }
        char[] text = row.characters();
        int spelling = spellings.find(text, row.start(cell), row.end(cell));
        if (spelling < 0) {
            String raw = row.text(cell);
            double x = target.numbers() ? row.number(cell) : Double.NaN;
            spelling = spellings.add(raw);
            String name = Double.isNaN(x) ? raw : canonical(x);
            labelOfSpelling.add(add(target.merged().getOrDefault(name, name)));
        }
        label = labelOfSpelling.get(spelling);
        present();
        char[] name = labels.get(label).toCharArray();
        digest.text(name, 0, name.length);
        counts = TextIndex.counted(counts, label);
        return true;
    }

    @Override
    ColumnSummary summary() {
        TextIndex names = new TextIndex();
        labels.forEach(names::add);
        return super.summary().withCategories(0, CategoryEncoder.most(names, counts));
    }
}
