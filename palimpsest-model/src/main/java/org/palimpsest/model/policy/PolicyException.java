package org.palimpsest.model.policy;

import java.util.List;

/** Thrown when a policy file cannot be used; tells everything that is wrong with it at once. */
public final class PolicyException extends IllegalArgumentException {
    /** More would hide the first. */
    static final int MOST = 20;

    private final transient List<String> problems;

    /** All problems, each as {@code file:line:column: sentence}. */
    public PolicyException(List<String> problems) {
        super(
                problems.size() == 1
                        ? problems.get(0)
                        : "the policy has " + problems.size() + " problems:" + System.lineSeparator() + "  "
                                + told(problems));
        this.problems = List.copyOf(problems);
    }

    private static String told(List<String> problems) {
        String between = System.lineSeparator() + "  ";
        String first = String.join(between, problems.subList(0, Math.min(MOST, problems.size())));
        return problems.size() <= MOST ? first : first + between + "and " + (problems.size() - MOST) + " more";
    }

    /** What is wrong, in the order of the file. */
    public List<String> problems() {
        return problems;
    }
}
