package org.palimpsest.model.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How a CSV file is written, found from its start.
 *
 * <p>The separator is the one of {@code , ; tab |} that gives the first lines the same number of fields, more than one;
 * among several, the one with most fields. The decimal mark is a comma if numbers with one comma occur and numbers with a
 * point do not. Where neither occurs and the comma does not separate, both are read. Where the comma separates too, and each
 * number with a comma could as well be a whole one with thousands apart ({@code "12,345"}), nobody can tell.
 *
 * @param separator what stands between fields
 * @param mark the decimal mark
 * @param otherMark a second one, or the same again
 * @param unclear a number that may mean two things; "" if there is none
 */
record CsvDialect(char separator, char mark, char otherMark, String unclear) {
    private static final char[] SEPARATORS = {',', ';', '\t', '|'};
    private static final int MOST_LINES = 200;
    private static final Pattern GROUPS = Pattern.compile("[+-]?[1-9][0-9]{0,2}(,[0-9]{3})+");

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
        int grouped = 0;
        String unclear = "";
        for (List<String> record : bestRecords) {
            for (String field : record) {
                String text = field.strip();
                points += isDecimal(text, '.') ? 1 : 0;
                if (isDecimal(text, ',')) {
                    commas++;
                    if (GROUPS.matcher(text).matches()) {
                        grouped++;
                        unclear = text;
                    }
                }
            }
        }
        char mark = commas > 0 && points == 0 ? ',' : '.';
        char other = points == 0 && commas == 0 && best != ',' ? ',' : mark;
        boolean told = best != ',' || points > 0 || grouped < commas;
        return new CsvDialect(best, mark, other, told ? "" : unclear);
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
