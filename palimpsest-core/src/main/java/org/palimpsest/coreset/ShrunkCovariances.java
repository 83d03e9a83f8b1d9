package org.palimpsest.coreset;

import java.util.Arrays;

/**
 * The Gaussians of a summary's classes, their covariances shrunk to the one within classes, W: of few rows, and where there
 * are fewer than inputs, a covariance is mostly noise.
 *
 * <pre>
 * W = Σ_c n_c Σ_c / Σ_c n_c        Σ̃_c = (n_c Σ_c + ν W) / (n_c + ν)
 * </pre>
 *
 * <p>It is the posterior mean of a covariance whose prior, an inverse Wishart distribution around W, is worth ν rows. Bayes'
 * rule with it lies between linear (n ≪ ν) and quadratic discriminant analysis (n ≫ ν), as in Friedman's regularized
 * discriminant analysis (1989).
 */
final class ShrunkCovariances {
    /** The least variance that a density gives to an input, relative to the average one. */
    private static final double FLOOR = Double.parseDouble(System.getProperty("xfloor", "0.01"));

    private final ClassSummary summary;
    private final ClassStatistics within;
    private final double prior;

    ShrunkCovariances(ClassSummary summary) {
        this.summary = summary;
        int rank = summary.classes().stream()
                .mapToInt(ClassStatistics::rank)
                .max()
                .orElse(0);
        ClassStatistics sum = ClassStatistics.none(summary.features());
        for (ClassStatistics one : summary.classes()) {
            sum = sum.plus(one.centered(), rank);
        }
        within = sum;
        String how = System.getProperty("xprior", "d");
        prior = how.equals("d") ? summary.features() : how.equals("e") ? effective() : Double.parseDouble(how);
    }

    private double effective() {
        double tr = 0;
        double sq = 0;
        for (int i = 0; i < within.features(); i++) {
            tr += within.covariance(i, i);
            double cross = 0;
            for (int k = 0; k < within.rank(); k++) {
                cross += (double) within.variance(k) * within.direction(k, i) * within.direction(k, i);
            }
            sq += (double) within.rest(i) * within.rest(i) + 2 * cross * within.rest(i);
        }
        for (int k = 0; k < within.rank(); k++) {
            sq += (double) within.variance(k) * within.variance(k);
        }
        return tr * tr / sq;
    }

    /** For drawing rows: an input that never varied in a class, one that came later say, does not vary. */
    LowRankGaussian drawn(int index) {
        ClassStatistics own = summary.classes().get(index);
        LowRankGaussian all = shrunk(own, 1);
        for (int i = 0; i < summary.features(); i++) {
            if (own.covariance(i, i) == 0) {
                all.diagonal()[i] = 0;
                for (double[] factor : all.factors()) {
                    factor[i] = 0;
                }
            }
        }
        return all;
    }

    /**
     * For densities: no input is without variance, and the mean of n rows is not known better than by their n-th part,
     * Σ̃ (1 + 1/n).
     */
    LowRankGaussian predictive(int index) {
        ClassStatistics own = summary.classes().get(index);
        LowRankGaussian all = shrunk(own, 1 + 1.0 / own.count());
        double least = FLOOR * average();
        Arrays.setAll(all.diagonal(), i -> all.diagonal()[i] + least);
        return all;
    }

    private double average() {
        double sum = 0;
        for (int i = 0; i < within.features(); i++) {
            sum += within.covariance(i, i);
        }
        return sum > 0 ? sum / within.features() : 1;
    }

    private LowRankGaussian shrunk(ClassStatistics own, double wider) {
        int d = own.features();
        double share = wider * own.count() / (own.count() + prior);
        double shared = wider - share;
        double[][] factors = new double[own.rank() + within.rank()][d];
        own.scaled(share, factors, 0);
        within.scaled(shared, factors, own.rank());
        double[] mean = new double[d];
        double[] diagonal = new double[d];
        for (int i = 0; i < d; i++) {
            mean[i] = own.mean(i);
            diagonal[i] = share * own.rest(i) + shared * within.rest(i);
        }
        return new LowRankGaussian(mean, factors, diagonal);
    }
}
