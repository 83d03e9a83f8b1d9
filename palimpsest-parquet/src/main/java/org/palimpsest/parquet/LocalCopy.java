package org.palimpsest.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.palimpsest.model.table.TableInput;

/**
 * A file that can be read in any order: the source itself, or a copy of a stream, which is deleted when closed.
 *
 * @param file the file
 * @param copied whether it is a copy
 */
record LocalCopy(Path file, boolean copied) implements Closeable {
    static LocalCopy of(TableInput input) throws IOException {
        Optional<Path> own = input.path();
        if (own.isPresent()) {
            return new LocalCopy(own.get(), false);
        }
        Path file = Files.createTempFile("palimpsest-", ".parquet");
        file.toFile().deleteOnExit(); // for Ctrl-C
        LocalCopy copy = new LocalCopy(file, true);
        try {
            Files.copy(input.stream(), file, StandardCopyOption.REPLACE_EXISTING);
            return copy;
        } catch (IOException e) {
            copy.close();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        if (copied) {
            Files.deleteIfExists(file);
        }
    }
}
