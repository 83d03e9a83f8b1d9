package org.palimpsest.lab.page;

/**
 * Something that can be shown and hidden in all charts.
 *
 * @param index its color, and what its marks have as their series
 * @param label its name
 */
public record Choice(int index, String label) {}
