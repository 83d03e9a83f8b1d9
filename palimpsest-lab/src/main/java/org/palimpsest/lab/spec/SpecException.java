package org.palimpsest.lab.spec;

import java.util.List;
import java.util.stream.Collectors;

/** A specification that cannot be run: everything that is wrong with it, at once. */
public final class SpecException extends IllegalArgumentException {
    /** More would hide the first. */
    static final int MOST = 20;

    private final transient List<Problem> problems;

    /**
     * One thing that is wrong.
     *
     * @param where file:line:column, or the option of the command line
     * @param what what is wrong there
     * @param hint what was probably meant, or what is allowed; may be empty
     */
    public record Problem(String where, String what, String hint) {
        @Override
        public String toString() {
            return where + ": " + what + (hint.isEmpty() ? "" : "; " + hint);
        }
    }

    /** All problems, of which there must be at least one. */
    public SpecException(List<Problem> problems) {
        super(message(problems));
        this.problems = List.copyOf(problems);
    }

    private static String message(List<Problem> problems) {
        if (problems.isEmpty()) {
            throw new IllegalArgumentException("there is no problem to report");
        }
        if (problems.size() == 1) {
            return problems.get(0).toString();
        }
        String more =
                problems.size() <= MOST ? "" : System.lineSeparator() + "  and " + (problems.size() - MOST) + " more";
        return problems.stream()
                .limit(MOST)
                .map(problem -> System.lineSeparator() + "  " + problem)
                .collect(Collectors.joining("", "the experiment has " + problems.size() + " problems:", more));
    }

    /** What is wrong, in the order of the text. */
    public List<Problem> problems() {
        return problems;
    }
}
