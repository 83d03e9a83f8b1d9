package org.palimpsest.cli;

/** Human-readable durations. */
final class Duration {
    private Duration() {}

    /** 12 s, 3 min 20 s, 2 h 5 min. */
    static String of(double seconds) {
        long s = Math.round(seconds);
        if (s < 60) {
            return s + " s";
        }
        if (s < 3600) {
            return s / 60 + " min" + (s % 60 == 0 ? "" : " " + s % 60 + " s");
        }
        return s / 3600 + " h" + (s % 3600 / 60 == 0 ? "" : " " + s % 3600 / 60 + " min");
    }
}
