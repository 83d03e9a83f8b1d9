package org.palimpsest.benchmarks.suite;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The standard deviation of a target over all rows that are learned, the unit of errors.
 *
 * @param sd in units of the table; 1 for classes
 */
record TargetScale(double sd) {
    static TargetScale of(SuiteStream stream) throws IOException {
        if (stream.group() != Group.REGRESSION) {
            return new TargetScale(1);
        }
        double n = 0;
        double sum = 0;
        double squares = 0;
        for (Path file : stream.train()) {
            try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(file)) {
                for (NamedCsvRecord row : reader) {
                    double y = Double.parseDouble(row.getField(stream.source().target()));
                    n++;
                    sum += y;
                    squares += y * y;
                }
            }
        }
        return new TargetScale(Math.sqrt((squares - sum * sum / n) / (n - 1)));
    }

    double percent(double rmse) {
        return 100 * rmse / sd;
    }

    /** How many cells a user keeps who keeps all rows. */
    static long cells(SuiteStream stream) throws IOException {
        try (CsvReader<NamedCsvRecord> reader =
                CsvReader.builder().ofNamedCsvRecord(stream.train().get(0))) {
            long columns = reader.iterator().next().getFieldCount();
            return columns
                    * stream.trainRows().stream().mapToLong(Integer::longValue).sum();
        }
    }
}
