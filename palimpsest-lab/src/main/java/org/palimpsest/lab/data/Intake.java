package org.palimpsest.lab.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.internal.Gzip;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.lab.io.CannotWriteException;

/** Copies a file and verifies its size and SHA-256 against the catalogue. */
final class Intake {
    private static final int BUFFER = 1 << 16;

    private Intake() {}

    /** Hears how many plain bytes have been taken in. */
    interface Heard {
        void bytes(long done);
    }

    /** Whether a file, plain or gzip, holds the bytes of a part. */
    static boolean matches(Path file, Catalogue.Part part) throws IOException {
        try (InputStream in = Gzip.open(file)) {
            copy(in, part, OutputStream.nullOutputStream(), file, done -> {});
            return true;
        } catch (InvalidDataException e) {
            return false;
        }
    }

    /**
     * Writes a part to a file and forces it to the disk.
     *
     * @throws InvalidDataException when the bytes are not those of the part
     * @throws CannotWriteException when the file cannot be written
     */
    static void copy(InputStream plain, Catalogue.Part part, Path to, Heard heard) throws IOException {
        OutputStream out;
        try {
            out = Files.newOutputStream(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw Disk.cannotWrite(to.resolveSibling(""), e);
        }
        try (out) {
            copy(plain, part, out, to, heard);
        }
        Disk.force(to);
    }

    private static void copy(InputStream plain, Catalogue.Part part, OutputStream out, Path to, Heard heard)
            throws IOException {
        MessageDigest digest = Sha256.digest();
        byte[] buffer = new byte[BUFFER];
        long done = 0;
        for (int n = plain.read(buffer); n >= 0; n = plain.read(buffer)) {
            done += n;
            if (done > part.size()) {
                throw bad(part, "longer than the " + part.size() + " bytes it should have");
            }
            digest.update(buffer, 0, n);
            try {
                out.write(buffer, 0, n);
            } catch (IOException e) {
                throw Disk.cannotWrite(to.resolveSibling(""), e);
            }
            heard.bytes(done);
        }
        if (done < part.size()) {
            throw bad(part, "cut off after " + done + " of " + part.size() + " bytes");
        }
        String sha256 = Sha256.hex(digest);
        if (!sha256.equals(part.sha256())) {
            throw bad(part, "not the known file: SHA-256 is " + sha256 + " instead of " + part.sha256());
        }
    }

    private static InvalidDataException bad(Catalogue.Part part, String what) {
        return new InvalidDataException(part.name() + " is " + what, part.name(), "get it from another place");
    }
}
