package org.palimpsest.cli;

/**
 * How long the rest will take, from the speed of late: the first seconds, before Java has compiled the loops, are slow
 * and tell nothing about the others.
 */
final class EtaEstimator {
    private static final double WINDOW_SECONDS = 20;
    private static final double LEAST_SECONDS = 3;
    private static final double COLD_SECONDS = 8;
    private static final double MUCH = 0.1;

    private double oldTime;
    private double oldDone;
    private double newTime;
    private double newDone;
    private boolean cold = true;

    /** Starts at time 0 with nothing done. */
    EtaEstimator() {}

    /** Work that was done before counts as done, but not as speed. */
    void skip(double work) {
        oldDone += work;
        newDone += work;
    }

    /** The seconds left, or NaN while too little is known. */
    double left(double seconds, double done, double total) {
        if (cold && seconds >= COLD_SECONDS) {
            cold = false;
            oldTime = seconds;
            oldDone = done;
            newTime = seconds;
            newDone = done;
        } else if (seconds - newTime >= WINDOW_SECONDS) {
            oldTime = newTime;
            oldDone = newDone;
            newTime = seconds;
            newDone = done;
        }
        double worked = done - oldDone;
        double time = seconds - oldTime;
        boolean early = cold && worked < MUCH * total;
        return early || time < LEAST_SECONDS || worked <= 0 ? Double.NaN : time * (total - done) / worked;
    }
}
