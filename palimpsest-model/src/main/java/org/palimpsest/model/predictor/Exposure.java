package org.palimpsest.model.predictor;

/**
 * A state from which single rows can be computed, because it has no more rows than features.
 *
 * @param rows how many rows were learned
 * @param features how many features each row has
 */
public record Exposure(long rows, int features) {}
