package org.palimpsest.benchmarks.tables;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Small archives for tests. */
final class Archives {
    private Archives() {}

    static byte[] tar(Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            byte[] header = new byte[512];
            put(header, 0, file.getKey());
            put(header, 124, String.format(Locale.ROOT, "%011o", file.getValue().length));
            put(header, 257, "ustar");
            header[156] = '0';
            Arrays.fill(header, 148, 156, (byte) ' ');
            int sum = 0;
            for (byte each : header) {
                sum += each & 0xFF;
            }
            put(header, 148, String.format(Locale.ROOT, "%06o\0", sum));
            out.write(header);
            out.write(file.getValue());
            out.write(new byte[-file.getValue().length & 511]);
        }
        out.write(new byte[1024]);
        return out.toByteArray();
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }

    static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }

    static byte[] xz(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new XZOutputStream(bytes, new LZMA2Options(1))) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }

    static byte[] deb(Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write("!<arch>\n".getBytes(StandardCharsets.US_ASCII));
        member(out, "debian-binary", "2.0".getBytes(StandardCharsets.US_ASCII)); // of odd length
        member(out, "control.tar.gz", gzip(tar(Map.of())));
        member(out, "data.tar.xz", xz(tar(files)));
        return out.toByteArray();
    }

    private static void member(ByteArrayOutputStream out, String name, byte[] body) throws IOException {
        out.write(String.format(Locale.ROOT, "%-16s%-12d%-6d%-6d%-8s%-10d`\n", name, 0, 0, 0, "100644", body.length)
                .getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        if (body.length % 2 == 1) {
            out.write('\n');
        }
    }
}
