package org.palimpsest.export;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.store.DurableFile;

/**
 * The posterior of a version as a safetensors file: the length of a JSON header, the header with names, shapes and places,
 * the numbers. {@code __metadata__} holds the lineage.
 *
 * @param version what is exported
 * @param samples the weight samples that are added, if any
 */
public record SafetensorsExport(ModelVersion version, Optional<Averaging> samples) {
    /** Writes the file durably. */
    public void write(Path file, Compute compute) throws IOException {
        Optional<ExactTensors> exact = WeightTensors.exact(version, compute);
        List<Tensor> tensors = WeightTensors.of(version, exact, samples, compute);
        Map<String, String> words = Lineage.of(version);
        exact.ifPresent(one -> words.putAll(one.words()));
        byte[] header = header(words, tensors);
        DurableFile.write(file, out -> {
            out.write(little(Long.BYTES).putLong(header.length).array());
            out.write(header);
            for (Tensor tensor : tensors) {
                out.write(tensor.bytes());
            }
        });
    }

    private static byte[] header(Map<String, String> words, List<Tensor> tensors) {
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("__metadata__", words);
        long at = 0;
        for (Tensor tensor : tensors) {
            long end = at + tensor.size();
            Map<String, Object> described = new LinkedHashMap<>();
            described.put("dtype", tensor.values().safetensors());
            described.put("shape", tensor.shape());
            described.put("data_offsets", List.of(at, end));
            header.put(tensor.name(), described);
            at = end;
        }
        byte[] json = Lineage.json(header).getBytes(StandardCharsets.UTF_8);
        // The numbers start at a multiple of eight; readers allow spaces behind the object.
        byte[] padded = java.util.Arrays.copyOf(json, (json.length + 7) / 8 * 8);
        java.util.Arrays.fill(padded, json.length, padded.length, (byte) ' ');
        return padded;
    }

    static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
