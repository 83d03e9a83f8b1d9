package org.palimpsest.model;

/** Something about a table that its owner should look at. It is a question, not a fault: the table is learned. */
public sealed interface TableFinding {
    /** The column that it is about. */
    String column();

    /** One word for the kind, for programs. */
    String kind();

    /**
     * The column has another distribution than before.
     *
     * @param psi its population stability index
     */
    record Drift(String column, double psi) implements TableFinding {
        @Override
        public String kind() {
            return "drift";
        }
    }

    /**
     * The numbers are about so many times what they were, mean and spread alike.
     *
     * @param factor how many times
     */
    record UnitChange(String column, double factor) implements TableFinding {
        @Override
        public String kind() {
            return "unit";
        }
    }

    /**
     * The column alone predicts the target: it may have been known only after it.
     *
     * @param without the accuracy (of a regression: the share of the variance explained) without the column
     * @param with the same with it
     */
    record Leak(String column, double without, double with) implements TableFinding {
        @Override
        public String kind() {
            return "leak";
        }
    }

    /**
     * A label of the target looks like another one with a typing mistake.
     *
     * @param label the rarer one
     * @param like the other
     * @param rows how many rows of the table have the rarer one
     */
    record LabelTypo(String column, String label, String like, long rows) implements TableFinding {
        @Override
        public String kind() {
            return "label";
        }
    }

    /**
     * Whole numbers that look like names of things.
     *
     * @param distinct how many different ones there are, about
     */
    record LooksLikeId(String column, long distinct) implements TableFinding {
        @Override
        public String kind() {
            return "id";
        }
    }

    /**
     * Whole numbers that look like times since 1970.
     *
     * @param milliseconds whether in milliseconds, otherwise in seconds
     */
    record LooksLikeTime(String column, boolean milliseconds) implements TableFinding {
        @Override
        public String kind() {
            return "time";
        }
    }
}
