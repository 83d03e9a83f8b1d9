/** Queries as tables, and predictions into tables, by JDBC. */
module org.palimpsest.jdbc {
    requires transitive org.palimpsest.model;
    requires transitive java.sql;
    requires static org.jspecify;

    exports org.palimpsest.jdbc;

    uses java.sql.Driver;

    provides org.palimpsest.model.table.TableFormat with
            org.palimpsest.jdbc.QueryRowsFormat;
}
