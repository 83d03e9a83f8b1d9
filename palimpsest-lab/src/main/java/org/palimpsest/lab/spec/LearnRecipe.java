package org.palimpsest.lab.spec;

import java.util.List;
import org.palimpsest.Recipe;

/**
 * What {@code palimpsest learn} does by default: {@link Recipe#DEFAULT}, under a name, so that experiments measure what is
 * shipped. It has no number of its own.
 */
final class LearnRecipe {
    private static final List<Integer> HIDDEN = List.of(100, 100);
    private static final NamedRecipe.Part PART = new NamedRecipe.Part(HIDDEN, Recipe.DEFAULT, coresets());

    static final NamedRecipe RECIPE = new NamedRecipe(
            "learn",
            "what a model on disk learns with by default: natural gradients, a prior by fan-in, epochs, batches and the weight of the"
                    + " divergence by rows, statistics of the classes kept",
            true,
            true,
            PART,
            PART);

    private LearnRecipe() {}

    /** The usual for points, should some be asked for, and the default's statistics. */
    private static CoresetSettings coresets() {
        Values summary = new Values();
        CoresetSection.write(Recipe.DEFAULT.method().retention(), summary);
        CoresetSettings all = CoresetSettings.USUAL;
        for (String path : summary.all().keySet()) {
            if (!path.equals(CoresetSection.KIND)) {
                all = all.with(path, summary.get(path));
            }
        }
        return all;
    }
}
