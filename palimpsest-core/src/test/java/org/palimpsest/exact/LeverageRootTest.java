package org.palimpsest.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.palimpsest.math.Compute;

/** What programs that compute leverages elsewhere are given. */
final class LeverageRootTest {
    @Test
    void squaredLengthsOfProductsWithTheRootAreLeverages() {
        FeatureMap map = Rows.map(150);
        ExactPosterior posterior = ExactPosterior.fit(
                map,
                SufficientStatistics.of(map, Rows.classes(300, 5), Rows.NAMES, Compute.shared()),
                Compute.shared());
        double[][] root = posterior.leverageRoot();
        FeatureRows rows = map.features(Rows.classes(20, 77), Rows.NAMES, Compute.shared());
        double[] leverage = posterior.leverage(rows);
        for (int r = 0; r < rows.size(); r++) {
            double sum = 0;
            for (int j = 0; j < map.width(); j++) {
                double product = 0;
                for (int f = 0; f < map.width(); f++) {
                    product += rows.at(r, f) / (double) FeatureMap.TOP * root[f][j];
                }
                sum += product * product;
            }
            assertThat(sum).isCloseTo(leverage[r], within(1e-9 * (1 + leverage[r])));
        }
    }
}
