package org.palimpsest.lab.report;

import java.util.List;
import org.palimpsest.lab.figure.Drawing;

/**
 * A part of the report.
 *
 * @param id its address on the page
 * @param title its heading
 * @param intro what it shows and how to read it
 * @param blocks what it shows; without any it is left out
 */
record Section(String id, String title, String intro, List<Block> blocks) {
    Section {
        blocks = List.copyOf(blocks);
    }

    /** Something to look at. */
    sealed interface Block {
        /** Its address on the page. */
        String id();
    }

    /**
     * A drawing and its numbers.
     *
     * @param series the experiment that it shows; empty when several
     * @param caption what was done, in a sentence
     */
    record Chart(String id, String series, Drawing drawing, String caption, Table table) implements Block {}

    /** A table that is read as such. */
    record Facts(String id, String title, String note, Table table) implements Block {}

    /** Settings of experiments side by side; those that differ are marked. */
    record Settings(String id, String title, Table table) implements Block {}

    /**
     * Text to be copied.
     *
     * @param file the name to save it under; empty when it is not a file
     */
    record Listing(String id, String title, String text, String file) implements Block {}

    /**
     * Pictures that a run drew, and what is in them.
     *
     * @param series the experiment that they are of
     * @param svgs the pictures, each as the base 64 of an SVG file
     */
    record Pictures(String id, String series, String title, List<String> svgs, String caption, Table table)
            implements Block {
        Pictures {
            svgs = List.copyOf(svgs);
        }
    }
}
