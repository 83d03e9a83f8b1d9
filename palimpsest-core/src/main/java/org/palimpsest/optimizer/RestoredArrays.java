package org.palimpsest.optimizer;

import java.util.List;

/** How optimizers take up what they remembered. */
final class RestoredArrays {
    private RestoredArrays() {}

    /** Copies arrays into others, which may be longer: heads that came since have no past. */
    static void into(String who, List<float[]> from, List<float[]> into) {
        if (from.size() != into.size()) {
            throw new IllegalArgumentException(
                    who + " remembers " + into.size() + " arrays, but " + from.size() + " were given");
        }
        for (int i = 0; i < into.size(); i++) {
            float[] array = from.get(i);
            if (array.length > into.get(i).length) {
                throw new IllegalArgumentException(
                        who + "'s memory of " + array.length + " parameters does not fit " + into.get(i).length);
            }
            System.arraycopy(array, 0, into.get(i), 0, array.length);
        }
    }
}
