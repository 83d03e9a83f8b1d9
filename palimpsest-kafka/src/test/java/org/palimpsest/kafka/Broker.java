package org.palimpsest.kafka;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/** A real broker of one node, in this process: KRaft, no ZooKeeper. */
final class Broker implements AutoCloseable {
    private static final String CONTROLLER = "CONTROLLER";

    private final KafkaRaftServer server;
    private final String address;

    Broker(Path directory) throws Exception {
        int port = freePort();
        int controllerPort = freePort();
        address = "127.0.0.1:" + port;
        Formatter formatter = new Formatter();
        formatter.setPrintStream(new PrintStream(OutputStream.nullOutputStream()));
        formatter
                .setClusterId(Uuid.randomUuid().toString())
                .setNodeId(1)
                .setIgnoreFormatted(true)
                .setReleaseVersion(MetadataVersion.latestProduction())
                .setControllerListenerName(CONTROLLER)
                .setMetadataLogDirectory(directory.toString());
        formatter.addDirectory(directory.toString());
        formatter.run();
        server = new KafkaRaftServer(new KafkaConfig(settings(directory, controllerPort)), Time.SYSTEM);
        server.startup();
    }

    private Properties settings(Path directory, int controllerPort) {
        Properties settings = new Properties();
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", "1");
        settings.put("controller.quorum.voters", "1@127.0.0.1:" + controllerPort);
        settings.put("listeners", "PLAINTEXT://" + address + "," + CONTROLLER + "://127.0.0.1:" + controllerPort);
        settings.put("advertised.listeners", "PLAINTEXT://" + address);
        settings.put("controller.listener.names", CONTROLLER);
        settings.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT," + CONTROLLER + ":PLAINTEXT");
        settings.put("log.dirs", directory.toString());
        settings.put("offsets.topic.replication.factor", "1");
        settings.put("offsets.topic.num.partitions", "1");
        settings.put("transaction.state.log.replication.factor", "1");
        settings.put("transaction.state.log.min.isr", "1");
        settings.put("group.initial.rebalance.delay.ms", "0");
        return settings;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    Map<String, Object> clients() {
        return new HashMap<>(Map.of("bootstrap.servers", address));
    }

    String address() {
        return address;
    }

    void create(String topic, int partitions) throws Exception {
        try (Admin admin = Admin.create(clients())) {
            admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1)))
                    .all()
                    .get();
        }
    }

    void send(String topic, int partitions, List<String> rows) {
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(clients(), new StringSerializer(), new StringSerializer())) {
            for (int r = 0; r < rows.size(); r++) {
                producer.send(new ProducerRecord<>(topic, r % partitions, null, rows.get(r)));
            }
            producer.flush();
        }
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
    }
}
