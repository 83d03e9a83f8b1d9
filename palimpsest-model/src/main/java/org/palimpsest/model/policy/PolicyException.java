package org.palimpsest.model.policy;

import java.util.List;

/** Thrown when a policy file cannot be used; tells everything that is wrong with it at once. */
public final class PolicyException extends IllegalArgumentException {
    private final transient List<String> problems;

    /** All problems, each as {@code file:line:column: sentence}. */
    public PolicyException(List<String> problems) {
        super(
                problems.size() == 1
                        ? problems.get(0)
                        : "the policy has " + problems.size() + " problems:" + System.lineSeparator() + "  "
                                + String.join(System.lineSeparator() + "  ", problems));
        this.problems = List.copyOf(problems);
    }

    /** What is wrong, in the order of the file. */
    public List<String> problems() {
        return problems;
    }
}
