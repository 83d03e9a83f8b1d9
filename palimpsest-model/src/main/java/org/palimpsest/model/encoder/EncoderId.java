package org.palimpsest.model.encoder;

/**
 * Which encoder made the numbers. Two encoders with equal ids give equal numbers; a model is used with the encoder that it was
 * learned with, or not at all.
 *
 * @param name by which users name it
 * @param content what it reads
 * @param version of its program
 * @param weights SHA-256 of its weights, in hexadecimal; "" if it has none
 * @param width how many numbers it gives
 */
public record EncoderId(String name, Content content, String version, String weights, int width) {
    private static final int SHOWN = 12;

    public EncoderId {
        if (name.isEmpty() || version.isEmpty()) {
            throw new IllegalArgumentException("an encoder needs a name and a version");
        }
        if (width < 1) {
            throw new IllegalArgumentException("width must be >= 1, was " + width);
        }
    }

    /** Name, version and the beginning of the hash. */
    public String describe() {
        return name + " " + version
                + (weights.isEmpty()
                        ? ""
                        : " (weights " + weights.substring(0, Math.min(SHOWN, weights.length())) + ")");
    }
}
