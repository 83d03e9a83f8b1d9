package org.palimpsest.model.version;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

/**
 * By what a change of a model is noticed without reading its log.
 *
 * @param head what the file HEAD says
 * @param logBytes the size of the log
 * @param logTime when the log was written last
 */
public record ChangeStamp(String head, long logBytes, FileTime logTime) {
    private static final ChangeStamp NONE = new ChangeStamp("", -1, FileTime.fromMillis(0));

    /** The stamp of a model as it is now. */
    public static ChangeStamp of(Path model) throws IOException {
        Layout layout = new Layout(model);
        try {
            return new ChangeStamp(
                    Files.readString(layout.head(), StandardCharsets.ISO_8859_1),
                    Files.size(layout.log()),
                    Files.getLastModifiedTime(layout.log()));
        } catch (NoSuchFileException e) {
            return NONE;
        }
    }
}
