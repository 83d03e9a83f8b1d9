package org.palimpsest.objective;

/** A function of a row's outputs, by its gradient: what the importance of weights can be measured by. */
@FunctionalInterface
public interface OutputGradient {
    /** Overwrites {@code out} from {@code offset} on with the gradient at the {@code width} outputs from {@code offset} on. */
    void at(float[] outputs, int offset, int width, float[] out);
}
