package org.palimpsest.model;

/**
 * How much worse predictions get when the values of a column are shuffled between rows.
 *
 * @param column its name
 * @param mean the mean rise of the error of a row. The error of classes is 1 − p(true class), that of numbers |y − mean| in the
 *     units of the table
 * @param low lower end of a 95 % confidence interval of the mean, over rows
 * @param high upper end
 */
public record ColumnImportance(String column, double mean, double low, double high) {}
