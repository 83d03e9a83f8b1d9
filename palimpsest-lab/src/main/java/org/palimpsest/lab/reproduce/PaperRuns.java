package org.palimpsest.lab.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The runs behind the paper's Section 4, at each budget. All departures from the published settings stand here.
 */
final class PaperRuns {
    static final String PERMUTED = "permuted-mnist";
    static final String SPLIT = "split-mnist";
    static final String FASHION = "split-fashion";
    static final List<String> BENCHMARKS = List.of(PERMUTED, SPLIT, FASHION);

    /** Adam, and Adam with Gaussian natural gradients. */
    static final String ADAM = "vcl";

    static final String GNG = "vcl+gng";

    private static final Optional<String> RECIPE = Optional.of("chen2018");

    private PaperRuns() {}

    /** The left column of Figure 1; with states for Figure 4 where that needs them. */
    static Setup alone(String benchmark, String method, Budget budget) {
        boolean states = !benchmark.equals(FASHION);
        return new Setup(benchmark, RECIPE, method, Optional.empty(), lighter(benchmark, budget), states);
    }

    /** The right column of Figure 1. */
    static Setup keeping(String benchmark, String kind, String use, Budget budget) {
        boolean permuted = benchmark.equals(PERMUTED);
        List<String> settings = new ArrayList<>(lighter(benchmark, budget));
        if (use.equals("regret") && permuted && budget != Budget.FULL) {
            settings.add("points-per-step=100");
        }
        if (use.equals("predictive") && budget == Budget.QUICK) {
            settings.add("refinement-epochs=20");
        }
        Setup.Points points = new Setup.Points(kind, permuted ? 200 : 40, use);
        return new Setup(benchmark, RECIPE, GNG, Optional.of(points), settings, false);
    }

    /**
     * Local reparameterization with one sample has less variance than twenty samples of whole weights, at a twentieth of
     * the cost. Split tasks keep their hundred steps, each on a part of the rows.
     */
    private static List<String> lighter(String benchmark, Budget budget) {
        if (budget == Budget.FULL) {
            return List.of();
        }
        List<String> settings = new ArrayList<>(List.of("estimator=local-reparameterization", "method.samples=1"));
        boolean quick = budget == Budget.QUICK;
        if (benchmark.equals(PERMUTED)) {
            settings.addAll(quick ? List.of("tasks=3", "epochs=3") : List.of("epochs=10"));
        } else {
            settings.addAll(quick ? List.of("epochs=5", "batch-size=1024") : List.of("epochs=17", "batch-size=2048"));
        }
        return settings;
    }
}
