package org.palimpsest.lab.data;

/**
 * What reading the user's own files needs to be told.
 *
 * @param csv how CSV files are read
 * @param width what images are brought to; 0 for the size that all of them have
 * @param height what images are brought to; 0 for the size that all of them have
 */
public record OwnForm(CsvData.Form csv, int width, int height) {
    /** All to be found out. */
    public static final OwnForm GUESS = new OwnForm(CsvData.Form.GUESS, 0, 0);

    /** Checks the size. */
    public OwnForm {
        boolean none = width == 0 && height == 0;
        boolean some = width > 0 && height > 0 && (long) width * height <= Character.MAX_VALUE;
        if (!none && !some) {
            throw new IllegalArgumentException(
                    "images must have 1 to " + (int) Character.MAX_VALUE + " pixels, was " + width + " x " + height);
        }
    }
}
