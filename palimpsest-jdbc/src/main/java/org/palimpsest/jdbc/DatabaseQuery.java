package org.palimpsest.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableSource;

/**
 * A query whose rows are a table. The text of the query is part of the table's name, and with that of the provenance of what
 * is learned from it.
 */
public final class DatabaseQuery {
    private final Database database;
    private final String sql;

    DatabaseQuery(Database database, String sql) {
        this.database = database;
        this.sql = Objects.requireNonNull(sql, "sql").strip();
        if (this.sql.isEmpty()) {
            throw new IllegalArgumentException("the query is empty");
        }
    }

    /** Database and query, as messages and provenance have them. */
    public String name() {
        return database.name() + ", query \"" + sql + "\"";
    }

    /**
     * A table that is read once: the query runs when the table is opened, and rows are fetched as they are needed. A model
     * that learns copies them to its own disk first, so it sees one state of the database.
     */
    public Table table() {
        return new Table(List.of(source()));
    }

    /** The source of {@link #table}, to be joined with others. */
    public TableSource source() {
        return TableSource.of(name(), open());
    }

    Database database() {
        return database;
    }

    String sql() {
        return sql;
    }

    QueryStream open() {
        return new QueryStream(database, sql, name());
    }

    /**
     * Runs the query and copies its rows to a file. The connection is closed when it returns.
     *
     * @param file is written, and deleted by the caller
     */
    public Copied copyTo(Path file) throws IOException {
        QueryStream stream = open();
        try (InputStream in = stream) {
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return new Copied(new Table(List.of(TableSource.of(name(), file))), stream.columns());
    }

    /**
     * The rows of a query in a file.
     *
     * @param table can be read more than once
     * @param columns with their types in the database
     */
    public record Copied(Table table, List<QueryColumn> columns) {
        public Copied {
            columns = List.copyOf(columns);
        }
    }

    @Override
    public String toString() {
        return name();
    }
}
