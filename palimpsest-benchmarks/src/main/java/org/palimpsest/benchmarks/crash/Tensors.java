package org.palimpsest.benchmarks.crash;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Map;
import java.util.TreeMap;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.store.TensorFile;

/** The numbers of a file, apart from the words about them. */
final class Tensors {
    private Tensors() {}

    static String hash(Path file) throws IOException {
        MessageDigest digest = Sha256.digest();
        for (Map.Entry<String, float[]> tensor :
                new TreeMap<>(TensorFile.read(file).tensors()).entrySet()) {
            ByteBuffer bytes = ByteBuffer.allocate(4 * tensor.getValue().length);
            bytes.asFloatBuffer().put(tensor.getValue());
            digest.update(tensor.getKey().getBytes(java.nio.charset.StandardCharsets.UTF_8));
            digest.update(bytes.array());
        }
        return Sha256.hex(digest);
    }
}
