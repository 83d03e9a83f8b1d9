package org.palimpsest.lab.data;

import java.io.IOException;
import java.util.List;

/** A place that may have the files of a set. */
interface Source {
    /** What people see. */
    String name();

    /**
     * Hands over what it has of the parts wanted.
     *
     * @throws IOException saying why not all of them
     */
    void give(Catalogue.Entry set, List<Catalogue.Part> wanted, Delivery to) throws IOException;
}
