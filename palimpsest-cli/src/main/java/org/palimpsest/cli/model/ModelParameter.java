package org.palimpsest.cli.model;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.math.Compute;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableSource;
import picocli.CommandLine.Parameters;

/** The model that a command is about: its first parameter. */
final class ModelParameter {
    @Parameters(index = "0", paramLabel = "MODEL", description = "The directory of the model.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path model;

    ModelDirectory directory() {
        return ModelDirectory.at(model);
    }

    /** The same with threads of the caller. */
    ModelDirectory directory(Compute compute) {
        return ModelDirectory.at(model, compute);
    }

    String name() {
        return model.toString();
    }

    /** Files as one table; "-" is standard input. */
    static Table table(List<String> files) {
        List<TableSource> sources = new ArrayList<>();
        for (String file : files) {
            sources.add(file.equals("-") ? TableSource.standardInput() : TableSource.of(Path.of(file)));
        }
        return new Table(sources);
    }
}
