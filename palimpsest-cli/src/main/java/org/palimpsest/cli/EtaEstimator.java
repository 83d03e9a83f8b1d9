package org.palimpsest.cli;

/**
 * How long the rest will take: told only when two estimates, from the speeds of the last two spans of time, agree. The
 * first seconds, before Java has compiled the loops, get faster from span to span and tell nothing about the others.
 */
final class EtaEstimator {
    private static final double SHORTEST_SPAN_SECONDS = 3;
    private static final double LONGEST_SPAN_SECONDS = 20;

    /** A span is this part of the time so far, so that estimates of long jobs are calmer. */
    private static final double SPAN = 0.1;

    /** Speeds that differ by a greater factor do not agree. */
    private static final double AGREEMENT = 1.25;

    private double spanTime;
    private double spanDone;
    private double last;
    private double before;

    /** Starts at time 0 with nothing done. */
    EtaEstimator() {}

    /** Work that was done before counts as done, but not as speed. */
    void skip(double work) {
        spanDone += work;
    }

    /** The seconds left, or NaN while the two estimates do not agree. */
    double left(double seconds, double done, double total) {
        double span = Math.min(LONGEST_SPAN_SECONDS, Math.max(SHORTEST_SPAN_SECONDS, SPAN * seconds));
        if (seconds - spanTime >= span) {
            before = last;
            last = (done - spanDone) / (seconds - spanTime);
            spanTime = seconds;
            spanDone = done;
        }
        boolean agree = Math.min(before, last) > 0 && Math.max(before, last) <= AGREEMENT * Math.min(before, last);
        return agree ? (total - done) / ((before + last) / 2) : Double.NaN;
    }
}
