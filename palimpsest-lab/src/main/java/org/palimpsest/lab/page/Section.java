package org.palimpsest.lab.page;

import java.util.List;
import org.palimpsest.lab.figure.Drawing;

/**
 * A part of a page.
 *
 * @param id its address on the page
 * @param title its heading
 * @param intro what it shows and how to read it
 * @param blocks what it shows; without any it is left out
 */
public record Section(String id, String title, String intro, List<Block> blocks) {
    /** Copies the list. */
    public Section {
        blocks = List.copyOf(blocks);
    }

    /** Something to look at. */
    public sealed interface Block {
        /** Its address on the page. */
        String id();
    }

    /** Something with numbers in it. */
    public sealed interface Tabled extends Block {
        /** Its numbers. */
        Table table();
    }

    /**
     * A drawing and its numbers.
     *
     * @param series the experiment that it shows; empty when several
     * @param caption what was done, in a sentence
     * @param wide whether it takes the whole width
     */
    public record Chart(String id, String series, Drawing drawing, String caption, Table table, boolean wide)
            implements Tabled {
        /** One that may stand beside another. */
        public Chart(String id, String series, Drawing drawing, String caption, Table table) {
            this(id, series, drawing, caption, table, false);
        }
    }

    /** A table that is read as such. */
    public record Facts(String id, String title, String note, Table table) implements Tabled {}

    /** Settings of experiments side by side; those that differ are marked. */
    public record Settings(String id, String title, Table table) implements Tabled {}

    /**
     * Text to be copied.
     *
     * @param file the name to save it under; empty when it is not a file
     */
    public record Listing(String id, String title, String text, String file) implements Block {}

    /**
     * Images that a run drew, and what is in them.
     *
     * @param series the experiment that they are of
     * @param svgs the images, each as the base 64 of an SVG file
     */
    public record Images(String id, String series, String title, List<String> svgs, String caption, Table table)
            implements Tabled {
        /** Copies the list. */
        public Images {
            svgs = List.copyOf(svgs);
        }
    }
}
