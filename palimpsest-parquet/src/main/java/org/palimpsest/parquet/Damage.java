package org.palimpsest.parquet;

import java.util.Locale;
import java.util.regex.Pattern;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.TableException;

/** What is told when the bytes of a file are not those of a table. */
final class Damage {
    private static final int MOST_CHARACTERS = 160;
    /** Names of exceptions, which tell a reader nothing. */
    private static final Pattern CLASS = Pattern.compile("\\b(?:[a-z]\\w*\\.)*[A-Z]\\w*(?:Exception|Error)\\b:?");

    private static final String MEND = "write the file again";

    private Damage() {}

    /** A file that makes no sense. */
    static TableException in(String file, String what) {
        return new TableException(Fault.of(file, "the Parquet file is damaged: " + what, MEND));
    }

    /** What the library threw. It throws nearly anything on bytes that it does not expect. */
    static TableException of(String file, String where, Throwable thrown) {
        TableException told = thrown instanceof OutOfMemoryError
                ? new TableException(Fault.of(
                        file,
                        where
                                + " the Parquet file asks for more memory than there is: it is damaged, or its row groups are large",
                        "write it again with smaller row groups, or give Java more memory (-Xmx)"))
                : in(file, where + " it cannot be read" + reason(thrown));
        told.initCause(thrown);
        return told;
    }

    /** The first sentence of the innermost message, in brackets; "" if nobody said anything. */
    private static String reason(Throwable thrown) {
        String said = "";
        Throwable each = thrown;
        for (int depth = 0; each != null && depth < 20; depth++) {
            String message = each.getMessage();
            String plain =
                    message == null ? "" : CLASS.matcher(message).replaceAll("").strip();
            if (!plain.isEmpty() && !plain.startsWith("Socket")) { // Thrift takes every file for a socket
                said = plain.lines().findFirst().orElse("");
            }
            each = each.getCause();
        }
        if (said.isEmpty()) {
            return "";
        }
        return " (" + (said.length() > MOST_CHARACTERS ? said.substring(0, MOST_CHARACTERS) + "…" : said) + ")";
    }

    /** A human-readable size. */
    static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%,d MB", (bytes + (1 << 20) - 1) >> 20);
    }
}
