package org.palimpsest.store;

import org.palimpsest.method.VclMethod;

/** A method as text and back: what model files hold, and settings of other programs can hold. */
public final class MethodText {
    private MethodText() {}

    /** The text of a method. */
    public static String of(VclMethod method) {
        return RecordText.write(method);
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
