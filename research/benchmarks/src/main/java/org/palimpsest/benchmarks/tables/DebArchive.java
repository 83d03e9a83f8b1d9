package org.palimpsest.benchmarks.tables;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * The tar archive inside a Debian package, which is an ar archive:
 * <pre>
 * "!&lt;arch&gt;\n", then for each member: name[16] time[12] owner[6] group[6] mode[8] size[10] "`\n", content, even length
 * </pre>
 */
final class DebArchive {
    private static final String MAGIC = "!<arch>\n";
    private static final int HEADER = 60;

    private DebArchive() {}

    /** The files that the package would install, as plain tar; closing it closes {@code deb}. */
    static InputStream files(InputStream deb) throws IOException {
        InputStream in = new BufferedInputStream(deb);
        if (!text(in.readNBytes(MAGIC.length())).equals(MAGIC)) {
            throw new IOException("this is no Debian package");
        }
        while (true) {
            byte[] header = in.readNBytes(HEADER);
            if (header.length < HEADER) {
                throw new EOFException("the Debian package has no data.tar");
            }
            String name = text(header).substring(0, 16).strip();
            if (name.startsWith("data.tar")) {
                return plain(name, in);
            }
            long size = size(text(header).substring(48, 58).strip());
            in.skipNBytes(size + (size & 1));
        }
    }

    private static long size(String digits) throws IOException {
        if (!digits.matches("[0-9]{1,10}")) {
            throw new IOException("the Debian package has a member without a size");
        }
        return Long.parseLong(digits);
    }

    private static InputStream plain(String name, InputStream in) throws IOException {
        return switch (name.endsWith("/") ? name.substring(0, name.length() - 1) : name) {
            case "data.tar" -> in;
            case "data.tar.gz" -> new GZIPInputStream(in);
            case "data.tar.xz" -> new XZInputStream(in);
            default -> throw new IOException("the Debian package holds " + name + ", which is not read here");
        };
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
