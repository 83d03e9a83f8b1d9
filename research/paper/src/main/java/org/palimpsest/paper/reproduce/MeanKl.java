package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Figures 1 and 4 with the divergence as its mean over each tensor, which one released revision of the paper's code has:
 * whether a verdict hangs on it.
 */
record MeanKl() implements Study {
    @Override
    public String name() {
        return "kl";
    }

    @Override
    public String title() {
        return "The claims of Figures 1 and 4 with the other scaling of the divergence (our own question)";
    }

    @Override
    public List<Setup> setups(Budget budget) {
        List<Setup> all = new ArrayList<>(PaperRuns.figure1(Variant.MEAN_KL, budget));
        all.addAll(new Evenness(Variant.MEAN_KL, budget).setups());
        return all;
    }

    @Override
    public List<String> departures(Budget budget) {
        return PaperRuns.departures(budget);
    }

    @Override
    public Findings findings(Budget budget, Archive archive) throws IOException {
        List<Claim> claims = new ArrayList<>(new Figure1Claims(Variant.MEAN_KL, budget, archive).all());
        Evenness evenness = new Evenness(Variant.MEAN_KL, budget);
        claims.addAll(evenness.claims(archive, evenness.read(archive)));
        return new Findings(List.of(Figure1.exhibit(Variant.MEAN_KL, budget, archive)), claims);
    }
}
