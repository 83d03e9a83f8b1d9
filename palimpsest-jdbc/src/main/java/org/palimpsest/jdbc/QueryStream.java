package org.palimpsest.jdbc;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.model.table.TableException;

/**
 * The rows of a query as bytes, which {@link QueryRowsFormat} reads. Connects at the first byte. Only the rows that the
 * driver fetches at once are in memory.
 *
 * <pre>
 * stream = MAGIC database columns name … (1 cell …)… 0 rows
 * cell   = length bytes, length −1 for NULL
 * </pre>
 *
 * The number of rows at the end tells a whole stream from one that was cut off.
 */
final class QueryStream extends InputStream {
    static final String MAGIC = "palimpsest query rows 1\n";
    static final int NULL = -1;
    static final int ROW = 1;
    static final int END = 0;

    /** Rows are encoded until there are so many bytes. */
    private static final int CHUNK = 1 << 16;

    private final Database database;
    private final String sql;
    private final String name;
    private final Chunk chunk = new Chunk();
    private final DataOutputStream out = new DataOutputStream(chunk);
    private List<QueryColumn> columns = List.of();
    private @Nullable Connection connection;
    private @Nullable ResultSet rows;
    private long count;
    private int at;
    private boolean ended;

    QueryStream(Database database, String sql, String name) {
        this.database = database;
        this.sql = sql;
        this.name = name;
    }

    /** Gives access to the bytes without a copy. */
    private static final class Chunk extends ByteArrayOutputStream {
        byte[] bytes() {
            return buf;
        }
    }

    /** The columns, once the first byte was read. */
    List<QueryColumn> columns() {
        return columns;
    }

    @Override
    public int read() throws IOException {
        return fill() ? chunk.bytes()[at++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int n = Math.min(length, chunk.size() - at);
        System.arraycopy(chunk.bytes(), at, into, offset, n);
        at += n;
        return n;
    }

    /** Whether there is a byte, after encoding the next rows if need be. */
    private boolean fill() throws IOException {
        if (at < chunk.size()) {
            return true;
        }
        if (ended) {
            return false;
        }
        chunk.reset();
        at = 0;
        try {
            ResultSet open = rows == null ? start() : rows;
            while (chunk.size() < CHUNK && !ended) {
                encode(open);
            }
        } catch (SQLException e) {
            TableException failed = rows == null
                    ? Database.failed(name, "the query does not run", e, "check it, and the rights of the user")
                    : Database.failed(
                            name,
                            "after row " + count + " the rows cannot be read any further",
                            e,
                            "see that the database is running, then run it again; nothing was changed");
            close();
            throw failed;
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
        return true;
    }

    private ResultSet start() throws SQLException, IOException {
        Connection opened = database.connectToRead();
        connection = opened;
        Statement statement = opened.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
        statement.setFetchSize(database.fetchSize());
        ResultSet open = statement.executeQuery(sql);
        columns = QueryColumn.of(name, open.getMetaData());
        out.write(MAGIC.getBytes(StandardCharsets.US_ASCII));
        text(opened.getMetaData().getDatabaseProductName());
        out.writeInt(columns.size());
        for (QueryColumn column : columns) {
            text(column.name());
        }
        rows = open;
        return open;
    }

    private void encode(ResultSet open) throws SQLException, IOException {
        if (!open.next()) {
            out.writeByte(END);
            out.writeLong(count);
            close();
            return;
        }
        out.writeByte(ROW);
        for (int c = 0; c < columns.size(); c++) {
            text(columns.get(c).text(open, c + 1));
        }
        count++;
    }

    private void text(@Nullable String value) throws IOException {
        if (value == null) {
            out.writeInt(NULL);
        } else {
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            out.writeInt(bytes.length);
            out.write(bytes);
        }
    }

    /** Ends the query. */
    @Override
    public void close() {
        ended = true;
        Connection open = connection;
        connection = null;
        if (open != null) {
            try (open) {
                open.rollback(); // it only read; some drivers do not close inside a transaction
            } catch (SQLException e) {
                // A connection that was lost cannot be ended either, and its fault has been reported.
                ended = true;
            }
        }
    }
}
