package org.palimpsest.cli;

import java.util.Locale;

/** Human-readable numbers of bytes. */
final class Bytes {
    private Bytes() {}

    /** 812 B, 3.2 kB, 47.0 MB. */
    static String of(long bytes) {
        if (bytes < 1000) {
            return bytes + " B";
        }
        double size = bytes / 1e3;
        for (String unit : new String[] {"kB", "MB", "GB"}) {
            if (size < 999.95) {
                return String.format(Locale.ROOT, "%.1f %s", size, unit);
            }
            size /= 1e3;
        }
        return String.format(Locale.ROOT, "%.1f TB", size);
    }
}
