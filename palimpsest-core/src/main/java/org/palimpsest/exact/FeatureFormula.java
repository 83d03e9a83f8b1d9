package org.palimpsest.exact;

import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of a {@link FeatureMap}, for programs that compute its features elsewhere.
 *
 * <pre>
 * u = z_1, q_1, z_2, q_2, …, inputs by name    s = ((offset + u_1 w_1) + u_2 w_2) + …    r = s − round(s)
 * φ = 127,  byte(z / zBound), byte(q / qBound), hats of q;  round(127 Σ_k c_k r²ᵏ),  byte(max(0, s) / range)
 * byte(v) = round(127 v), halves away from 0, at most ±127
 * </pre>
 *
 * Everything is in float, one operation after the other, without fused multiply-adds: programs that keep to the order get equal
 * features.
 *
 * @param inputs by name
 * @param beyond how far a score goes beyond those of the knots
 * @param tips the scores at which hat functions have their tips
 * @param random the random features
 */
@SuppressWarnings("ArrayRecordComponent") // handed on once, never compared
public record FeatureFormula(List<Input> inputs, float beyond, float[] tips, Random random) {
    /**
     * One input.
     *
     * <pre>
     * z = (clamp(x, low, high) − location) / scale
     * q = linear between knots; below them scores_0 + max(−beyond, (x − knots_0) / scale), and likewise above
     * </pre>
     *
     * @param name its name
     * @param numeric whether it has a score q; indicators have none
     * @param location of z
     * @param scale of z
     * @param low the least x
     * @param high the largest x
     * @param zBound the largest z
     * @param knots increasing values
     * @param scores of the knots
     * @param qBound the largest score
     * @param start its first direct feature (z, q, hats); −1 without
     * @param hats how many hat functions it has
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on once, never compared
    public record Input(
            String name,
            boolean numeric,
            float location,
            float scale,
            float low,
            float high,
            float zBound,
            float[] knots,
            float[] scores,
            float qBound,
            int start,
            int hats) {
        @Override
        public String toString() {
            return "Input(" + name + ")";
        }
    }

    /**
     * The random features: cosines, then rectified units.
     *
     * @param start the first of them among all features
     * @param weights of each coordinate u; none where it has no part in the sums
     * @param offset of each sum
     * @param cosine the coefficients c of the series
     * @param range of each rectified unit
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on once, never compared
    public record Random(int start, List<float[]> weights, float[] offset, float[] cosine, float[] range) {
        /** How many cosines there are. */
        public int cosines() {
            return offset.length - range.length;
        }

        @Override
        public String toString() {
            return "Random(" + offset.length + " features)";
        }
    }

    static FeatureFormula of(FeatureMap map) {
        List<Input> inputs = new ArrayList<>();
        List<float[]> weights = new ArrayList<>();
        RandomFeatures random = map.random();
        for (ScaledInput one : map.scaled()) {
            weights.add(random.weight(2 * inputs.size()));
            weights.add(random.weight(2 * inputs.size() + 1));
            inputs.add(new Input(
                    one.input().name(),
                    one.numeric(),
                    one.location(),
                    one.scale(),
                    one.low(),
                    one.high(),
                    one.bound(),
                    one.normal().knots().clone(),
                    one.normal().scores().clone(),
                    one.normal().bound(),
                    one.start(),
                    one.hats()));
        }
        return new FeatureFormula(
                List.copyOf(inputs),
                NormalScores.beyond(),
                ScaledInput.hatTips(),
                new Random(
                        map.randomStart(),
                        List.copyOf(weights),
                        random.offset(),
                        RandomFeatures.cosine(),
                        random.range().clone()));
    }

    @Override
    public String toString() {
        return "FeatureFormula(" + inputs.size() + " inputs, " + random + ")";
    }
}
