package org.palimpsest.spring;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Makes the beans of a model when {@code palimpsest.model} names one. */
@AutoConfiguration
@ConditionalOnProperty("palimpsest.model")
@EnableConfigurationProperties(PalimpsestProperties.class)
public final class PalimpsestAutoConfiguration {
    /** For Spring. */
    public PalimpsestAutoConfiguration() {}

    /** The model, unless the application has one of its own. */
    @Bean
    @ConditionalOnMissingBean
    public FollowedModel palimpsestModel(PalimpsestProperties properties, ObjectProvider<Observer> observer)
            throws IOException {
        return FollowedModel.open(properties.model(), properties.poll(), observer.getIfAvailable(() -> Observer.NONE));
    }

    /** Where the application has observations of Micrometer. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ObservationRegistry.class)
    static final class Observations {
        /** Calls and lessons as observations, unless the application has an observer of its own. */
        @Bean
        @ConditionalOnMissingBean
        Observer palimpsestObserver(ObjectProvider<ObservationRegistry> registry) {
            ObservationRegistry known = registry.getIfAvailable();
            return known == null ? Observer.NONE : new MicrometerObserver(known);
        }
    }

    /** Where the application has Spring Boot's health. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HealthIndicator.class)
    static final class Healths {
        /** Down while the newest version cannot be read; the one before it still predicts. */
        @Bean
        @ConditionalOnMissingBean(name = "palimpsestHealthIndicator")
        HealthIndicator palimpsestHealthIndicator(FollowedModel model) {
            return () -> {
                Health.Builder health = model.fault()
                        .map(fault -> Health.down().withDetail("fault", fault))
                        .orElseGet(Health::up);
                return health.withDetail("version", model.version()).build();
            };
        }
    }

    /** Where the application has Micrometer. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterBinder.class)
    static final class Meters {
        /** Rows, calls and their time, new versions, and whether the newest one is used. */
        @Bean
        @ConditionalOnMissingBean(name = "palimpsestMeters")
        MeterBinder palimpsestMeters(FollowedModel model) {
            return registry -> {
                FunctionCounter.builder("palimpsest.rows", model, FollowedModel::rows)
                        .description("Rows predicted")
                        .register(registry);
                FunctionTimer.builder(
                                "palimpsest.predict",
                                model,
                                FollowedModel::calls,
                                FollowedModel::nanos,
                                TimeUnit.NANOSECONDS)
                        .description("Calls of predict")
                        .register(registry);
                FunctionCounter.builder("palimpsest.version.swaps", model, FollowedModel::swaps)
                        .description("New versions taken up")
                        .register(registry);
                Gauge.builder("palimpsest.ready", model, each -> each.fault().isEmpty() ? 1 : 0)
                        .description("1 if the newest version predicts")
                        .register(registry);
            };
        }
    }
}
