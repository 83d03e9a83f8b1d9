package org.palimpsest.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.palimpsest.exact.ClassSums;
import org.palimpsest.exact.ExactPosterior;
import org.palimpsest.exact.FeatureBlock;
import org.palimpsest.exact.FeatureMap;
import org.palimpsest.exact.SufficientStatistics;
import org.palimpsest.exact.TargetSums;

/**
 * An exact posterior as named arrays: the sums that it is made of, as whole numbers, and what follows from them.
 *
 * <pre>
 * G = products / (127² row_unit) + diag(ridge)    weight.mean = G⁻¹ cross / (127 target_unit)
 * covariance of a column: noise_variance G⁻¹
 * </pre>
 *
 * @param posterior the posterior
 * @param outputs which of its outputs each column of the arrays is
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ExactTensors(ExactPosterior posterior, int[] outputs) {
    /** The arrays. */
    List<Tensor> all() {
        SufficientStatistics sums = posterior.statistics();
        TargetSums targets = sums.targets();
        int m = sums.features();
        int k = outputs.length;
        double[] mean = new double[Math.multiplyExact(m, k)];
        long[] cross = new long[mean.length];
        double[] rows = new double[k];
        double[] noise = new double[k];
        for (int c = 0; c < k; c++) {
            double[] own = posterior.weights(outputs[c]);
            for (int f = 0; f < m; f++) {
                mean[f * k + c] = own[f];
                cross[f * k + c] = targets.cross(outputs[c], f);
            }
            rows[c] = targets instanceof ClassSums classes ? classes.count(outputs[c]) : sums.weight();
            noise[c] = posterior.noiseVariance(outputs[c]);
        }
        long[] products = new long[Math.multiplyExact(m, m)];
        double[] ridge = new double[m];
        long[] block = new long[m];
        double[] ofBlock = posterior.settings().ridge();
        for (int i = 0; i < m; i++) {
            int own = posterior.map().block(i).index();
            block[i] = own;
            ridge[i] = ofBlock[own];
            for (int j = 0; j < m; j++) {
                products[i * m + j] = sums.product(i, j);
            }
        }
        List<Tensor> all = new ArrayList<>();
        all.add(new Tensor("weight.mean", List.of(m, k), mean));
        all.add(new Tensor("ridge", List.of(m), ridge));
        all.add(new Tensor("block", List.of(m), block));
        all.add(new Tensor("noise_variance", List.of(k), noise));
        all.add(new Tensor(
                "temperature", List.of(1), new double[] {posterior.settings().temperature()}));
        all.add(new Tensor("sums.products", List.of(m, m), products));
        all.add(new Tensor("sums.cross", List.of(m, k), cross));
        all.add(new Tensor("sums.rows", List.of(k), rows));
        return all;
    }

    /** What the numbers mean, beside the lineage. */
    Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("palimpsest.answers", "exact");
        words.put("palimpsest.exact.feature_unit", String.valueOf(FeatureMap.TOP));
        words.put("palimpsest.exact.row_unit", String.valueOf((long)
                posterior.statistics().unit()));
        words.put("palimpsest.exact.target_unit", String.valueOf((long)
                posterior.statistics().targets().unit()));
        words.put(
                "palimpsest.exact.blocks",
                Lineage.json(Arrays.stream(FeatureBlock.values())
                        .map(block -> block.name().toLowerCase(Locale.ROOT))
                        .toList()));
        return words;
    }
}
