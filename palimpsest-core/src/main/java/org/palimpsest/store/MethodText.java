package org.palimpsest.store;

import org.palimpsest.method.Importance;
import org.palimpsest.method.VclMethod;
import org.palimpsest.objective.NumberLikelihood;

/** A method as text and back: what model files hold, and settings of other programs can hold. */
public final class MethodText {
    private MethodText() {}

    /** The text of a method. */
    public static String of(VclMethod method) {
        return RecordText.write(method);
    }

    /** The text of what a point method protects weights by. */
    public static String of(Importance importance) {
        return RecordText.write(importance);
    }

    /**
     * The importance of a text.
     *
     * @throws IllegalArgumentException saying where and what is wrong
     */
    public static Importance importance(String text) {
        return RecordText.read(text, Importance.class);
    }

    /** The text of a likelihood from outside. */
    public static String of(NumberLikelihood likelihood) {
        return RecordText.write(likelihood);
    }

    /**
     * The likelihood of a text.
     *
     * @throws IllegalArgumentException saying where and what is wrong
     */
    public static NumberLikelihood likelihood(String text) {
        return RecordText.read(text, NumberLikelihood.class);
    }

    /**
     * The method of a text.
     *
     * @throws IllegalArgumentException saying where and what is wrong
     */
    public static VclMethod read(String text) {
        return RecordText.read(text, VclMethod.class);
    }
}
