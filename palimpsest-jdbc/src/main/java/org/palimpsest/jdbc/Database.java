package org.palimpsest.jdbc;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.TableException;

/**
 * A database and how to reach it. Immutable. The password is in no text that this class returns, and the URL must not have
 * one, because URLs are shown in messages and kept in the provenance of a version.
 *
 * <pre>{@code
 * Database shop = Database.at("jdbc:postgresql://db/shop").withUser("analyst").withPassword(secret);
 * model.learn(LearnRequest.of(shop.query("select * from customers").table(), "january"));
 * }</pre>
 */
public final class Database {
    /** Rows that a driver fetches at once, unless another number is given. */
    public static final int FETCH_SIZE = 1_000;

    private static final Pattern PASSWORD =
            Pattern.compile("[?&;:](password|passwd|pwd|sslpassword)=|//[^/@?]*:[^/@?]*@", Pattern.CASE_INSENSITIVE);

    private final String url;
    private final Optional<String> user;
    private final Optional<String> password;
    private final List<Path> drivers;
    private final int fetchSize;

    private Database(String url, Optional<String> user, Optional<String> password, List<Path> drivers, int fetchSize) {
        this.url = url;
        this.user = user;
        this.password = password;
        this.drivers = List.copyOf(drivers);
        this.fetchSize = fetchSize;
    }

    /**
     * A database with the drivers of the class path.
     *
     * @param url starts with {@code jdbc:}
     * @throws IllegalArgumentException if it does not, or if a password is in it
     */
    public static Database at(String url) {
        if (!url.startsWith("jdbc:")) {
            throw new IllegalArgumentException("the URL of a database starts with 'jdbc:', not '"
                    + url.substring(0, Math.min(url.length(), 12)) + "'");
        }
        if (PASSWORD.matcher(url).find()) {
            throw new IllegalArgumentException(
                    "there is a password in the URL of the database, where others can see it; give it apart");
        }
        return new Database(url, Optional.empty(), Optional.empty(), List.of(), FETCH_SIZE);
    }

    /** With the name of a user. */
    public Database withUser(String name) {
        return new Database(url, Optional.of(name), password, drivers, fetchSize);
    }

    /** With a password, which is handed to the driver and to nothing else. */
    public Database withPassword(String secret) {
        return new Database(url, user, Optional.of(secret), drivers, fetchSize);
    }

    /** With drivers in jars, or in directories of jars, before those of the class path. */
    public Database withDrivers(List<Path> jars) {
        return new Database(url, user, password, jars, fetchSize);
    }

    /** With another number of rows that the driver fetches at once. */
    public Database withFetchSize(int rows) {
        if (rows < 1) {
            throw new IllegalArgumentException("rows must be > 0, was " + rows);
        }
        return new Database(url, user, password, drivers, rows);
    }

    /** The URL without its parameters. */
    public String name() {
        int end = url.length();
        for (char mark : new char[] {'?', ';'}) {
            int at = url.indexOf(mark);
            end = at < 0 ? end : Math.min(end, at);
        }
        return url.substring(0, end);
    }

    /** The rows of a query. Nothing is read yet. */
    public DatabaseQuery query(String sql) {
        return new DatabaseQuery(this, sql);
    }

    int fetchSize() {
        return fetchSize;
    }

    /**
     * A connection whose transactions are ended by the caller.
     *
     * @throws TableException if there is no driver, or no connection
     */
    Connection connect() throws IOException {
        Properties properties = new Properties();
        user.ifPresent(name -> properties.setProperty("user", name));
        password.ifPresent(secret -> properties.setProperty("password", secret));
        try {
            Connection connection = Drivers.driver(url, name(), drivers).connect(url, properties);
            if (connection == null) {
                throw new SQLException("the driver does not accept the URL");
            }
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException e) {
            throw failed("there is no connection", e, "check the URL, the user, the password and that it is running");
        }
    }

    /** A connection whose transactions only read, where the driver can promise that. */
    Connection connectToRead() throws IOException, SQLException {
        Connection connection = connect();
        try {
            connection.setReadOnly(true);
        } catch (SQLException e) {
            // A driver that cannot promise it (SQLite's) still runs the query.
            connection.clearWarnings();
        }
        return connection;
    }

    /** A failure of this database in one sentence. */
    TableException failed(String what, SQLException cause, String remedy) {
        return failed(name(), what, cause, remedy);
    }

    static TableException failed(String where, String what, SQLException cause, String remedy) {
        String reason = Objects.requireNonNullElse(
                        cause.getMessage(), cause.getClass().getSimpleName())
                .strip()
                .replaceAll("\\s*\\R\\s*", " ");
        TableException failed = new TableException(Fault.of(where, what + ": " + reason, remedy));
        failed.initCause(cause);
        return failed;
    }

    /** Without the password. */
    @Override
    public String toString() {
        return name();
    }
}
