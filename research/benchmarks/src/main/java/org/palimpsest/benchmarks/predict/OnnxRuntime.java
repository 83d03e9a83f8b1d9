package org.palimpsest.benchmarks.predict;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Map;
import java.util.Set;

/** ONNX Runtime for Java, running an exported graph with all its optimizations. */
final class OnnxRuntime implements Side {
    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final OrtSession session;
    private final int inputs;
    private final FloatBuffer buffer;

    OnnxRuntime(byte[] model, int inputs, int threads) throws OrtException {
        this.inputs = inputs;
        buffer = ByteBuffer.allocateDirect(Workload.MOST_ROWS * inputs * Float.BYTES)
                .order(ByteOrder.nativeOrder())
                .asFloatBuffer();
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.ALL_OPT);
            options.setIntraOpNumThreads(threads);
            options.setInterOpNumThreads(1);
            session = environment.createSession(model, options);
        }
    }

    @Override
    public String name() {
        return "onnxruntime";
    }

    /** Asks for what ours answers: probabilities and mutual information. */
    @Override
    public float[] predict(float[] features, int rows) throws OrtException {
        buffer.clear().put(features).flip();
        try (OnnxTensor tensor = OnnxTensor.createTensor(environment, buffer, new long[] {rows, inputs});
                OrtSession.Result result =
                        session.run(Map.of("features", tensor), Set.of("probability", "mutual_information"))) {
            FloatBuffer p = ((OnnxTensor) result.get("probability").orElseThrow()).getFloatBuffer();
            FloatBuffer information =
                    ((OnnxTensor) result.get("mutual_information").orElseThrow()).getFloatBuffer();
            float[] out = new float[p.remaining() + information.remaining()];
            int n = p.remaining();
            p.get(out, 0, n);
            information.get(out, n, information.remaining());
            return out;
        }
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }
}
