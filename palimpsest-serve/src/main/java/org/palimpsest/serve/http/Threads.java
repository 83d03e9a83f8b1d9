package org.palimpsest.serve.http;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A thread for each connection: virtual where the JDK has them (21 and later), else from a pool that grows and shrinks. */
final class Threads {
    private Threads() {}

    static ExecutorService perConnection() {
        try {
            // By reflection, because the classes are compiled for Java 17.
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            return Executors.newCachedThreadPool(task -> {
                Thread thread = new Thread(task, "palimpsest-http");
                thread.setDaemon(true);
                return thread;
            });
        }
    }
}
