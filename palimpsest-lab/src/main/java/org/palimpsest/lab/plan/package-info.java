/**
 * What an experiment will need before it is run: network, memory, work in passes through the network, and an estimate of
 * time. Depends on experiments and learners; executing runs is elsewhere.
 */
@NullMarked
package org.palimpsest.lab.plan;

import org.jspecify.annotations.NullMarked;
