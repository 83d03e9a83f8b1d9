package org.palimpsest.model.schema;

import java.util.List;

/**
 * What is kept of a column of a table when the rows are gone.
 *
 * @param name the column
 * @param kind {@link Column#kind}
 * @param count cells with a value
 * @param missing cells without
 * @param unknown cells with a category that the schema does not have, or with an infinite number, which is missing, too
 * @param mean of the numbers, or of the days since 1970 of dates, or the share of true; 0 for other kinds
 * @param sd standard deviation
 * @param least least number
 * @param most largest number
 * @param edges inner borders of bins, from the first table; bin i holds what is above edge i − 1 up to edge i
 * @param bins how many numbers each bin holds; one more than edges, or none
 * @param categories the most frequent texts, most frequent first; at most {@value #MOST}
 */
public record ColumnSummary(
        String name,
        String kind,
        long count,
        long missing,
        long unknown,
        double mean,
        double sd,
        double least,
        double most,
        List<Double> edges,
        List<Long> bins,
        List<CategoryCount> categories) {
    /** How many texts a summary counts. */
    public static final int MOST = 50;

    public ColumnSummary {
        edges = List.copyOf(edges);
        bins = List.copyOf(bins);
        categories = List.copyOf(categories);
    }

    /** A text and how often it occurs. */
    public record CategoryCount(String value, long count) {}

    static ColumnSummary counts(String name, String kind, long count, long missing) {
        return new ColumnSummary(name, kind, count, missing, 0, 0, 0, 0, 0, List.of(), List.of(), List.of());
    }

    ColumnSummary withCategories(long unknownCells, List<CategoryCount> most) {
        return new ColumnSummary(
                name, kind, count, missing, unknownCells, mean, sd, least, this.most, edges, bins, most);
    }
}
