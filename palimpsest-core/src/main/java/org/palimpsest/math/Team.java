package org.palimpsest.math;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A fixed set of threads, the caller included, that works through numbered parts.
 *
 * <p>The assignment of parts to threads is arbitrary, and results must not depend on it: a part writes only its own
 * data, and sums are formed afterwards in the order of the parts. Half of the threads take parts from the front, half
 * from the back, so that a thread mostly gets the parts of the previous call, which are still in its cache. Between
 * calls the threads spin briefly before they sleep: a phase of a training step takes some hundred microseconds, and
 * waking a thread takes fifty.
 */
public final class Team implements AutoCloseable {
    /** Work in numbered parts. */
    @FunctionalInterface
    public interface Work {
        /** Does one part. Different parts may run at the same time. */
        void part(int index);
    }

    private static final int SPINS = 20_000;
    private static final int BITS = 20;
    private static final int MASK = (1 << BITS) - 1;

    private final Thread[] others;

    /**
     * The round, and which parts are left, first and one past the last, in one word: who takes a part knows that the round
     * cannot end before that part is done, so that {@link #work} stays what it is. Who comes late, after all parts were
     * taken, is not waited for.
     */
    private final AtomicLong ticket = new AtomicLong();

    private final AtomicInteger done = new AtomicInteger();
    private @Nullable Work work;
    private final Work mixed = this::mixed;
    private @Nullable Work large;
    private @Nullable Work small;
    private int before; // how many large parts come before the small ones
    private int smalls;
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile boolean closed;
    private volatile @Nullable Throwable failure;

    private Team(int threads) {
        others = new Thread[threads - 1];
        for (int i = 0; i < others.length; i++) {
            boolean first = i % 2 == 1;
            others[i] = new Thread(() -> serve(first), "palimpsest-" + (i + 1));
            others[i].setDaemon(true);
        }
        for (Thread thread : others) {
            thread.start();
        }
    }

    /** A team of this many threads, counting the caller. */
    public static Team of(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be >= 1, was " + threads);
        }
        return new Team(threads);
    }

    /** How many threads work, counting the caller. */
    public int threads() {
        return others.length + 1;
    }

    /**
     * Does parts 0 … parts − 1 and returns when all are done. Any thread may call it at any time: while the team works for
     * one caller, or when it is closed, another caller does its parts itself.
     */
    public void run(int parts, Work work) {
        if (parts <= 1 || !take()) {
            alone(parts, work);
            return;
        }
        try {
            together(parts, work);
        } finally {
            busy.set(false);
        }
    }

    /** Reserves the team for the caller, if it is free. */
    private boolean take() {
        return others.length > 0 && !closed && busy.compareAndSet(false, true);
    }

    private static void alone(int parts, Work work) {
        for (int i = 0; i < parts; i++) {
            work.part(i);
        }
    }

    private void together(int parts, Work work) {
        if (parts > MASK) {
            throw new IllegalArgumentException(parts + " parts are too many, at most " + MASK);
        }
        this.work = work;
        done.set(0);
        ticket.set(((round(ticket.get()) + 1) << (2 * BITS)) | ((long) parts << BITS)); // publishes the fields above
        for (Thread thread : others) {
            LockSupport.unpark(thread);
        }
        drain(true);
        for (int spins = 0; done.get() < parts; spins++) {
            pause(spins);
        }
        this.work = null;
        Throwable thrown = failure;
        if (thrown != null) {
            failure = null;
            if (thrown instanceof RuntimeException e) {
                throw e;
            }
            if (thrown instanceof Error e) {
                throw e;
            }
            throw new IllegalStateException(thrown);
        }
    }

    /**
     * Does both kinds of parts, in any order. Threads start with the large parts and end with the small ones, which
     * balances their load.
     */
    public void run(int larges, Work large, int smalls, Work small) {
        if (larges + smalls <= 1 || !take()) {
            alone(larges, large);
            alone(smalls, small);
            return;
        }
        try {
            this.large = large;
            this.small = small;
            this.smalls = smalls;
            before = (larges + 1) / 2;
            together(larges + smalls, mixed);
            this.large = null;
            this.small = null;
        } finally {
            busy.set(false);
        }
    }

    private void mixed(int part) {
        if (part < before) {
            Objects.requireNonNull(large).part(part);
        } else if (part < before + smalls) {
            Objects.requireNonNull(small).part(part - before);
        } else {
            Objects.requireNonNull(large).part(part - smalls);
        }
    }

    /**
     * Works through the parts that are left; returns the round that it saw last.
     *
     * @param first whether to take the first part that is left, not the last
     */
    private long drain(boolean first) {
        while (true) {
            long left = ticket.get();
            int from = (int) left & MASK;
            int to = (int) (left >>> BITS) & MASK;
            if (from == to) {
                return round(left);
            }
            if (!ticket.compareAndSet(left, first ? left + 1 : left - (1L << BITS))) {
                continue;
            }
            int part = first ? from : to - 1;
            try {
                Objects.requireNonNull(work).part(part);
            } catch (Throwable e) { // rethrown by the caller of run
                failure = e;
            }
            done.incrementAndGet();
        }
    }

    private static long round(long ticket) {
        return ticket >>> (2 * BITS);
    }

    private void serve(boolean first) {
        long seen = 0;
        while (true) {
            for (int spins = 0; round(ticket.get()) == seen && !closed; spins++) {
                if (spins < SPINS) {
                    pause(spins);
                } else {
                    LockSupport.park(this);
                }
            }
            if (closed) {
                return;
            }
            seen = drain(first);
        }
    }

    /** Spins, and yields now and then: on a busy machine the awaited thread may have no core. */
    @SuppressWarnings("ThreadPriorityCheck") // nothing depends on it but how long others wait
    private static void pause(int spins) {
        if ((spins & 255) == 255) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
    }

    /** Ends the threads; work under way is finished first, and later work is done by its callers. */
    @Override
    public void close() {
        closed = true;
        for (Thread thread : others) {
            LockSupport.unpark(thread);
        }
    }

    @Override
    public String toString() {
        return "Team(" + (others.length + 1) + " threads)";
    }
}
