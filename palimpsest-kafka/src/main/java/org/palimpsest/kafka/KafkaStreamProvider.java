package org.palimpsest.kafka;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.palimpsest.model.stream.StreamProvider;
import org.palimpsest.model.stream.StreamSource;

/**
 * Topics at {@code kafka://host:port/topic}; several brokers are separated by commas. Settings are those of Kafka's consumer.
 * Found by {@link java.util.ServiceLoader}.
 */
public final class KafkaStreamProvider implements StreamProvider {
    private static final String FORM = "a topic has an address such as kafka://host:9092/topic, not ";

    /** For {@link java.util.ServiceLoader}. */
    public KafkaStreamProvider() {}

    @Override
    public String scheme() {
        return "kafka";
    }

    @Override
    public StreamSource open(Request request) {
        URI address = request.address();
        String brokers = address.getRawAuthority();
        String path = address.getPath();
        if (brokers == null
                || path == null
                || !path.matches("/[A-Za-z0-9._-]{1,249}")
                || address.getRawQuery() != null) {
            throw new IllegalArgumentException(FORM + address);
        }
        if (brokers.indexOf('@') >= 0) {
            // Not repeated: there may be a password in it.
            throw new IllegalArgumentException("a user is not part of a topic's address; it belongs to the settings");
        }
        String topic = path.substring(1);
        Map<String, Object> settings = new HashMap<>(request.settings());
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, brokers);
        return new KafkaSource(
                settings, topic, request.name().orElse("kafka " + topic), request.size(), request.scratch());
    }
}
