package org.palimpsest.model.stream;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** Opens streams that are named by an address, such as {@code kafka://host:9092/topic}. Found by {@link ServiceLoader}. */
public interface StreamProvider {
    /** The part of an address before {@code ://}, in lower case. */
    String scheme();

    /**
     * Opens a stream. Nothing is read yet.
     *
     * @throws IllegalArgumentException if the address or a setting is wrong
     */
    StreamSource open(Request request) throws IOException;

    /**
     * What is to be opened.
     *
     * @param address of the stream
     * @param name under which the model stores the position; empty for the provider's own
     * @param size of a window
     * @param settings of the client that reads the stream
     * @param scratch a directory for the rows of one window
     */
    record Request(URI address, Optional<String> name, WindowSize size, Map<String, String> settings, Path scratch) {
        public Request {
            settings = Map.copyOf(settings);
        }
    }

    /** The provider for a scheme, if there is one on the class path. */
    static Optional<StreamProvider> of(String scheme) {
        return ServiceLoader.load(StreamProvider.class, StreamProvider.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.scheme().equalsIgnoreCase(scheme))
                .findFirst();
    }
}
