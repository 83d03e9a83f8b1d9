package org.palimpsest.model.stream;

import java.io.FileInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.schema.SchemaOptions;

/** Follows in a process of its own, which a test kills. */
final class FollowProcess {
    private FollowProcess() {}

    private static final Follower.Settings SETTINGS = new Follower.Settings(
            Optional.of(SchemaOptions.target("side")),
            DriftPolicy.STANDARD,
            Policy.STANDARD,
            true,
            List.of(8),
            3,
            AfterRollback.REFUSE,
            false);

    static Follower.Settings settings(boolean adapt) {
        return adapt ? SETTINGS.adapting() : SETTINGS;
    }

    /** A directory of files, or a file of JSON lines that is given from its start each time. */
    static StreamSource source(Path from, Path scratch) throws Exception {
        if (Files.isDirectory(from)) {
            return new DirectorySource(from, "inbox", Duration.ZERO, true, warning -> {});
        }
        InputStream in = new FileInputStream(from.toFile());
        return new LineSource(in, "lines", new WindowSize.Rows(60), true, scratch);
    }

    /** Called with the model, the stream, a directory for scratch files and whether to learn row by row. */
    public static void main(String[] args) throws Exception {
        try (StreamSource source = source(Path.of(args[1]), Path.of(args[2]))) {
            Follower follower = Follower.open(
                    ModelDirectory.at(Path.of(args[0])), source, settings(Boolean.parseBoolean(args[3])), epoch -> {});
            System.out.println("ready");
            System.out.flush();
            follower.run(() -> false, report -> {
                System.out.println(report.number());
                System.out.flush();
            });
        }
    }
}
