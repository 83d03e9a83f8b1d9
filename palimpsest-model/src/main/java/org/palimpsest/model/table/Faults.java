package org.palimpsest.model.table;

import java.util.ArrayList;
import java.util.List;

/** Collects faults: the first {@value #MOST} are kept, the others are counted. Not thread-safe. */
public final class Faults {
    /** How many faults one answer lists. */
    public static final int MOST = 20;

    private final List<Fault> kept = new ArrayList<>();
    private long more;

    /** None yet. */
    public Faults() {}

    /** Adds a fault. */
    public void add(Fault fault) {
        if (kept.size() < MOST) {
            kept.add(fault);
        } else {
            more++;
        }
    }

    /** Counts faults that need not be told one by one. */
    public void count(long others) {
        more += others;
    }

    /** The faults that were kept. */
    public List<Fault> kept() {
        return List.copyOf(kept);
    }

    /** How many others there were. */
    public long more() {
        return more;
    }

    /** Whether there is none. */
    public boolean isEmpty() {
        return kept.isEmpty() && more == 0;
    }

    /** Throws all faults in one exception if there is any. */
    public void throwIfAny() throws TableException {
        if (!isEmpty()) {
            throw new TableException(kept, more);
        }
    }
}
