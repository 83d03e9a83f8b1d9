package org.palimpsest.lab.data;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * What stands between the fields of a CSV file: a comma, a semicolon or a tab, whichever is most often in its first line
 * outside of quotes. Where it is not a comma, numbers may have a decimal comma, as spreadsheets of many countries write
 * them.
 */
final class CsvSeparator {
    private static final int FIRST = 1 << 16;
    private static final char[] KNOWN = {',', ';', '\t'};

    private CsvSeparator() {}

    /** Looks at the first line and leaves the stream where it was. */
    static char of(BufferedInputStream in) throws IOException {
        in.mark(FIRST);
        String start = new String(in.readNBytes(FIRST), StandardCharsets.UTF_8);
        in.reset();
        return of(start.lines().findFirst().orElse(""));
    }

    /** A stream that can be looked at before it is read. */
    static BufferedInputStream buffered(InputStream in) {
        return new BufferedInputStream(in, FIRST);
    }

    static char of(String line) {
        String bare = line.replaceAll("\"[^\"]*\"", "");
        char best = KNOWN[0];
        long most = 0;
        for (char each : KNOWN) {
            long count = bare.chars().filter(c -> c == each).count();
            if (count > most) {
                best = each;
                most = count;
            }
        }
        return best;
    }
}
