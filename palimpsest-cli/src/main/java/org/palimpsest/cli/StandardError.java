package org.palimpsest.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.Charset;

/**
 * The way around the one line that the JVM prints about incubating modules and that no flag silences.
 *
 * <p>The launcher gives the JVM a filtered standard error and names the descriptor of the real one in {@code
 * palimpsest.stderr}. What we print goes there, in order with standard output, while a message of the JVM itself still
 * comes through the filter. Without the property, as under {@code java -jar}, nothing changes.
 */
final class StandardError {
    private StandardError() {}

    static void reopen() {
        String number = System.getProperty("palimpsest.stderr", "");
        if (number.isEmpty()) {
            return;
        }
        try {
            // The descriptor itself: opening /dev/fd/3 would have a file position of its own, and in a log file that
            // others write too, one would overwrite the other. The launcher opens java.io for this.
            Field field = FileDescriptor.class.getDeclaredField("fd");
            field.setAccessible(true);
            FileDescriptor descriptor = new FileDescriptor();
            field.setInt(descriptor, Integer.parseInt(number));
            String charset = System.getProperty("stderr.encoding", System.getProperty("native.encoding", "UTF-8"));
            System.setErr(new PrintStream(new FileOutputStream(descriptor), true, Charset.forName(charset)));
        } catch (ReflectiveOperationException | RuntimeException e) {
            // The filtered stream stays, and shows the same, only perhaps a moment later than standard output.
            return;
        }
    }
}
