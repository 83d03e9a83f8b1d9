package org.palimpsest.math.internal;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Chooses the kernels of this process, once. */
public final class KernelChoice {
    static final @Nullable Kernels SIMD;
    static final String REASON;
    static final Kernels BEST;

    private static final String WISH = System.getProperty("palimpsest.kernels", "auto");
    private static final AtomicBoolean LOGGED = new AtomicBoolean();

    static {
        Kernels simd = null;
        String reason = "";
        if (ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
            reason = "the module jdk.incubator.vector is missing; start java with --add-modules jdk.incubator.vector";
        } else if (!System.getProperty("java.vm.name", "").contains("HotSpot")
                && !System.getProperty("java.vm.name", "").contains("OpenJDK")) {
            reason = "this virtual machine does not compile the Vector API well";
        } else {
            try {
                simd = (Kernels) Class.forName("org.palimpsest.math.internal.simd.SimdKernels")
                        .getDeclaredMethod("create")
                        .invoke(null);
            } catch (ReflectiveOperationException | LinkageError e) {
                reason = "the Vector API provider did not load: " + e;
            }
            if (simd == null && reason.isEmpty()) {
                reason = "this processor has no 256-bit vectors";
            }
        }
        SIMD = simd;
        REASON = reason;
        BEST = choose(WISH, simd, reason);
    }

    private KernelChoice() {}

    /**
     * Logs, once per process, that the plain kernels are a fallback and why. Called where computing starts and not where
     * the choice is made, because {@code palimpsest doctor} and {@code --version} say it in their own words.
     */
    public static void logFallback() {
        boolean fallback = SIMD == null && !WISH.equalsIgnoreCase("plain");
        if (fallback && LOGGED.compareAndSet(false, true)) {
            System.getLogger("org.palimpsest")
                    .log(
                            System.Logger.Level.WARNING,
                            "Palimpsest uses its plain Java kernels, which are slower: " + REASON);
        }
    }

    private static Kernels choose(String wish, @Nullable Kernels simd, String reason) {
        return switch (wish.toLowerCase(Locale.ROOT)) {
            case "plain" -> PlainKernels.INSTANCE;
            case "auto" -> simd == null ? PlainKernels.INSTANCE : simd;
            case "simd" -> {
                if (simd == null) {
                    throw new IllegalStateException("palimpsest.kernels=simd, but " + reason);
                }
                yield simd;
            }
            default -> throw new IllegalStateException("palimpsest.kernels must be auto, plain or simd, was " + wish);
        };
    }
}
