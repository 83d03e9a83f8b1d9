package org.palimpsest.store;

import java.util.List;
import org.palimpsest.coreset.Coreset;

/** Coresets as bytes of their own, apart from the state that they were made for, so that they can be erased. */
public final class CoresetFile {
    private static final String KIND = "coresets";

    private CoresetFile() {}

    /** The bytes of a file of coresets. */
    public static byte[] bytes(List<Coreset> coresets) {
        StateRecord out = new StateRecord(KIND);
        CoresetRecord.put(coresets, out);
        return out.bytes();
    }

    /** Reads coresets from bytes; {@code source} names them in messages. */
    public static List<Coreset> read(String source, byte[] bytes) throws StateFileException {
        return StateFile.read(source, bytes, KIND, CoresetRecord::get);
    }
}
