package org.palimpsest.model.table;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** A table that cannot be used: up to {@value Faults#MOST} faults, one per line of the message, then how many more. */
public class TableException extends IOException {
    private static final long serialVersionUID = 1;

    private final transient List<Fault> faults;
    private final long more;

    /** Some faults, and how many more there were. */
    public TableException(List<Fault> faults, long more) {
        super(message(faults, more));
        this.faults = List.copyOf(faults);
        this.more = more;
    }

    /** One fault. */
    public TableException(Fault fault) {
        this(List.of(fault), 0);
    }

    private static String message(List<Fault> faults, long more) {
        String lines = faults.stream().map(Fault::toString).collect(Collectors.joining("\n"));
        return more == 0 ? lines : lines + "\nand " + String.format(java.util.Locale.ROOT, "%,d", more) + " more";
    }

    /** The faults that are told. */
    public List<Fault> faults() {
        return faults;
    }

    /** How many others there were. */
    public long more() {
        return more;
    }
}
