package org.palimpsest.lab.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Pictures of coresets, where runs have drawn some: files named {@code coreset-*.png} in a run directory. */
final class Coresets {
    /** A report is sent by mail; larger pictures stay where they are. */
    private static final long LARGEST = 400_000;

    private static final int MOST = 24;

    private Coresets() {}

    static Section of(Bench bench) {
        List<Section.Block> blocks = new ArrayList<>();
        for (Subject subject : bench.subjects()) {
            // One seed shows what a coreset looks like.
            for (Path file : subject.runs().get(0).trace().pictures().stream()
                    .limit(MOST)
                    .toList()) {
                if (size(file) <= LARGEST) {
                    String id = bench.id() + "-coreset-" + subject.index() + "-" + blocks.size();
                    blocks.add(new Section.Picture(
                            id,
                            String.valueOf(subject.index()),
                            subject.name() + ": " + file.getFileName(),
                            base64(file)));
                }
            }
        }
        return new Section(
                bench.id() + "-coresets",
                "Coresets",
                "Data that are kept of each task, as the first seed of each experiment chose them.",
                blocks);
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String base64(Path file) {
        try {
            return Base64.getEncoder().encodeToString(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
