package org.palimpsest.paper.reproduce;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.lab.text.ClosestName;

/** All parts of the paper. */
public final class Studies {
    /** The word for all of them. */
    public static final String ALL = "all";

    /** The word for none of their runs: what is stored is judged as it is. */
    public static final String CLAIMS = "claims";

    private static final List<Study> STUDIES = List.of(
            new Figure1(),
            LineFigure.WIDE,
            LineFigure.NARROW,
            new Figure4(),
            new MeanKl(),
            new EpsilonSweep(),
            new EwcOptimizers(),
            new CoresetCosts());

    private Studies() {}

    /** All of them, in the order of the ledger. */
    public static List<Study> all() {
        return STUDIES;
    }

    /** What a command may name. */
    public static List<String> names() {
        List<String> names = new ArrayList<>(List.of(ALL));
        STUDIES.forEach(study -> names.add(study.name()));
        names.add(CLAIMS);
        return names;
    }

    /**
     * Those whose runs are wanted.
     *
     * @param name one of {@link #names}
     * @throws IllegalArgumentException naming the nearest, for any other
     */
    public static List<Study> named(String name) {
        if (name.equals(ALL)) {
            return STUDIES;
        }
        if (name.equals(CLAIMS)) {
            return List.of();
        }
        List<Study> found =
                STUDIES.stream().filter(study -> study.name().equals(name)).toList();
        if (found.isEmpty()) {
            String near = ClosestName.question(name, names());
            throw new IllegalArgumentException("there is no part '" + name + "' of the paper; "
                    + (near.isEmpty() ? "there are " + String.join(", ", names()) : near));
        }
        return found;
    }
}
