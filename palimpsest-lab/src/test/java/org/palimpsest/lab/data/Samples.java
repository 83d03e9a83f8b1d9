package org.palimpsest.lab.data;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.palimpsest.data.internal.Sha256;

/** A tiny set in the shape of MNIST: three images of 2 × 2 to learn from, two to test with. */
final class Samples {
    static final SortedMap<String, byte[]> FILES = files();

    private Samples() {}

    private static SortedMap<String, byte[]> files() {
        SortedMap<String, byte[]> files = new TreeMap<>();
        files.put(Catalogue.IDX_FILES.get(0), idx(new int[] {3, 2, 2}, 0, 51, 102, 255, 1, 2, 3, 4, 5, 6, 7, 8));
        files.put(Catalogue.IDX_FILES.get(1), idx(new int[] {3}, 0, 1, 2));
        files.put(Catalogue.IDX_FILES.get(2), idx(new int[] {2, 2, 2}, 9, 8, 7, 6, 5, 4, 3, 2));
        files.put(Catalogue.IDX_FILES.get(3), idx(new int[] {2}, 2, 0));
        return files;
    }

    static Catalogue.Entry entry() {
        List<Catalogue.Part> parts = new ArrayList<>();
        for (Map.Entry<String, byte[]> each : FILES.entrySet()) {
            byte[] bytes = each.getValue();
            parts.add(new Catalogue.Part(each.getKey(), Sha256.of(bytes), bytes.length));
        }
        return new Catalogue.Entry(
                "tiny",
                "a tiny set",
                Catalogue.Origin.FETCHED,
                parts,
                List.of("a", "b", "c"),
                "none",
                List.<URI>of(),
                List.of());
    }

    static byte[] idx(int[] shape, int... values) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(0x0800 | shape.length);
            for (int size : shape) {
                out.writeInt(size);
            }
            for (int value : values) {
                out.writeByte(value);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }
}
