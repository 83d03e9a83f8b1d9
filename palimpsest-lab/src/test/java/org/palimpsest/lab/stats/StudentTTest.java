package org.palimpsest.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

/** The oracle numbers come from {@code student_oracle.py} beside this file. */
final class StudentTTest {
    // spotless:off
    /** ν, t, P(|T| ≥ t). */
    private static final double[][] TWO_SIDED = {
        {1, 0.001, 0.99936338043983888},
        {1, 0.5, 0.70483276469913345},
        {1, 1, 0.5},
        {1, 2.776, 0.22011743745099726},
        {1, 8, 0.079166848321131084},
        {1, 40, 0.015912179824051627},
        {2, 0.001, 0.99929289339559008},
        {2, 0.5, 0.66666666666666667},
        {2, 1, 0.42264973081037424},
        {2, 2.776, 0.1089637336108271},
        {2, 8, 0.015268072165338138},
        {2, 40, 0.00062441467218474064},
        {3, 0.001, 0.99926489496946094},
        {3, 0.5, 0.65144796484815099},
        {3, 1, 0.39100221895577064},
        {3, 2.776, 0.069221093351050151},
        {3, 8, 0.0040765775877854682},
        {3, 40, 3.4380680789158528e-5},
        {4, 0.001, 0.99925000015624996},
        {4, 0.5, 0.64332996318186327},
        {4, 1, 0.37390096630005889},
        {4, 2.776, 0.050022778319976402},
        {4, 8, 0.0013238969092171679},
        {4, 40, 2.3340163226012686e-6},
        {9, 0.001, 0.99922393032597327},
        {9, 0.5, 0.62907129982602648},
        {9, 1, 0.34343639613791351},
        {9, 2.776, 0.021541161523977586},
        {9, 8, 2.2134816809400154e-5},
        {9, 40, 1.8982998449339826e-11},
        {29, 0.001, 0.99920896297836224},
        {29, 0.5, 0.62084808419378136},
        {29, 1, 0.32558198801619354},
        {29, 2.776, 0.0095372635216980852},
        {29, 8, 8.0125756496317027e-9},
        {29, 40, 6.346877329729348e-27},
        {100, 0.001, 0.99920410776010341},
        {100, 0.5, 0.61817356583088657},
        {100, 1, 0.31972415578412336},
        {100, 2.776, 0.0065701410256363505},
        {100, 8, 2.2728648077280806e-12},
        {100, 40, 2.4621076021400708e-63},
        {1999, 0.001, 0.99920221535144698},
        {1999, 0.5, 0.61713011091744606},
        {1999, 1, 0.31743153860854946},
        {1999, 2.776, 0.0055544939635206879},
        {1999, 8, 2.086965053529587e-15},
        {1999, 40, 1.534163099470405e-257},
        {2001, 0.001, 0.99920221525172381},
        {2001, 0.5, 0.61713005591573962},
        {2001, 1, 0.31743141765340709},
        {2001, 2.776, 0.0055544426041877177},
        {2001, 8, 2.0859086738299555e-15},
        {2001, 40, 1.3289918995624184e-257},
        {1000000, 0.001, 0.99920211577164909},
        {1000000, 0.5, 0.61707518747237139},
        {1000000, 1, 0.31731074983357813},
        {1000000, 2.776, 0.0055033231174987968},
        {1000000, 8, 1.245506343320252e-15},
    };

    /** ν, p, the t with P(T ≤ t) = p. */
    private static final double[][] QUANTILES = {
        {1, 0.9, 3.0776835371752541},
        {1, 0.975, 12.706204736174693},
        {1, 0.995, 63.656741162871524},
        {1, 1e-06, -318309.88618274349},
        {2, 0.9, 1.885618083164127},
        {2, 0.975, 4.3026527297494618},
        {2, 0.995, 9.9248432009182886},
        {2, 1e-06, -707.10572052593382},
        {4, 0.9, 1.5332062740589441},
        {4, 0.975, 2.7764451051977935},
        {4, 0.995, 4.604094871349992},
        {4, 1e-06, -41.577854150450975},
        {9, 0.9, 1.3830287383966325},
        {9, 0.975, 2.262157162798205},
        {9, 0.995, 3.2498355415921257},
        {9, 1e-06, -10.7201604099095},
        {29, 0.9, 1.3114336473015512},
        {29, 0.975, 2.0452296421327039},
        {29, 0.995, 2.7563859036706051},
        {29, 1e-06, -5.9171055404595622},
        {1000, 0.9, 1.2823987214609246},
        {1000, 0.975, 1.9623390808264081},
        {1000, 0.995, 2.5807546980659508},
        {1000, 1e-06, -4.7816086204583506},
        {100000, 0.9, 1.2815600314493611},
        {100000, 0.975, 1.9599877075346093},
        {100000, 0.995, 2.575878469908375},
        {100000, 1e-06, -4.7537047163912883},
    };
    // spotless:on

    @Test
    void tailsAgreeWithTheOracle() {
        for (double[] row : TWO_SIDED) {
            double tolerance = Math.max(1e-10, 1e-14 * row[0]); // percent; 1 − x loses digits as ν grows
            assertThat(new StudentT((int) row[0]).twoSided(row[1]))
                    .as("ν = %s, t = %s", row[0], row[1])
                    .isCloseTo(row[2], withinPercentage(tolerance));
        }
    }

    @Test
    void quantilesAgreeWithTheOracle() {
        for (double[] row : QUANTILES) {
            StudentT t = new StudentT((int) row[0]);
            assertThat(t.quantile(row[1]))
                    .as("ν = %s, p = %s", row[0], row[1])
                    .isCloseTo(row[2], withinPercentage(1e-9));
        }
    }

    @Test
    void oneAndTwoDegreesHaveClosedForms() {
        for (double x = -30; x < 30; x += 0.37) {
            assertThat(new StudentT(1).cdf(x)).isCloseTo(0.5 + Math.atan(x) / Math.PI, within(1e-14));
            assertThat(new StudentT(2).cdf(x)).isCloseTo(0.5 + x / (2 * Math.sqrt(2 + x * x)), within(1e-14));
        }
    }

    @Test
    void theDistributionIsSymmetricAndRises() {
        for (int degrees : new int[] {1, 2, 7, 50, 5000}) {
            StudentT t = new StudentT(degrees);
            assertThat(t.cdf(0)).isEqualTo(0.5);
            double last = 0;
            for (double x = -12; x <= 12; x += 0.125) {
                assertThat(t.cdf(x)).isGreaterThanOrEqualTo(last).isBetween(0.0, 1.0);
                assertThat(t.cdf(x) + t.cdf(-x)).isCloseTo(1, within(1e-14));
                last = t.cdf(x);
            }
        }
    }

    @Test
    void theQuantileUndoesTheDistribution() {
        for (int degrees : new int[] {1, 2, 5, 40, 3000}) {
            StudentT t = new StudentT(degrees);
            // Not below 1e-150: with one degree of freedom t is about 1/p, and Commons Statistics squares it.
            for (double p : new double[] {1e-150, 1e-12, 0.01, 0.2, 0.5, 0.77, 0.999999}) {
                assertThat(t.cdf(t.quantile(p))).as("ν = %s", degrees).isCloseTo(p, withinPercentage(1e-8));
            }
            assertThat(t.critical(0.95)).isCloseTo(t.quantile(0.975), withinPercentage(1e-8));
        }
    }

    @Test
    void theEndsAreDefined() {
        StudentT t = new StudentT(3);
        assertThat(t.twoSided(0)).isEqualTo(1);
        assertThat(t.twoSided(Double.POSITIVE_INFINITY)).isZero();
        assertThat(t.twoSided(Double.NEGATIVE_INFINITY)).isZero();
        assertThat(t.twoSided(Double.NaN)).isNaN();
        assertThatIllegalArgumentException().isThrownBy(() -> new StudentT(0)).withMessageContaining(">= 1, were 0");
        assertThatIllegalArgumentException().isThrownBy(() -> t.quantile(1)).withMessageContaining("below 1");
        assertThatIllegalArgumentException().isThrownBy(() -> t.critical(95)).withMessageContaining("was 95");
    }
}
