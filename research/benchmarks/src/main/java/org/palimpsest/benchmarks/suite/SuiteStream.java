package org.palimpsest.benchmarks.suite;

import java.nio.file.Path;
import java.util.List;
import org.palimpsest.benchmarks.tables.TableStream;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/**
 * A stream that is ready to be learned: for each task a file to learn from and one to be tested on.
 *
 * @param source where it comes from
 * @param train files to learn from, in the order of the tasks
 * @param test files to be tested on
 * @param trainRows rows of each file to learn from
 * @param testRows rows of each file to be tested on
 */
public record SuiteStream(
        TableStream source, List<Path> train, List<Path> test, List<Integer> trainRows, List<Integer> testRows) {
    /** Copies the lists. */
    public SuiteStream {
        train = List.copyOf(train);
        test = List.copyOf(test);
        trainRows = List.copyOf(trainRows);
        testRows = List.copyOf(testRows);
    }

    /** The name of the stream. */
    public String name() {
        return source.name();
    }

    /** What kind of stream it is. */
    public Group group() {
        return Group.of(source);
    }

    /** How many tasks it has. */
    public int tasks() {
        return train.size();
    }

    /** What a user would say on the command line. */
    public SchemaOptions options() {
        SchemaOptions options = SchemaOptions.target(source.target()).withDrop(source.drop());
        return source.regression() ? options.withRegression() : options;
    }

    /** All rows to learn from, as one table. */
    public Table everything() {
        return Table.of(train.toArray(Path[]::new));
    }

    /** The test rows of all tasks but the last. */
    public Table oldTests() {
        return Table.of(test.subList(0, tasks() - 1).toArray(Path[]::new));
    }
}
