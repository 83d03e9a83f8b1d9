/**
 * Topics of Kafka as streams that a model follows. Depends on {@code org.palimpsest.model} and Kafka's client.
 */
@NullMarked
package org.palimpsest.kafka;

import org.jspecify.annotations.NullMarked;
