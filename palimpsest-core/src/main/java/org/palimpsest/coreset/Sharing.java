package org.palimpsest.coreset;

import java.util.List;

/** X. */
public sealed interface Sharing {
    record Shares(double posterior, double divergence) {
        public static final Shares POSTERIOR_ALONE = new Shares(1, 1);

        public double penalty() {
            return posterior * divergence;
        }
    }

    Shares of(List<ClassSummary> summaries, double rowsPerClass);

    record Once() implements Sharing {
        @Override
        public Shares of(List<ClassSummary> summaries, double rowsPerClass) {
            double told = 0;
            double all = 0;
            for (ClassSummary one : summaries) {
                for (ClassStatistics c : one.classes()) {
                    told += Math.min(c.count(), rowsPerClass);
                    all += c.count();
                }
            }
            double kl = Double.parseDouble(System.getProperty("xkl", "1"));
            String x = System.getProperty("xbeta", "");
            if (!x.isEmpty()) {
                return new Shares(Double.parseDouble(x), kl);
            }
            return new Shares(all > 0 ? 1 - told / all : 1, kl);
        }
    }

    record Weakened(double factor) implements Sharing {
        @Override
        public Shares of(List<ClassSummary> summaries, double rowsPerClass) {
            return new Shares(1, factor);
        }
    }
}
