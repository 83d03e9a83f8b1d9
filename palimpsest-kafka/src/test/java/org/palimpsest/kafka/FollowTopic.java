package org.palimpsest.kafka;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.stream.AfterRollback;
import org.palimpsest.model.stream.DriftPolicy;
import org.palimpsest.model.stream.Follower;
import org.palimpsest.model.stream.WindowReport;
import org.palimpsest.model.stream.WindowSize;

/** Follows a topic, also in a process of its own, which a test kills. */
final class FollowTopic {
    static final int WINDOW = 50;

    private FollowTopic() {}

    static void follow(
            Path model, Map<String, Object> clients, Path scratch, BooleanSupplier stop, Consumer<WindowReport> told)
            throws Exception {
        Follower.Settings settings = new Follower.Settings(
                Optional.of(SchemaOptions.target("side")),
                DriftPolicy.STANDARD,
                Policy.STANDARD,
                true,
                List.of(4),
                0,
                AfterRollback.REFUSE,
                false);
        try (KafkaSource source = new KafkaSource(clients, "rows", new WindowSize.Rows(WINDOW), scratch)) {
            Follower.open(ModelDirectory.at(model), source, settings, epoch -> {})
                    .run(stop, told);
        }
    }

    /** Called with the model, the broker and a directory for scratch files; goes on until it is killed. */
    public static void main(String[] args) throws Exception {
        follow(
                Path.of(args[0]),
                new HashMap<>(Map.of("bootstrap.servers", args[1])),
                Path.of(args[2]),
                () -> false,
                report -> {
                    System.out.println(report.number());
                    System.out.flush();
                });
    }
}
