package org.palimpsest.exact;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A {@link FeatureMap} as bytes. Random weights are not among them; they follow from the seed and the names. */
final class MapBytes {
    private static final int MAGIC = 0x504C464D;
    private static final int FORMAT = 2; // 1 has no embedded inputs, and is written where there are none
    private static final List<NamedInput.Kind> KINDS =
            List.of(NamedInput.Kind.NUMERIC, NamedInput.Kind.INDICATOR, NamedInput.Kind.EMBEDDED);

    private MapBytes() {}

    static byte[] write(FeatureMap map) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(MAGIC);
            boolean embedded = map.inputs().stream().anyMatch(input -> input.kind() == NamedInput.Kind.EMBEDDED);
            out.writeInt(embedded ? FORMAT : 1);
            out.writeInt(map.options().size());
            out.writeLong(map.options().seed());
            out.writeInt(map.randomStart());
            RandomFeatures random = map.random();
            out.writeInt(random.size());
            out.writeFloat(random.distance());
            out.writeBoolean(random.scores());
            write(out, random.range());
            out.writeInt(map.scaled().size());
            for (ScaledInput input : map.scaled()) {
                out.writeUTF(input.input().name());
                out.writeByte(KINDS.indexOf(input.input().kind()));
                out.writeFloat(input.location());
                out.writeFloat(input.scale());
                out.writeFloat(input.low());
                out.writeFloat(input.high());
                write(out, input.normal().knots());
                write(out, input.normal().scores());
                out.writeInt(input.start());
                out.writeInt(input.hats());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, float[] numbers) throws IOException {
        out.writeInt(numbers.length);
        for (float x : numbers) {
            out.writeFloat(x);
        }
    }

    static FeatureMap read(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int magic = in.readInt();
            int format = in.readInt();
            if (magic != MAGIC || format < 1 || format > FORMAT) {
                throw new IllegalArgumentException("these are not the bytes of a feature map of format 1 to " + FORMAT);
            }
            MapOptions options = new MapOptions(in.readInt(), in.readLong());
            int randomStart = in.readInt();
            int size = in.readInt();
            float distance = in.readFloat();
            boolean scores = in.readBoolean();
            float[] range = floats(in);
            int n = in.readInt();
            List<ScaledInput> inputs = new ArrayList<>();
            for (int i = 0; i < n; i++) {
                String name = in.readUTF();
                NamedInput input = new NamedInput(name, KINDS.get(in.readByte()));
                inputs.add(new ScaledInput(
                        input,
                        in.readFloat(),
                        in.readFloat(),
                        in.readFloat(),
                        in.readFloat(),
                        new NormalScores(floats(in), floats(in)),
                        in.readInt(),
                        in.readInt()));
            }
            RandomFeatures random = new RandomFeatures(options.seed(), size, distance, range, scores, inputs);
            return new FeatureMap(options, inputs, random, randomStart);
        } catch (IOException | IndexOutOfBoundsException | NegativeArraySizeException e) {
            throw new IllegalArgumentException("the bytes of a feature map are damaged", e);
        }
    }

    private static float[] floats(DataInputStream in) throws IOException {
        int n = in.readInt();
        if (n < 0 || n > in.available() / Float.BYTES) {
            throw new IOException("a length of " + n);
        }
        float[] numbers = new float[n];
        for (int i = 0; i < n; i++) {
            numbers[i] = in.readFloat();
        }
        return numbers;
    }
}
