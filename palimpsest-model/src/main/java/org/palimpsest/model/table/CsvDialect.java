package org.palimpsest.model.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.util.ArrayList;
import java.util.List;

/**
 * How a CSV file is written, found from its start.
 *
 * <p>The separator is the one of {@code , ; tab |} that gives the first lines the same number of fields, more than one;
 * among several, the one with most fields. The decimal mark is a comma if numbers with one comma occur and numbers with a
 * point do not. Where neither occurs and the comma does not separate, both are read. Groups of three digits behind a mark
 * ({@code "12,345"}) may be thousands: where the comma separates, they do not count, and the column decides.
 *
 * @param separator what stands between fields
 * @param mark the decimal mark
 * @param otherMark a second one, or the same again
 * @param shown the decimal mark that numbers show which can be read in one way only; {@link NumberStyle#BY_FILE} if there are
 *     none, or some for each mark
 */
record CsvDialect(char separator, char mark, char otherMark, char shown) {
    private static final char[] SEPARATORS = {',', ';', '\t', '|'};
    private static final int MOST_LINES = 200;

    /**
     * Reads the start of a file.
     *
     * @param start text from the start, cut anywhere
     * @param whole whether it is the whole file
     */
    static CsvDialect of(String start, boolean whole) {
        int cut = whole ? -1 : start.lastIndexOf('\n'); // the last line may be half a line
        String lines = cut < 0 ? start : start.substring(0, cut);
        char best = ',';
        double bestScore = 0;
        List<List<String>> bestRecords = records(lines, best);
        for (char separator : SEPARATORS) {
            List<List<String>> records = records(lines, separator);
            double score = score(records);
            if (score > bestScore) {
                best = separator;
                bestScore = score;
                bestRecords = records;
            }
        }
        int points = 0;
        int commas = 0;
        boolean[] shown = new boolean[2];
        Row one = new Row();
        WrittenNumber number = new WrittenNumber();
        for (List<String> record : bestRecords) {
            for (String field : record) {
                one.begin(1, 1);
                one.set(0, field);
                boolean open = false;
                if (number.look(one, 0) && number.hasMark()) {
                    boolean point = !Double.isNaN(number.value('.'));
                    boolean comma = !Double.isNaN(number.value(','));
                    open = point && comma;
                    shown[0] |= point && !comma;
                    shown[1] |= comma && !point;
                }
                String text = field.strip();
                points += isDecimal(text, '.') ? 1 : 0;
                commas += isDecimal(text, ',') && !(open && best == ',') ? 1 : 0;
            }
        }
        char mark = shown[1] && !shown[0] ? ',' : commas > 0 && points == 0 ? ',' : '.';
        char other = points == 0 && commas == 0 && best != ',' ? ',' : mark;
        char only = shown[0] == shown[1] ? NumberStyle.BY_FILE : shown[0] ? '.' : ',';
        return new CsvDialect(best, mark, other, only);
    }

    private static List<List<String>> records(String text, char separator) {
        List<List<String>> records = new ArrayList<>();
        try (CsvReader<CsvRecord> reader = CsvReader.builder()
                .fieldSeparator(separator)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text)) {
            for (CsvRecord next : reader) {
                records.add(next.getFields());
                if (records.size() == MOST_LINES) {
                    break;
                }
            }
        } catch (CsvParseException | java.io.IOException e) {
            return records; // what could be read decides; the fault is told when the file is read
        }
        return records;
    }

    /** Fields of the first line, if there are several, times the share of lines with as many. */
    private static double score(List<List<String>> records) {
        if (records.isEmpty() || records.get(0).size() < 2) {
            return 0;
        }
        int fields = records.get(0).size();
        long same = records.stream().filter(record -> record.size() == fields).count();
        double share = (double) same / records.size();
        return fields * share * share * share;
    }

    /** Whether a field is a number with a fraction behind this mark. */
    private static boolean isDecimal(String field, char mark) {
        int at = field.indexOf(mark);
        if (at < 0 || at == field.length() - 1 || field.length() > 40) {
            return false;
        }
        char[] text = field.toCharArray();
        return !Double.isNaN(Decimals.parse(text, 0, text.length, mark, mark));
    }

    /** Human-readable. */
    String describe() {
        String name = switch (separator) {
            case '\t' -> "tab";
            case ';' -> "semicolon";
            case '|' -> "vertical bar";
            default -> "comma";
        };
        return "separated by " + name + (mark == ',' ? ", with decimal comma" : "");
    }
}
