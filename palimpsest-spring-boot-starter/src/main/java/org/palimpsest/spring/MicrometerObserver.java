package org.palimpsest.spring;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;

/**
 * Observations of Micrometer: a timer where there is a meter registry, a span where there is a tracer (OpenTelemetry's or
 * another's).
 *
 * @param registry of the application
 */
record MicrometerObserver(ObservationRegistry registry) implements Observer {
    @Override
    @SuppressWarnings("try") // the scope is only to be closed
    public <T> T observe(String name, String model, Work<T> work) throws IOException {
        Observation observation = Observation.createNotStarted(name, registry)
                .lowCardinalityKeyValue("model", model)
                .start();
        try (Observation.Scope scope = observation.openScope()) {
            return work.run();
        } catch (IOException | RuntimeException | Error e) {
            observation.error(e);
            throw e;
        } finally {
            observation.stop();
        }
    }
}
