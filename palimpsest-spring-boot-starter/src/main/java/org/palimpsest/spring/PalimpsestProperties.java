package org.palimpsest.spring;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the starter.
 *
 * @param model the directory of the model
 * @param poll how often to look for a new version
 */
@ConfigurationProperties("palimpsest")
public record PalimpsestProperties(
        Path model, @DefaultValue("500ms") Duration poll) {
    public PalimpsestProperties {
        if (poll.isNegative() || poll.isZero()) {
            throw new IllegalArgumentException("palimpsest.poll must be > 0, was " + poll);
        }
    }
}
