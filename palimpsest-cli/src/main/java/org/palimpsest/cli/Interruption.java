package org.palimpsest.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Ctrl-C, or the system's wish that we end: turns into a question that work can ask, and holds the end until it saved. */
public final class Interruption implements BooleanSupplier, AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final CountDownLatch saved = new CountDownLatch(1);
    private final Thread hook = new Thread(this::hold, "palimpsest-end");
    private volatile boolean asked;

    private Interruption() {}

    /** Watches from now on. */
    public static Interruption watch() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** Watches nothing: the process ends at once, as work that needs no saving may. */
    public static Interruption none() {
        return new Interruption();
    }

    private void hold() {
        asked = true;
        try {
            boolean inTime = saved.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assert inTime : "the work did not stop";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether work is to save where it is and end. */
    @Override
    public boolean getAsBoolean() {
        return asked;
    }

    /** Everything is saved and said. */
    @Override
    public void close() {
        saved.countDown();
        if (!asked) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                return; // the end has begun, and need not wait any more
            }
        }
    }
}
