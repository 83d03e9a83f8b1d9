package org.palimpsest.lab.figure;

import java.util.List;

/** Something that can be drawn into a frame of any size. */
public interface Plot {
    /** A size at which one of them fits a column of a paper, and can be read there. */
    Frame COLUMN = new Frame(0, 0, 440, 290);

    /** What it shows, in a few words. */
    String title();

    /** Its marks in a frame. */
    List<Mark> draw(Frame frame);

    /** How high it should be for a width. */
    default double height(double width) {
        return width * COLUMN.height() / COLUMN.width();
    }

    /** It alone, as wide as a column. */
    default Drawing drawing(String description) {
        double height = height(COLUMN.width());
        return new Drawing(COLUMN.width(), height, title(), description, draw(new Frame(0, 0, COLUMN.width(), height)));
    }
}
