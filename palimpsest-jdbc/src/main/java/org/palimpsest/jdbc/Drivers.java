package org.palimpsest.jdbc;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.TableException;

/** Finds the driver of a database. */
final class Drivers {
    private Drivers() {}

    /**
     * The first driver that accepts a URL: of the given jars, else of the class path.
     *
     * @param name of the database, for messages
     * @param path jars, or directories of jars
     */
    static Driver driver(String url, String name, List<Path> path) throws IOException {
        try {
            if (!path.isEmpty()) {
                // Not closed: the driver loads its classes as it needs them, until the program ends.
                ClassLoader loader = new URLClassLoader(urls(name, path), Drivers.class.getClassLoader());
                Optional<Driver> given = accepting(url, ServiceLoader.load(Driver.class, loader));
                if (given.isPresent()) {
                    return given.get();
                }
            }
            Optional<Driver> known = accepting(url, DriverManager.drivers().toList());
            if (known.isPresent()) {
                return known.get();
            }
        } catch (ServiceConfigurationError e) {
            TableException broken = new TableException(
                    Fault.of(name, "a driver cannot be loaded: " + e.getMessage(), "check the jar of the driver"));
            broken.initCause(e);
            throw broken;
        }
        throw new TableException(Fault.of(
                name,
                path.isEmpty()
                        ? "there is no JDBC driver for it here"
                        : "there is no JDBC driver for it in " + path.get(0)
                                + (path.size() > 1 ? " and the others" : ""),
                "get the jar of the database's JDBC driver and name it"));
    }

    private static Optional<Driver> accepting(String url, Iterable<Driver> drivers) throws TableException {
        for (Driver driver : drivers) {
            try {
                if (driver.acceptsURL(url)) {
                    return Optional.of(driver);
                }
            } catch (SQLException e) {
                throw Database.failed(url, "the driver refuses the URL", e, "check it");
            }
        }
        return Optional.empty();
    }

    private static URL[] urls(String name, List<Path> path) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (Path each : path) {
            if (Files.isDirectory(each)) {
                try (DirectoryStream<Path> jars = Files.newDirectoryStream(each, "*.jar")) {
                    for (Path jar : jars) {
                        urls.add(url(jar));
                    }
                }
            } else if (Files.isRegularFile(each)) {
                urls.add(url(each));
            } else {
                throw new TableException(Fault.of(name, "there is no driver at " + each, "check the name of the jar"));
            }
        }
        return urls.toArray(URL[]::new);
    }

    private static URL url(Path jar) throws MalformedURLException {
        return jar.toUri().toURL();
    }
}
