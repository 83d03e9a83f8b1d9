package org.palimpsest.encoders;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.palimpsest.math.Compute;
import org.palimpsest.model.encoder.Content;
import org.palimpsest.model.encoder.Encoder;
import org.palimpsest.model.encoder.EncoderException;
import org.palimpsest.model.encoder.EncoderId;

/**
 * A transformer that gives a vector for every piece of a text: their mean, or the first one, scaled to length 1. A text of more than
 * {@value #WINDOW} pieces is cut into windows, at most {@value #MAX_WINDOWS}, whose vectors are averaged. Texts are encoded one by one: in a batch, the
 * rounding of quantized weights would make a vector depend on its neighbours.
 */
final class SentenceEncoder implements Encoder {
    /** Which vector stands for a text. */
    enum Pooling {
        MEAN,
        FIRST
    }

    private static final int WINDOW = 126;
    private static final int MAX_WINDOWS = 16;
    private static final String VERSION = "1";

    private final EncoderId id;
    private final WordPieces pieces;
    private final Pooling pooling;
    private final OnnxModel model;

    private SentenceEncoder(String name, WordPieces pieces, Pooling pooling, OnnxModel model, String weights)
            throws IOException {
        this.pieces = pieces;
        this.pooling = pooling;
        this.model = model;
        id = new EncoderId(name, Content.TEXT, VERSION, weights, (int) model.width());
    }

    static SentenceEncoder open(String name, byte[] model, byte[] tokenizer, Pooling pooling) throws IOException {
        WordPieces pieces = WordPieces.read(tokenizer);
        OnnxModel opened = OnnxModel.open(name, model);
        Set<String> known = Set.of("input_ids", "attention_mask", "token_type_ids");
        if (!known.containsAll(opened.inputs()) || !opened.inputs().contains("input_ids")) {
            opened.close();
            throw new EncoderException(name + " is no encoder of texts: its inputs are " + opened.inputs());
        }
        return new SentenceEncoder(name, pieces, pooling, opened, OnnxModel.sha256(model, tokenizer));
    }

    @Override
    public EncoderId id() {
        return id;
    }

    @Override
    public void encode(List<String> cells, float[] out, int[] at) throws IOException {
        try {
            Compute.shared().team().run(cells.size(), i -> {
                try {
                    encode(cells.get(i), out, at[i]);
                } catch (OrtException e) {
                    throw new UncheckedIOException(new EncoderException(id.describe() + ": " + e.getMessage(), e));
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void encode(String text, float[] out, int at) throws OrtException {
        List<Integer> all = pieces.of(text, WINDOW * MAX_WINDOWS);
        double[] sum = new double[id.width()];
        for (int from = 0; from == 0 || from < all.size(); from += WINDOW) {
            List<Integer> window = all.subList(from, Math.min(all.size(), from + WINDOW));
            double[] one = window(window);
            double length = length(one);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += one[i] / length * Math.max(1, window.size());
            }
        }
        double length = length(sum);
        for (int i = 0; i < sum.length; i++) {
            out[at + i] = (float) (sum[i] / length);
        }
    }

    private static double length(double[] x) {
        double square = 0;
        for (double one : x) {
            square += one * one;
        }
        return square > 0 ? Math.sqrt(square) : 1;
    }

    private double[] window(List<Integer> window) throws OrtException {
        int n = window.size() + 2;
        long[] ids = new long[n];
        long[] ones = new long[n];
        java.util.Arrays.fill(ones, 1);
        ids[0] = pieces.first();
        ids[n - 1] = pieces.last();
        for (int i = 0; i < window.size(); i++) {
            ids[i + 1] = window.get(i);
        }
        Map<String, OnnxTensor> inputs = new HashMap<>();
        try {
            for (String name : model.inputs()) {
                long[] values = name.equals("input_ids") ? ids : name.equals("attention_mask") ? ones : new long[n];
                inputs.put(
                        name, OnnxTensor.createTensor(model.environment(), LongBuffer.wrap(values), new long[] {1, n}));
            }
            try (OrtSession.Result result = model.session().run(inputs)) {
                float[][] vectors = ((float[][][]) result.get(0).getValue())[0];
                double[] sum = new double[id.width()];
                int rows = pooling == Pooling.FIRST ? 1 : n;
                for (int r = 0; r < rows; r++) {
                    for (int i = 0; i < sum.length; i++) {
                        sum[i] += vectors[r][i];
                    }
                }
                return sum;
            }
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    @Override
    public void close() {
        model.close();
    }
}
