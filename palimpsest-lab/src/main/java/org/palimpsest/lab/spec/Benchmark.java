package org.palimpsest.lab.spec;

import org.palimpsest.lab.experiment.StreamSpec;

/**
 * Tasks under a name.
 *
 * @param name what they are called in commands
 * @param title what they are, for people
 * @param stream the tasks
 */
public record Benchmark(String name, String title, StreamSpec stream) {}
