package org.palimpsest.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.store.DurableFile;

/**
 * The posterior of a version as a NumPy archive: a ZIP file of arrays in the NPY format, version 1. The array
 * {@code metadata} is a text, the lineage as JSON; {@code labels} holds the classes.
 *
 * @param version what is exported
 * @param samples the weight samples that are added, if any
 */
public record NpzExport(ModelVersion version, Optional<Averaging> samples) {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    private static final int ALIGNMENT = 64;
    /** The earliest time that a ZIP file knows: the same version gives the same bytes. */
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    /** Writes the archive durably. */
    public void write(Path file, Compute compute) throws IOException {
        Optional<ExactTensors> exact = WeightTensors.exact(version, compute);
        List<Tensor> tensors = WeightTensors.of(version, exact, samples, compute);
        Map<String, String> words = Lineage.of(version);
        exact.ifPresent(one -> words.putAll(one.words()));
        DurableFile.write(file, out -> {
            ZipOutputStream zip = new ZipOutputStream(out);
            for (Tensor tensor : tensors) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                bytes.writeBytes(header(tensor.values().numpy(), tensor.shape()));
                bytes.writeBytes(tensor.bytes());
                entry(zip, tensor.name(), bytes.toByteArray());
            }
            entry(
                    zip,
                    "labels",
                    texts(version.labels(), List.of(version.labels().size())));
            entry(zip, "metadata", texts(List.of(Lineage.json(words)), List.of()));
            zip.finish();
        });
    }

    private static void entry(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
        ZipEntry entry = new ZipEntry(name + ".npy");
        entry.setTimeLocal(NO_TIME);
        zip.putNextEntry(entry);
        zip.write(bytes);
        zip.closeEntry();
    }

    private static byte[] header(String type, List<Integer> shape) {
        String sizes = shape.stream().map(n -> n + ",").collect(Collectors.joining(" "));
        String text = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + sizes + "), }";
        int unpadded = MAGIC.length + Short.BYTES + text.length() + 1;
        String padded = text + " ".repeat((ALIGNMENT - unpadded % ALIGNMENT) % ALIGNMENT) + "\n";
        return SafetensorsExport.little(MAGIC.length + Short.BYTES + padded.length())
                .put(MAGIC)
                .putShort((short) padded.length())
                .put(padded.getBytes(StandardCharsets.US_ASCII))
                .array();
    }

    /** Texts as NumPy has them: as many four-byte characters each as the longest has. */
    @SuppressWarnings("ByteBufferBackingArray") // allocated here, on the heap and from 0 on
    private static byte[] texts(List<String> texts, List<Integer> shape) {
        int longest = Math.max(
                1,
                texts.stream()
                        .mapToInt(t -> t.codePointCount(0, t.length()))
                        .max()
                        .orElse(1));
        byte[] header = header("<U" + longest, shape);
        ByteBuffer bytes = SafetensorsExport.little(header.length + texts.size() * longest * Integer.BYTES)
                .put(header);
        for (int i = 0; i < texts.size(); i++) {
            bytes.position(header.length + i * longest * Integer.BYTES);
            texts.get(i).codePoints().forEach(bytes::putInt);
        }
        return bytes.array();
    }
}
