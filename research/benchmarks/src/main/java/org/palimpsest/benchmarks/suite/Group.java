package org.palimpsest.benchmarks.suite;

import org.palimpsest.benchmarks.tables.Cut;
import org.palimpsest.benchmarks.tables.TableStream;

/** What kind of stream a table makes; each kind has a table and bars of its own. */
public enum Group {
    /** New classes with every task. */
    CLASS("New classes with every task"),
    /** Another time or place with every task. */
    SITE("Another time or place with every task"),
    /** A number to predict, another time or place with every task. */
    REGRESSION("A number to predict");

    private final String title;

    Group(String title) {
        this.title = title;
    }

    /** Its title in tables. */
    public String title() {
        return title;
    }

    /** The kind of a stream. */
    public static Group of(TableStream stream) {
        return stream.regression() ? REGRESSION : stream.cut() instanceof Cut.ByClass ? CLASS : SITE;
    }
}
