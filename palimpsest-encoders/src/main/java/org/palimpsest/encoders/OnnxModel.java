package org.palimpsest.encoders;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import org.palimpsest.model.encoder.EncoderException;

/** A model at work: one session, which many threads may run at once, each on one core. */
final class OnnxModel implements AutoCloseable {
    private final String name;
    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final OrtSession session;

    private OnnxModel(String name, byte[] model) throws OrtException {
        this.name = name;
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
            session = environment.createSession(model, options);
        }
    }

    static OnnxModel open(String name, byte[] model) throws IOException {
        try {
            return new OnnxModel(name, model);
        } catch (OrtException e) {
            throw new EncoderException(name + " is no usable ONNX model: " + e.getMessage(), e);
        }
    }

    OrtEnvironment environment() {
        return environment;
    }

    OrtSession session() {
        return session;
    }

    Set<String> inputs() {
        return session.getInputNames();
    }

    /** The only input. */
    TensorInfo input() throws IOException {
        try {
            return info(session.getInputInfo().values().iterator().next());
        } catch (OrtException e) {
            throw new EncoderException(name + ": " + e.getMessage(), e);
        }
    }

    /** The width of the first output. */
    long width() throws IOException {
        try {
            long[] shape =
                    info(session.getOutputInfo().values().iterator().next()).getShape();
            long width = shape.length == 0 ? -1 : shape[shape.length - 1];
            if (width < 1 || width > 1 << 16) {
                throw new EncoderException(name + " gives no vectors of a fixed width; its first output has the shape "
                        + java.util.Arrays.toString(shape));
            }
            return width;
        } catch (OrtException e) {
            throw new EncoderException(name + ": " + e.getMessage(), e);
        }
    }

    private TensorInfo info(NodeInfo node) throws IOException {
        if (node.getInfo() instanceof TensorInfo info) {
            return info;
        }
        throw new EncoderException(name + ": " + node.getName() + " is no tensor");
    }

    static String sha256(byte[]... files) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] file : files) {
                digest.update(file);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException(name + " cannot be closed", e);
        }
    }
}
