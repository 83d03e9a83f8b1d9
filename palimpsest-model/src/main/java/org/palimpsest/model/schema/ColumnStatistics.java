package org.palimpsest.model.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.Faults;
import org.palimpsest.model.table.NumberStyle;
import org.palimpsest.model.table.Row;
import org.palimpsest.model.table.WrittenNumber;

/** What one pass over a column finds out, before its kind is known. */
final class ColumnStatistics {
    /** More different texts than these are not told apart. */
    static final int MOST_TEXTS = 1000;

    private static final double DAY = 86_400;
    /** Where several fit, the first is meant; but the last, where points stand between the parts. */
    private static final List<DateOrder> ORDERS =
            List.of(DateOrder.YEAR_FIRST, DateOrder.MONTH_FIRST, DateOrder.DAY_FIRST);

    /** A cell that is no number. */
    record Odd(String file, long line, String text) {}

    long rows;
    long missing;
    long empty;
    long numbers;
    long infinite;
    long others;
    long written; // of the others, numbers as people write them
    boolean whole = true;
    boolean counting = true;
    final Moments moments = new Moments(List.of());
    final QuantileSketch sketch = new QuantileSketch();
    final List<Odd> odd = new ArrayList<>();
    final Prose prose = new Prose();

    private final NumberStyle style;
    private final WrittenNumber reader = new WrittenNumber();
    private final TextIndex texts = new TextIndex();
    private long[] counts = new long[16];
    private boolean tooMany;
    private double last = Double.NaN;
    private final boolean[] dates = {true, true, true};
    private final QuantileSketch[] days = {new QuantileSketch(), new QuantileSketch(), new QuantileSketch()};
    private boolean times;
    private boolean dotted;
    private final Set<String> missingWords = new TreeSet<>();

    /** @param style how numbers are written */
    ColumnStatistics(NumberStyle style) {
        this.style = style;
    }

    NumberStyle style() {
        return style;
    }

    void add(Row row, int cell, String file) {
        rows++;
        if (row.isEmpty(cell)) {
            empty++;
            missing++;
            return;
        }
        if (row.isMissing(cell)) {
            missing++;
            missingWords.add(row.text(cell));
            return;
        }
        char[] text = row.characters();
        int start = row.start(cell);
        int end = row.end(cell);
        if (!tooMany) {
            int number = texts.find(text, start, end);
            if (number < 0 && texts.size() == MOST_TEXTS) {
                tooMany = true;
            } else {
                counts = TextIndex.counted(counts, number < 0 ? texts.add(row.text(cell)) : number);
            }
        }
        double x = style.number(row, cell, reader);
        if (Double.isNaN(x) && row.isInfinite(cell)) {
            infinite++;
            counting = false;
        } else if (Double.isNaN(x)) {
            others++;
            prose.add(text, start, end);
            counting = false;
            written += style.isPlain() && isWritten(row, cell) ? 1 : 0;
            if (odd.size() < Faults.MOST) {
                odd.add(new Odd(file, row.line(), row.quoted(cell)));
            }
            addDate(text, start, end);
        } else {
            numbers++;
            whole &= x == Math.rint(x);
            counting &= Double.isNaN(last) || x == last + 1;
            last = x;
            moments.add(x);
            sketch.add(x);
        }
    }

    private boolean isWritten(Row row, int cell) {
        return reader.look(row, cell) && !(Double.isNaN(reader.value('.')) && Double.isNaN(reader.value(',')));
    }

    /** Whether the cells are numbers, except for mistakes, but not all plain ones. */
    boolean isWrittenNumber() {
        return written > 0 && 100 * (others - written) <= values();
    }

    private void addDate(char[] text, int start, int end) {
        if (numbers > 0 || !(dates[0] || dates[1] || dates[2])) {
            return;
        }
        for (int o = 0; o < ORDERS.size(); o++) {
            if (dates[o]) {
                long seconds = ORDERS.get(o).parse(text, start, end);
                if (seconds == DateOrder.NONE) {
                    dates[o] = false;
                } else {
                    days[o].add(seconds / DAY);
                    times |= seconds % (long) DAY != 0;
                    dotted |= isDotted(text, start);
                }
            }
        }
    }

    /** Whether points stand between the parts of a date: then nobody means the month first. */
    private static boolean isDotted(char[] text, int start) {
        return text[start + 1] == '.' || text[start + 2] == '.';
    }

    long values() {
        return numbers + others + infinite;
    }

    /** Whether some rows have no number to learn from. */
    boolean hasGaps() {
        return missing + infinite > 0;
    }

    boolean allNumbers() {
        return others == 0 && numbers > 0;
    }

    /** Different texts; one more than {@value #MOST_TEXTS} if there are more. */
    int different() {
        return tooMany ? MOST_TEXTS + 1 : texts.size();
    }

    List<String> texts() {
        return texts.texts();
    }

    /** The words for missing values that occur. */
    Set<String> missingWords() {
        return missingWords;
    }

    /** Texts by how often they occur, most frequent first, at most {@code most}; then in the order of labels. */
    List<String> frequent(int most) {
        TreeMap<Long, List<String>> byCount = new TreeMap<>(java.util.Comparator.reverseOrder());
        for (int i = 0; i < texts.size(); i++) {
            byCount.computeIfAbsent(counts[i], c -> new ArrayList<>()).add(texts.text(i));
        }
        List<String> chosen = new ArrayList<>();
        for (List<String> group : byCount.values()) {
            group.sort(LabelEncoder.ORDER);
            chosen.addAll(group);
        }
        List<String> kept = new ArrayList<>(chosen.subList(0, Math.min(most, chosen.size())));
        kept.sort(LabelEncoder.ORDER);
        return kept;
    }

    /** The different numbers, as far as texts are told apart. */
    Set<Double> differentNumbers() {
        Set<Double> all = new HashSet<>();
        Row one = new Row();
        one.decimalMarks('.', ',');
        for (int i = 0; i < texts.size(); i++) {
            one.begin(1, 1);
            one.set(0, texts.text(i));
            double number = style.number(one, 0, reader);
            if (!Double.isNaN(number)) {
                all.add(number + 0.0);
            }
        }
        return all;
    }

    boolean isDate() {
        return numbers == 0 && others > 0 && (dates[0] || dates[1] || dates[2]);
    }

    Column date(String name) {
        int o = dates[0] ? 0 : dates[1] && !(dotted && dates[2]) ? 1 : 2;
        QuantileSketch.Points points = days[o].points();
        return new Column.Date(name, ORDERS.get(o), Scaling.robust(points), times, missing > 0, edges(points));
    }

    boolean isBoolean() {
        if (numbers > 0 || tooMany || texts.size() == 0 || texts.size() > 8) {
            return false;
        }
        boolean[] seen = new boolean[2];
        for (String text : texts.texts()) {
            char[] chars = text.toCharArray();
            int truth = BooleanEncoder.truth(chars, 0, chars.length);
            if (truth < 0) {
                return false;
            }
            seen[truth] = true;
        }
        return seen[0] && seen[1];
    }

    static List<Double> edges(QuantileSketch.Points points) {
        List<Double> all = new ArrayList<>();
        for (double edge : points.edges(20)) {
            all.add(edge + 0.0);
        }
        return all;
    }

    /** One fault for each odd cell that was kept, up to how many are allowed in one answer. */
    void tellOdd(String name, String expected, Faults faults) {
        for (Odd cell : odd) {
            faults.add(new Fault(
                    cell.file(),
                    cell.line(),
                    name,
                    expected + " was expected, but there is " + cell.text(),
                    "correct it, or leave it empty"));
        }
        faults.count(others - odd.size());
    }
}
