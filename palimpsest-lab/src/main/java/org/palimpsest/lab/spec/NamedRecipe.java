package org.palimpsest.lab.spec;

import java.util.List;
import org.palimpsest.Recipe;
import org.palimpsest.lab.experiment.StreamSpec;
import org.palimpsest.method.VclMethod;

/**
 * Settings that go together, under a name.
 *
 * @param name what it is called in commands
 * @param title what it is, human-readable
 * @param complete whether it says the kind of method and what is kept of a task, too, where the command line does not
 * @param firstPermuted whether it permutes the first of permuted tasks, too
 * @param whole for tasks that each have all classes and share a head: permuted and rotated ones
 * @param split for tasks that each have some of the classes, or data of their own
 */
public record NamedRecipe(String name, String title, boolean complete, boolean firstPermuted, Part whole, Part split) {
    /**
     * What it says about one kind of tasks.
     *
     * @param hidden the widths of the hidden layers
     * @param recipe all else; of a recipe that is not complete as plain VCL without coresets
     * @param coresets how coresets are chosen and used, if they are
     */
    public record Part(List<Integer> hidden, Recipe recipe, CoresetSettings coresets) {
        /** Copies the list. */
        public Part {
            hidden = List.copyOf(hidden);
        }

        /** With the epochs and batches of the method. */
        Part(List<Integer> hidden, VclMethod method, CoresetSettings coresets) {
            this(hidden, Recipe.of(method), coresets);
        }

        /** Its method, which is variational. */
        public VclMethod method() {
            return (VclMethod) recipe.method();
        }
    }

    /** The settings of a paper, for any method. */
    NamedRecipe(String name, String title, boolean firstPermuted, Part whole, Part split) {
        this(name, title, false, firstPermuted, whole, split);
    }

    /** What it says about such tasks. */
    public Part part(StreamSpec stream) {
        return stream instanceof StreamSpec.Split || stream instanceof StreamSpec.Sets ? split : whole;
    }

    /** The same tasks as this recipe has them. */
    StreamSpec adapt(StreamSpec stream) {
        return stream instanceof StreamSpec.Permuted p
                ? new StreamSpec.Permuted(p.dataset(), p.tasks(), firstPermuted, p.seed())
                : stream;
    }
}
