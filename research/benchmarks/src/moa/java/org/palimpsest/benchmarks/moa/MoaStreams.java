package org.palimpsest.benchmarks.moa;

import java.io.IOException;
import java.util.List;
import org.palimpsest.benchmarks.streams.Streams;

/** The streams with learners of MOA beside ours. */
public final class MoaStreams {
    private MoaStreams() {}

    /** Exits with 1 when a bar is missed and that was to be checked, with 2 when the arguments are wrong. */
    public static void main(String[] args) throws IOException {
        System.exit(Streams.run(
                List.of(args),
                List.of(
                        new MoaLearner.Named("adaptive random forest", "meta.AdaptiveRandomForest", false),
                        new MoaLearner.Named("Hoeffding tree", "trees.HoeffdingTree", false),
                        new MoaLearner.Named("no change", "functions.NoChange", false),
                        new MoaLearner.Named(
                                "adaptive random forest", "meta.AdaptiveRandomForestRegressor", true),
                        new MoaLearner.Named("FIMT-DD tree", "trees.FIMTDD", true),
                        new MoaLearner.Named("mean of the target", "rules.functions.TargetMean", true))));
    }
}
