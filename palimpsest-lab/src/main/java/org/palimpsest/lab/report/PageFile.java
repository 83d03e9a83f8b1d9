package org.palimpsest.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import org.palimpsest.lab.io.CannotWriteException;
import org.palimpsest.lab.page.Page;
import org.palimpsest.store.DurableFile;

/** Pages as files. */
public final class PageFile {
    private PageFile() {}

    /**
     * Writes a page as one file, durably.
     *
     * @throws CannotWriteException when it cannot be written
     */
    public static void write(Page page, Path file) throws IOException {
        try {
            DurableFile.sweep(file);
            DurableFile.write(file, page.file());
        } catch (IOException e) {
            throw new CannotWriteException(file, e, "make room, or name another file");
        }
    }
}
