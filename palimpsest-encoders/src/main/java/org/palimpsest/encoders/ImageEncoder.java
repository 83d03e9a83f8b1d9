package org.palimpsest.encoders;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.palimpsest.math.Compute;
import org.palimpsest.model.encoder.Content;
import org.palimpsest.model.encoder.Encoder;
import org.palimpsest.model.encoder.EncoderException;
import org.palimpsest.model.encoder.EncoderId;

/**
 * Any ONNX model with one image as input and one vector as output. {@link ImageInput} says how pixels become its input. A cell is the path of a file, or a
 * {@code data:} address.
 */
final class ImageEncoder implements Encoder {
    private static final String VERSION = "1";
    private static final String DATA = "data:";
    private static final String BASE64 = ";base64,";

    private final EncoderId id;
    private final OnnxModel model;
    private final ImageInput input;

    private ImageEncoder(EncoderId id, OnnxModel model, ImageInput input) {
        this.id = id;
        this.model = model;
        this.input = input;
    }

    static ImageEncoder open(String file) throws IOException {
        Path path = Path.of(file);
        if (!Files.isRegularFile(path)) {
            throw new EncoderException("there is no file " + file);
        }
        byte[] bytes = Files.readAllBytes(path);
        OnnxModel model = OnnxModel.open(file, bytes);
        boolean usable = false;
        try {
            if (model.inputs().size() != 1 || model.input().type != OnnxJavaType.FLOAT) {
                throw new EncoderException(
                        file + " has the inputs " + model.inputs() + "; one of type float is needed");
            }
            Path settings = Path.of(file.substring(0, file.length() - ".onnx".length()) + ".json");
            byte[] json = Files.exists(settings) ? Files.readAllBytes(settings) : "{}".getBytes(StandardCharsets.UTF_8);
            ImageInput input = ImageInput.of(file, model.input().getShape(), json);
            EncoderId id =
                    new EncoderId(file, Content.IMAGE, VERSION, OnnxModel.sha256(bytes, json), (int) model.width());
            usable = true;
            return new ImageEncoder(id, model, input);
        } finally {
            if (!usable) {
                model.close();
            }
        }
    }

    @Override
    public EncoderId id() {
        return id;
    }

    @Override
    public Optional<String> problem(String cell) {
        if (cell.startsWith(DATA)) {
            return cell.contains(BASE64) ? Optional.empty() : Optional.of("a data: address with base64 is expected");
        }
        try {
            return Files.isReadable(Path.of(cell))
                    ? Optional.empty()
                    : Optional.of("the image file '" + cell + "' cannot be read");
        } catch (InvalidPathException e) {
            return Optional.of("'" + cell + "' is no path of a file");
        }
    }

    @Override
    public void encode(List<String> cells, float[] out, int[] at) throws IOException {
        try {
            Compute.shared().team().run(cells.size(), i -> {
                try {
                    encode(cells.get(i), out, at[i]);
                } catch (OrtException e) {
                    throw new UncheckedIOException(new EncoderException(id.describe() + ": " + e.getMessage(), e));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void encode(String cell, float[] out, int at) throws IOException, OrtException {
        BufferedImage image = scaled(image(cell), input.width(), input.height());
        FloatBuffer pixels = FloatBuffer.wrap(input.pixels(image));
        try (OnnxTensor tensor = OnnxTensor.createTensor(model.environment(), pixels, input.shape());
                OrtSession.Result result =
                        model.session().run(Map.of(model.inputs().iterator().next(), tensor))) {
            Object vector = result.get(0).getValue();
            while (!(vector instanceof float[])) { // [1, width], or [1, 1, 1, width]
                vector = Array.get(vector, 0);
            }
            float[] values = (float[]) vector;
            double square = 0;
            for (float x : values) {
                square += (double) x * x;
            }
            double length = square > 0 ? Math.sqrt(square) : 1;
            for (int i = 0; i < id.width(); i++) {
                out[at + i] = (float) (values[i] / length);
            }
        }
    }

    private static BufferedImage image(String cell) throws IOException {
        byte[] bytes;
        try {
            bytes = cell.startsWith(DATA)
                    ? Base64.getMimeDecoder().decode(cell.substring(cell.indexOf(BASE64) + BASE64.length()))
                    : Files.readAllBytes(Path.of(cell));
        } catch (IllegalArgumentException e) {
            throw new EncoderException("the bytes of a data: address are no base64", e);
        }
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(bytes));
        if (image == null) {
            String shown = cell.startsWith(DATA) ? "a data: address" : "'" + cell + "'";
            throw new EncoderException(shown + " is no image that Java reads (PNG, JPEG, GIF, BMP)");
        }
        return image;
    }

    private static BufferedImage scaled(BufferedImage image, int width, int height) {
        BufferedImage out = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = out.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        graphics.drawImage(image, 0, 0, width, height, null);
        graphics.dispose();
        return out;
    }

    @Override
    public void close() {
        model.close();
    }
}
