package org.palimpsest.jdbc;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.Faults;
import org.palimpsest.model.table.TableException;

/**
 * A column of a query.
 *
 * @param name its label
 * @param type of {@link Types}
 */
public record QueryColumn(String name, int type) {
    /** Types whose values are not one number or one text. */
    private static final Set<Integer> REFUSED = Set.of(
            Types.ARRAY,
            Types.BINARY,
            Types.BLOB,
            Types.DATALINK,
            Types.JAVA_OBJECT,
            Types.LONGVARBINARY,
            Types.REF,
            Types.REF_CURSOR,
            Types.STRUCT,
            Types.VARBINARY);

    /**
     * The columns of a query.
     *
     * @throws TableException with every column whose values are not single numbers or texts
     */
    static List<QueryColumn> of(String query, ResultSetMetaData about) throws SQLException, TableException {
        List<QueryColumn> columns = new ArrayList<>();
        Faults faults = new Faults();
        for (int c = 1; c <= about.getColumnCount(); c++) {
            String name = about.getColumnLabel(c);
            int type = type(about, c);
            if (REFUSED.contains(type)) {
                faults.add(new Fault(
                        query,
                        0,
                        name,
                        "the type (" + about.getColumnTypeName(c) + ") is not read here",
                        "cast it to text or to a number in the query, or leave it out"));
            }
            columns.add(new QueryColumn(name, type));
        }
        faults.throwIfAny();
        return List.copyOf(columns);
    }

    /** The type of a column; PostgreSQL's driver tells times with and without a zone apart by name only. */
    static int type(ResultSetMetaData about, int column) throws SQLException {
        int type = about.getColumnType(column);
        boolean zoned =
                type == Types.TIMESTAMP && about.getColumnTypeName(column).equalsIgnoreCase("timestamptz");
        return zoned ? Types.TIMESTAMP_WITH_TIMEZONE : type;
    }

    /**
     * The value of this column in the current row as text, null for NULL: numbers with all their digits, {@code true} and
     * {@code false}, dates and times by ISO 8601, instants in UTC.
     *
     * @param number of the column, from 1
     */
    @Nullable
    String text(ResultSet rows, int number) throws SQLException {
        switch (type) {
            case Types.BOOLEAN, Types.BIT -> {
                // PostgreSQL says "t".
                boolean value = rows.getBoolean(number);
                return rows.wasNull() ? null : String.valueOf(value);
            }
            case Types.TIMESTAMP_WITH_TIMEZONE -> {
                OffsetDateTime value = rows.getObject(number, OffsetDateTime.class);
                return value == null ? null : value.toInstant().toString();
            }
            default -> {
                String value = rows.getString(number);
                return value == null ? null : type == Types.TIMESTAMP ? iso(value) : value;
            }
        }
    }

    /**
     * A time as drivers write it, {@code 2026-01-31 12:00:00.5} or with a zone at its end, by ISO 8601; other text as it is.
     */
    private static String iso(String value) {
        boolean dayOnly = value.length() == 10;
        if (!dayOnly && (value.length() < 10 || value.charAt(10) != ' ')) {
            return value;
        }
        String iso = dayOnly ? value : value.substring(0, 10) + 'T' + value.substring(11);
        if (iso.matches(".*:.*[+-]\\d\\d$")) {
            iso += ":00";
        }
        try {
            return dayOnly
                    ? LocalDate.parse(iso).toString()
                    : iso.matches(".*:.*[+-]\\d\\d:\\d\\d$")
                            ? OffsetDateTime.parse(iso).toInstant().toString()
                            : LocalDateTime.parse(iso).toString();
        } catch (DateTimeException e) {
            return value; // such as the word 'infinity'
        }
    }

    /** The type of such a column in a new table, by the SQL standard; text where it has none. */
    String sqlType() {
        return switch (type) {
            case Types.BOOLEAN, Types.BIT -> "BOOLEAN";
            case Types.TINYINT, Types.SMALLINT -> "SMALLINT";
            case Types.INTEGER -> "INTEGER";
            case Types.BIGINT -> "BIGINT";
            case Types.REAL -> "REAL";
            case Types.FLOAT, Types.DOUBLE -> "DOUBLE PRECISION";
            case Types.NUMERIC, Types.DECIMAL -> "NUMERIC";
            case Types.DATE -> "DATE";
            case Types.TIMESTAMP -> "TIMESTAMP";
            case Types.TIMESTAMP_WITH_TIMEZONE -> "TIMESTAMP WITH TIME ZONE";
            default -> "TEXT";
        };
    }
}
