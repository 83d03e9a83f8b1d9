package org.palimpsest.jdbc;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.stream.StreamSource;
import org.palimpsest.model.stream.Window;
import org.palimpsest.model.stream.WindowSize;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.TableException;

/**
 * Windows of a query to which rows are added, in the order of a column of whole numbers that grows, such as a serial number.
 * The position is the last number that was learned; a window has the rows after it, and all rows of its own last number. A row
 * that becomes visible with a number below the position, or without a number, is not learned: the numbers must grow in the
 * order in which transactions end.
 */
public final class GrowingQuery implements StreamSource {
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final long STOP_MILLIS = 100;
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,38}");
    private static final Set<Integer> WHOLE_NUMBERS =
            Set.of(Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.NUMERIC, Types.DECIMAL);

    private final DatabaseQuery query;
    private final String column;
    private final String name;
    private final WindowSize size;
    private final boolean once;
    private final Path scratch;
    private @Nullable String position;
    private @Nullable String quoted;
    private @Nullable Path file;

    /**
     * @param column of the query; whole numbers that grow
     * @param name of the stream, for the model
     * @param once whether the stream ends when all rows were returned; its last window may then be smaller
     * @param scratch a directory for the rows of one window
     */
    public GrowingQuery(DatabaseQuery query, String column, String name, WindowSize size, boolean once, Path scratch) {
        this.query = query;
        this.column = column;
        this.name = name;
        this.size = size;
        this.once = once;
        this.scratch = scratch;
    }

    /** The rows that wait: how many of them, at most those of one window, and the number of the last. */
    private record Waiting(long rows, String last) {}

    @Override
    public String name() {
        return name;
    }

    @Override
    public void resume(List<String> positions) throws IOException {
        if (!positions.isEmpty()) {
            String last = positions.get(positions.size() - 1);
            if (!WHOLE.matcher(last).matches()) {
                throw new ModelException("'" + name + "' was not followed as a query before (its position is '" + last
                        + "'); give this stream another name");
            }
            position = last;
        }
    }

    @Override
    public Optional<Window> next(BooleanSupplier stop) throws IOException {
        long deadline = Long.MAX_VALUE;
        while (!stop.getAsBoolean()) {
            Optional<Waiting> waiting = look();
            if (waiting.isPresent()) {
                if (once || full(waiting.get().rows(), deadline)) {
                    return Optional.of(window(waiting.get().last()));
                }
                if (deadline == Long.MAX_VALUE && size instanceof WindowSize.Time time) {
                    deadline = System.nanoTime() + time.duration().toNanos();
                }
            } else if (once) {
                return Optional.empty();
            }
            pause(stop);
        }
        return Optional.empty(); // rows of a window that is not full stay in the database
    }

    private boolean full(long rows, long deadline) {
        return size instanceof WindowSize.Rows most
                ? rows >= most.rows()
                : deadline != Long.MAX_VALUE && System.nanoTime() - deadline >= 0;
    }

    /** Looks for rows after the position. Connects each time: a follower waits for hours. */
    private Optional<Waiting> look() throws IOException {
        try (Connection connection = query.database().connectToRead()) {
            try (Statement statement = connection.createStatement()) {
                String grows = quoted(connection, statement);
                statement.setFetchSize(query.database().fetchSize());
                if (size instanceof WindowSize.Rows most) {
                    statement.setMaxRows(most.rows());
                }
                return waiting(
                        statement.executeQuery("select " + grows + " from " + from() + where(grows) + order(grows)));
            } finally {
                connection.rollback(); // it only read
            }
        } catch (SQLException e) {
            throw Database.failed(
                    query.name(), "the query cannot be followed", e, "check it, and that the database is running");
        }
    }

    private Optional<Waiting> waiting(ResultSet rows) throws SQLException, TableException {
        long n = 0;
        String last = "";
        while (rows.next()) {
            n++;
            last = rows.getString(1);
        }
        if (n == 0) {
            return Optional.empty();
        }
        if (!WHOLE.matcher(last).matches()) {
            throw notWhole("it has the value '" + last + "'");
        }
        return Optional.of(new Waiting(n, last));
    }

    private String from() {
        return "(" + query.sql().replaceFirst("[;\\s]+$", "") + ") palimpsest_rows";
    }

    private String where(String grows) {
        // A text of digits only, so it is a number whatever it was read from.
        String after = position;
        return " where " + grows + (after == null ? " is not null" : " > " + after);
    }

    private static String order(String grows) {
        return " order by " + grows;
    }

    /** The column's name as the database has it, in quotation marks. */
    private String quoted(Connection connection, Statement statement) throws SQLException, TableException {
        String known = quoted;
        if (known != null) {
            return known;
        }
        try (ResultSet none = statement.executeQuery("select * from " + from() + " where 1 = 0")) {
            ResultSetMetaData about = none.getMetaData();
            for (int c = 1; c <= about.getColumnCount(); c++) {
                String label = about.getColumnLabel(c);
                if (label.equalsIgnoreCase(column)) {
                    if (!WHOLE_NUMBERS.contains(about.getColumnType(c)) || about.getScale(c) > 0) {
                        throw notWhole("its type is " + about.getColumnTypeName(c));
                    }
                    known = SqlNames.of(connection.getMetaData()).quoted(label);
                    quoted = known;
                    return known;
                }
            }
        }
        throw new TableException(new Fault(
                query.name(),
                0,
                column,
                "the query has no such column",
                "select it, or name another column that grows"));
    }

    private TableException notWhole(String what) {
        return new TableException(new Fault(
                query.name(), 0, column, "a column that grows has whole numbers, but " + what, "name a serial number"));
    }

    private Window window(String last) throws IOException {
        String grows = Optional.ofNullable(quoted).orElseThrow();
        Path spool = file == null ? Files.createTempFile(scratch, "window-", ".rows") : file;
        file = spool;
        String sql = "select * from " + from() + where(grows) + " and " + grows + " <= " + last + order(grows);
        return Window.of(
                name + " up to " + last,
                query.database().query(sql).copyTo(spool).table(),
                last);
    }

    @Override
    public void done(Window window) {
        position = window.position();
    }

    private static void pause(BooleanSupplier stop) throws InterruptedIOException {
        try {
            for (long waited = 0; waited < LOOK.toMillis() && !stop.getAsBoolean(); waited += STOP_MILLIS) {
                Thread.sleep(STOP_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for rows");
        }
    }

    @Override
    public void close() throws IOException {
        Path spool = file;
        if (spool != null) {
            Files.deleteIfExists(spool);
        }
    }
}
