package org.palimpsest.store;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** An output stream to a file whose failures name the file, as {@link FileWriteException}. It does not buffer. */
public final class FileOutput extends OutputStream {
    private final Path file;
    private final OutputStream out;

    /** Writes to a stream, which is closed with this one. */
    public FileOutput(Path file, OutputStream out) {
        this.file = file;
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
            throw FileWriteException.naming(file, e);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException e) {
            throw FileWriteException.naming(file, e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            out.close();
        } catch (IOException e) {
            throw FileWriteException.naming(file, e);
        }
    }

    @Override
    public String toString() {
        return "FileOutput(" + file + ")";
    }
}
