package org.palimpsest.spark;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.palimpsest.posterior.MeanField;

/**
 * What a site is sent for a round. As bytes, big endian: the number of weights, how many posteriors follow, and of each the
 * means and the log sigmas.
 *
 * @param cavity the prior of the fit
 * @param start where the fit starts; empty in the first round
 */
record SiteMessage(MeanField cavity, Optional<MeanField> start) {
    byte[] bytes() {
        int count = start.isPresent() ? 2 : 1;
        ByteBuffer out = ByteBuffer.allocate(Math.addExact(8, Math.multiplyExact(8 * count, cavity.size())));
        out.putInt(cavity.size()).putInt(count);
        put(cavity, out);
        start.ifPresent(q -> put(q, out));
        return out.array();
    }

    static SiteMessage read(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        int size = in.getInt();
        int count = in.getInt();
        MeanField cavity = get(size, in);
        return new SiteMessage(cavity, count == 2 ? Optional.of(get(size, in)) : Optional.empty());
    }

    private static void put(MeanField q, ByteBuffer out) {
        for (float x : q.mean()) {
            out.putFloat(x);
        }
        for (float x : q.logSigma()) {
            out.putFloat(x);
        }
    }

    private static MeanField get(int size, ByteBuffer in) {
        float[] mean = new float[size];
        float[] v = new float[size];
        for (int i = 0; i < size; i++) {
            mean[i] = in.getFloat();
        }
        for (int i = 0; i < size; i++) {
            v[i] = in.getFloat();
        }
        return new MeanField(mean, v);
    }
}
