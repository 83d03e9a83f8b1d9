package org.palimpsest.jdbc;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Names of tables and columns as a database quotes them. A quoted name is one name, whatever characters are in it: no part
 * of it is read as SQL.
 *
 * @param quote the quotation mark of the database
 */
record SqlNames(String quote) {
    static SqlNames of(DatabaseMetaData about) throws SQLException {
        String quote = about.getIdentifierQuoteString();
        return new SqlNames(quote == null || quote.isBlank() ? "\"" : quote.strip());
    }

    /** A name in quotation marks; those inside it are doubled. */
    String quoted(String name) {
        if (name.isEmpty() || name.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("the name of a table or a column must have characters, and no NUL");
        }
        return quote + name.replace(quote, quote + quote) + quote;
    }

    /** A table, with its schema in front of it if there is a dot: {@code scores}, {@code shop.scores}. */
    String table(String name) {
        List<String> parts = new ArrayList<>(List.of(name.split("\\.", -1)));
        return parts.stream().map(this::quoted).collect(Collectors.joining("."));
    }
}
