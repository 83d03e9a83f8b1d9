package org.palimpsest.exact.stream;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.exact.NamedInput;

/** A {@link DriftingPosterior} as bytes: of each covariance the upper triangle. Random weights follow from the seed and the names. */
final class PosteriorBytes {
    private static final int MAGIC = 0x504C4452;
    private static final List<NamedInput.Kind> KINDS =
            List.of(NamedInput.Kind.NUMERIC, NamedInput.Kind.INDICATOR, NamedInput.Kind.EMBEDDED);
    private static final int FORMAT = 1;
    private static final int MAX_WIDTH = 1 << 14;

    private PosteriorBytes() {}

    static byte[] write(DriftingPosterior posterior) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(MAGIC);
            out.writeInt(FORMAT);
            DriftSettings settings = posterior.settings;
            out.writeInt(settings.size());
            out.writeDouble(settings.fading());
            out.writeLong(settings.seed());
            out.writeInt(settings.halfLives().size());
            for (double halfLife : settings.halfLives()) {
                out.writeDouble(halfLife);
            }
            write(out, posterior.features);
            out.writeInt(posterior.classes);
            for (double one : posterior.link.state()) {
                out.writeDouble(one);
            }
            out.writeLong(posterior.rows);
            write(out, posterior.target);
            int width = posterior.width();
            for (int g = 0; g < posterior.filter.length; g++) {
                out.writeDouble(posterior.evidence[g]);
                out.writeDouble(posterior.noise[g]);
                DriftingWeights filter = posterior.filter[g];
                for (int j = 0; j < filter.outputs(); j++) {
                    for (double w : filter.weights(j)) {
                        out.writeDouble(w);
                    }
                }
                for (int i = 0; i < width; i++) {
                    for (int j = i; j < width; j++) {
                        out.writeDouble(filter.covariance(i, j));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, StreamFeatures features) throws IOException {
        out.writeInt(features.cosines());
        out.writeInt(features.firstInputs());
        out.writeBoolean(features.direct());
        out.writeBoolean(features.hatted());
        out.writeInt(features.inputs().size());
        for (int i = 0; i < features.inputs().size(); i++) {
            NamedInput input = features.inputs().get(i);
            out.writeUTF(input.name());
            out.writeByte(KINDS.indexOf(input.kind()));
            write(out, features.scale(i));
        }
    }

    private static void write(DataOutputStream out, RunningScale scale) throws IOException {
        out.writeLong(scale.n());
        out.writeDouble(scale.mean());
        out.writeDouble(scale.variance());
    }

    static DriftingPosterior read(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (in.readInt() != MAGIC || in.readInt() != FORMAT) {
                throw new IllegalArgumentException(
                        "these are not the bytes of a drifting posterior of format " + FORMAT);
            }
            int size = in.readInt();
            double fading = in.readDouble();
            long seed = in.readLong();
            int filters = count(in, Double.BYTES);
            List<Double> halfLives = new ArrayList<>();
            for (int g = 0; g < filters; g++) {
                halfLives.add(in.readDouble());
            }
            DriftSettings settings = new DriftSettings(size, halfLives, fading, seed);
            StreamFeatures features = features(in, seed);
            int classes = in.readInt();
            ClassLink link = new ClassLink(in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble());
            long rows = in.readLong();
            RunningScale target = scale(in);
            int width = features.width();
            int outputs = Math.max(1, classes);
            long each = 2 + (long) outputs * width + (long) width * (width + 1) / 2;
            if (classes < 0 || width > MAX_WIDTH || in.available() != (long) Double.BYTES * filters * each) {
                throw new IOException("a wrong length");
            }
            double[] prior = features.prior();
            DriftingWeights[] filter = new DriftingWeights[filters];
            double[] evidence = new double[filters];
            double[] noise = new double[filters];
            for (int g = 0; g < filters; g++) {
                evidence[g] = in.readDouble();
                noise[g] = in.readDouble();
                filter[g] = weights(in, halfLives.get(g), prior, outputs);
            }
            return new DriftingPosterior(settings, features, filter, evidence, noise, target, classes, link, rows);
        } catch (IOException e) {
            throw new IllegalArgumentException("the bytes of a drifting posterior are damaged", e);
        }
    }

    private static DriftingWeights weights(DataInputStream in, double halfLife, double[] prior, int outputs)
            throws IOException {
        int width = prior.length;
        double[][] w = new double[outputs][width];
        for (double[] own : w) {
            for (int i = 0; i < width; i++) {
                own[i] = in.readDouble();
            }
        }
        double[] p = new double[width * width];
        for (int i = 0; i < width; i++) {
            for (int j = i; j < width; j++) {
                p[i * width + j] = in.readDouble();
                p[j * width + i] = p[i * width + j];
            }
        }
        return new DriftingWeights(halfLife, prior, p, w);
    }

    private static StreamFeatures features(DataInputStream in, long seed) throws IOException {
        int cosines = count(in, 1);
        int firstInputs = in.readInt();
        boolean direct = in.readBoolean();
        boolean hats = in.readBoolean();
        int n = count(in, 1);
        List<NamedInput> inputs = new ArrayList<>();
        RunningScale[] scale = new RunningScale[n];
        for (int i = 0; i < n; i++) {
            String name = in.readUTF();
            inputs.add(new NamedInput(name, KINDS.get(in.readByte())));
            scale[i] = scale(in);
        }
        return new StreamFeatures(seed, cosines, firstInputs, direct, hats, inputs, scale);
    }

    private static RunningScale scale(DataInputStream in) throws IOException {
        return new RunningScale(in.readLong(), in.readDouble(), in.readDouble());
    }

    /** A number of things of which each takes at least so many bytes. */
    private static int count(DataInputStream in, int bytes) throws IOException {
        int n = in.readInt();
        if (n < 0 || n > in.available() / bytes) {
            throw new IOException("a length of " + n);
        }
        return n;
    }
}
