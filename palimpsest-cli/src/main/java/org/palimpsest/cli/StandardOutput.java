package org.palimpsest.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.palimpsest.lab.io.CannotWriteException;

/**
 * Standard output as text, in the encoding of the terminal, and for programs, as bytes: tables are UTF-8 whatever the
 * locale says, which in a bare container would replace every letter that it does not know.
 */
public final class StandardOutput extends PrintWriter {
    private final OutputStream bytes;

    private StandardOutput(OutputStream bytes, Charset charset) {
        super(new OutputStreamWriter(bytes, charset), true);
        this.bytes = bytes;
    }

    static StandardOutput open() {
        String told = System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding", ""));
        Charset charset = told.isEmpty() ? Charset.defaultCharset() : Charset.forName(told);
        return new StandardOutput(new FileOutputStream(FileDescriptor.out), charset);
    }

    /** Where bytes of UTF-8 go that a command prints with this writer. Closing it has no effect. */
    public static OutputStream bytes(PrintWriter writer) {
        writer.flush();
        return writer instanceof StandardOutput standard ? new Kept(standard.bytes) : new Decoding(writer);
    }

    /** Standard output, which stays open. */
    private static final class Kept extends OutputStream {
        private final OutputStream out;

        Kept(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] from, int offset, int length) throws IOException {
            try {
                out.write(from, offset, length);
            } catch (IOException e) {
                if (String.valueOf(e.getMessage()).contains("Broken pipe")) {
                    throw new ClosedPipeException(e);
                }
                throw new CannotWriteException(
                        Path.of("standard output"), e, "its reader has ended, or the disk is full");
            }
        }
    }

    /** For a writer that is no standard output: each call must end with a whole character. */
    private static final class Decoding extends OutputStream {
        private final PrintWriter out;

        Decoding(PrintWriter out) {
            this.out = out;
        }

        @Override
        public void write(int b) {
            throw new UncheckedIOException(new IOException("single bytes are no characters"));
        }

        @Override
        public void write(byte[] from, int offset, int length) {
            out.write(new String(from, offset, length, StandardCharsets.UTF_8));
            out.flush();
        }
    }
}
