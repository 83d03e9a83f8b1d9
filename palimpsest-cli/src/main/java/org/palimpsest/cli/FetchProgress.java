package org.palimpsest.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.palimpsest.lab.data.Progress;

/** Tells on standard error where data come from and how long it will take. */
public final class FetchProgress implements Progress {
    private final PrintWriter err;
    private final ProgressLine line;
    private final LongSupplier clock;
    private String file = "";
    private long start;

    public FetchProgress(PrintWriter err, ProgressLine line) {
        this(err, line, System::nanoTime);
    }

    FetchProgress(PrintWriter err, ProgressLine line, LongSupplier clock) {
        this.err = err;
        this.line = line;
        this.clock = clock;
    }

    @Override
    public void trying(String set, String source) {
        say(set + ": trying " + source);
    }

    @Override
    public void bytes(String name, long done, long total) {
        if (!name.equals(file)) {
            file = name;
            start = clock.getAsLong();
        }
        line.show(text(name, done, total, (clock.getAsLong() - start) / 1e9));
    }

    static String text(String file, long done, long total, double seconds) {
        if (total <= 0 || seconds <= 0 || done <= 0) {
            return file + "  " + Bytes.of(done);
        }
        double rate = done / seconds;
        return String.format(
                Locale.ROOT,
                "%s  %s of %s  %s/s  about %s left",
                file,
                Bytes.of(done),
                Bytes.of(total),
                Bytes.of(Math.round(rate)),
                Duration.of((total - done) / rate));
    }

    @Override
    public void stored(String set, String name, String source) {
        file = "";
        say(set + ": " + name + " from " + source + ", SHA-256 is right");
    }

    @Override
    public void failed(String set, String source, String why) {
        file = "";
        say(set + ": not from " + source + ": " + why);
    }

    private void say(String text) {
        line.clear();
        err.println(text);
        err.flush();
    }
}
