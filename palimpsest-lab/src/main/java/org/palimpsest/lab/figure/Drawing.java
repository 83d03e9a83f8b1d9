package org.palimpsest.lab.figure;

import java.util.List;

/**
 * A drawing as a value.
 *
 * @param title what it shows, in a few words; read to those who cannot see it
 * @param description what can be seen in it, in a sentence or two; may be empty
 * @param marks from the back to the front
 */
public record Drawing(double width, double height, String title, String description, List<Mark> marks) {
    /** Checks the size and copies the list. */
    public Drawing {
        if (!(width > 0) || !(height > 0)) {
            throw new IllegalArgumentException("a drawing must have a size, was " + width + " x " + height);
        }
        marks = List.copyOf(marks);
    }
}
