package org.palimpsest.jdbc;

import java.io.Closeable;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.TableException;

/**
 * A table of a database that predictions are written into, all in one transaction: {@link #commit} keeps them, and without it
 * the table is as it was. A table that is not there is made. One that is there gets those columns that it has; at least one
 * must be of the prediction.
 */
public final class PredictionTable implements RowPredictions.Sink, Closeable {
    private static final int BATCH = 1_000;

    private final Database database;
    private final String table;
    private final List<QueryColumn> query;
    private final List<String> answers;
    private final Connection connection;
    private final List<Target> targets = new ArrayList<>();
    private final List<String> omitted = new ArrayList<>();
    private @Nullable PreparedStatement insert;
    private boolean postgres;
    private int waiting;
    private long rows;

    /** A column that is written: from a cell of the row or from a value of the answer, as a type of {@link Types}. */
    private record Target(String name, int from, boolean answer, int type) {}

    private PredictionTable(
            Database database, String table, List<QueryColumn> query, List<String> answers, Connection connection) {
        this.database = database;
        this.table = table;
        this.query = query;
        this.answers = answers;
        this.connection = connection;
    }

    /**
     * Connects.
     *
     * @param table its name as the database has it, with a schema before a dot if need be; not SQL
     * @param query the columns that were read, for the types of a new table
     * @param answers the names of the values of an answer, {@link RowPredictions#names}
     */
    public static PredictionTable open(Database database, String table, List<QueryColumn> query, List<String> answers)
            throws IOException {
        return new PredictionTable(database, table, List.copyOf(query), List.copyOf(answers), database.connect());
    }

    @Override
    public void columns(List<String> names) throws IOException {
        try {
            postgres = connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
            SqlNames quoting = SqlNames.of(connection.getMetaData());
            Map<String, Target> output = output(names);
            Optional<Map<String, Integer>> there = existing(quoting);
            if (there.isEmpty()) {
                create(quoting, output);
                there = existing(quoting);
            }
            Map<String, Integer> types = there.orElseThrow(() -> missing());
            output.forEach((name, from) -> {
                Integer type = types.get(name);
                if (type == null) {
                    omitted.add(name);
                } else {
                    targets.add(new Target(name, from.from(), from.answer(), type));
                }
            });
            if (targets.stream().noneMatch(Target::answer)) {
                throw new TableException(Fault.of(
                        database.name(),
                        "the table '" + table + "' has none of the columns of a prediction",
                        "give it some of " + String.join(", ", answers) + ", or name a table that is not there yet"));
            }
            insert = connection.prepareStatement("INSERT INTO " + quoting.table(table) + " ("
                    + String.join(
                            ", ",
                            targets.stream()
                                    .map(each -> quoting.quoted(each.name()))
                                    .toList())
                    + ") VALUES (" + "?, ".repeat(targets.size() - 1) + "?)");
        } catch (SQLException e) {
            throw database.failed("the table '" + table + "' cannot be written", e, "check it, and your rights");
        }
    }

    /** What there is to write, by name. A column of the query may have the name of an answer. */
    private Map<String, Target> output(List<String> names) {
        Map<String, Target> output = new LinkedHashMap<>();
        for (int c = 0; c < names.size(); c++) {
            output.put(names.get(c), new Target(names.get(c), c, false, type(names.get(c))));
        }
        for (int a = 0; a < answers.size(); a++) {
            String name = answers.get(a);
            name = names.contains(name) ? "palimpsest_" + name : name;
            boolean text = List.of("prediction", "set", "problem").contains(answers.get(a));
            output.put(name, new Target(name, a, true, text ? Types.VARCHAR : Types.DOUBLE));
        }
        return output;
    }

    private int type(String column) {
        return query.stream()
                .filter(each -> each.name().equals(column))
                .findFirst()
                .map(QueryColumn::type)
                .orElse(Types.VARCHAR);
    }

    private IllegalStateException missing() {
        return new IllegalStateException("the table '" + table + "' was made and is not there");
    }

    /** The types of the table's columns by name; empty if there is no such table. */
    private Optional<Map<String, Integer>> existing(SqlNames quoting) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery("SELECT * FROM " + quoting.table(table) + " WHERE 1 = 0")) {
            ResultSetMetaData about = none.getMetaData();
            Map<String, Integer> types = new HashMap<>();
            for (int c = 1; c <= about.getColumnCount(); c++) {
                types.put(about.getColumnName(c), QueryColumn.type(about, c));
            }
            return Optional.of(types);
        } catch (SQLException e) {
            connection.rollback(); // PostgreSQL goes on only after that
            return Optional.empty();
        }
    }

    private void create(SqlNames quoting, Map<String, Target> output) throws SQLException {
        List<String> columns = output.values().stream()
                .map(each -> quoting.quoted(each.name()) + " " + new QueryColumn(each.name(), each.type()).sqlType())
                .toList();
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE " + quoting.table(table) + " (" + String.join(", ", columns) + ")");
        }
    }

    @Override
    public void row(String[] cells, RowAnswer answer) throws IOException {
        PreparedStatement statement = insert;
        if (statement == null) {
            throw new IllegalStateException("columns come first");
        }
        try {
            for (int t = 0; t < targets.size(); t++) {
                Target target = targets.get(t);
                Object value = target.answer()
                        ? answer.values().get(target.from())
                        : target.from() < cells.length ? cells[target.from()] : "";
                bind(statement, t + 1, String.valueOf(value), target.type());
            }
            statement.addBatch();
            rows++;
            if (++waiting == BATCH) {
                flush(statement);
            }
        } catch (SQLException e) {
            throw refused(e);
        } catch (NumberFormatException e) {
            throw refused(new SQLException(e.getMessage(), e));
        }
    }

    /** Empty text is NULL, as it was in the query. */
    private void bind(PreparedStatement statement, int at, String text, int type) throws SQLException {
        if (text.isEmpty()) {
            statement.setNull(at, type);
            return;
        }
        switch (type) {
            case Types.BOOLEAN, Types.BIT -> statement.setBoolean(at, Boolean.parseBoolean(text));
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.NUMERIC, Types.DECIMAL ->
                statement.setBigDecimal(at, new BigDecimal(text));
            case Types.REAL, Types.FLOAT, Types.DOUBLE -> statement.setDouble(at, Double.parseDouble(text));
            case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NVARCHAR -> statement.setString(at, text);
            default -> {
                if (postgres) {
                    statement.setObject(at, text, Types.OTHER); // the server reads it as the column's type
                } else {
                    statement.setString(at, text);
                }
            }
        }
    }

    private void flush(PreparedStatement statement) throws SQLException {
        if (waiting > 0) {
            statement.executeBatch();
            waiting = 0;
        }
    }

    private TableException refused(SQLException e) {
        // A batch's own message names the first row only; the reason is behind it.
        SQLException reason = e.getNextException() == null ? e : e.getNextException();
        return database.failed(
                "the table '" + table + "' refuses the rows up to " + rows + ", and no row was written",
                reason,
                "check the types and rules of its columns");
    }

    /** Keeps the rows, and returns how many they are. */
    public long commit() throws IOException {
        try {
            if (insert != null) {
                flush(insert);
            }
            connection.commit();
            return rows;
        } catch (SQLException e) {
            throw refused(e);
        }
    }

    /** The columns of query and prediction that the table does not have. */
    public List<String> omitted() {
        return List.copyOf(omitted);
    }

    /** Ends the connection; what was not committed is undone. */
    @Override
    public void close() throws IOException {
        try (connection) {
            connection.rollback();
        } catch (SQLException e) {
            throw database.failed("the connection cannot be closed", e, "see that the database is running");
        }
    }
}
