package org.palimpsest.model;

import java.util.List;
import java.util.Optional;
import org.palimpsest.Defaults;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Sharing;
import org.palimpsest.method.VclMethod;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/**
 * One task to learn: a table and what to do with it. Everything but the table and, the first time, the target has a
 * default.
 *
 * @param table the rows, from one or several files
 * @param task its name
 * @param schema target and other columns; needed the first time, checked against the model later
 * @param tests labelled tables that the update is judged on
 * @param retention what is kept of the rows; decided the first time, as are {@code seed} and {@code hidden}: a later request
 *     may repeat them, but one that says something else is refused
 * @param decay the share of the evidence of earlier tasks that is left; 1 keeps all
 * @param policy what an update must hold to
 * @param seed of everything random; 0 if nobody says
 * @param newClasses whether classes may be added
 * @param again whether rows that were seen before are learned once more
 * @param hidden the widths of the hidden layers; {@link #HIDDEN} if nobody says
 * @param method how tasks are learned, decided the first time; its epochs and batches follow the rows. {@link Defaults#METHOD} if
 *     nobody says
 */
public record LearnRequest(
        Table table,
        String task,
        Optional<SchemaOptions> schema,
        List<Table> tests,
        Optional<Retention> retention,
        double decay,
        Policy policy,
        Optional<Long> seed,
        boolean newClasses,
        boolean again,
        Optional<List<Integer>> hidden,
        Optional<VclMethod> method) {
    /** The widths of the hidden layers where nothing else is said. */
    public static final List<Integer> HIDDEN = List.of(100, 100);

    /**
     * What is kept where nothing else is said: statistics, rehearsed with every later table, each class as often as it
     * occurred. The weight of the divergence follows the rows, so that they need no temperature of their own. Some pseudo-rows
     * a step suffice: docs/defaults.md.
     */
    public static final Retention SUMMARY = new Retention.Summary(16, 10, 500, 64, new Sharing.Counted(1));

    /** Copies the lists and checks the decay. */
    public LearnRequest {
        tests = List.copyOf(tests);
        hidden = hidden.map(List::copyOf);
        if (!(decay > 0 && decay <= 1)) {
            throw new IllegalArgumentException("decay must be in (0, 1], was " + decay);
        }
    }

    /** A table as a task, with all defaults. */
    public static LearnRequest of(Table table, String task) {
        return new LearnRequest(
                table,
                task,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                1,
                Policy.STANDARD,
                Optional.empty(),
                true,
                false,
                Optional.empty(),
                Optional.empty());
    }

    /** The same with a target and other choices of columns. */
    public LearnRequest with(SchemaOptions options) {
        return new LearnRequest(
                table,
                task,
                Optional.of(options),
                tests,
                retention,
                decay,
                policy,
                seed,
                newClasses,
                again,
                hidden,
                method);
    }

    /** The same judged on test tables. */
    public LearnRequest withTests(List<Table> others) {
        return new LearnRequest(
                table, task, schema, others, retention, decay, policy, seed, newClasses, again, hidden, method);
    }

    /** The same that keeps something else of the rows. */
    public LearnRequest with(Retention other) {
        return new LearnRequest(
                table, task, schema, tests, Optional.of(other), decay, policy, seed, newClasses, again, hidden, method);
    }

    /** The same with another decay. */
    public LearnRequest withDecay(double other) {
        return new LearnRequest(
                table, task, schema, tests, retention, other, policy, seed, newClasses, again, hidden, method);
    }

    /** The same under another policy. */
    public LearnRequest with(Policy other) {
        return new LearnRequest(
                table, task, schema, tests, retention, decay, other, seed, newClasses, again, hidden, method);
    }

    /** The same with another seed. */
    public LearnRequest withSeed(long other) {
        return new LearnRequest(
                table,
                task,
                schema,
                tests,
                retention,
                decay,
                policy,
                Optional.of(other),
                newClasses,
                again,
                hidden,
                method);
    }

    /** The same, with the classes that are known and no others. */
    public LearnRequest withFixedClasses() {
        return new LearnRequest(
                table, task, schema, tests, retention, decay, policy, seed, false, again, hidden, method);
    }

    /** The same, learning rows again that were seen before. */
    public LearnRequest withRepetition() {
        return new LearnRequest(
                table, task, schema, tests, retention, decay, policy, seed, newClasses, true, hidden, method);
    }

    /** The same with other hidden layers. */
    public LearnRequest withHidden(List<Integer> widths) {
        return new LearnRequest(
                table,
                task,
                schema,
                tests,
                retention,
                decay,
                policy,
                seed,
                newClasses,
                again,
                Optional.of(widths),
                method);
    }

    /** The same with another method, which keeps what it keeps unless a retention is given as well. */
    public LearnRequest with(VclMethod other) {
        return new LearnRequest(
                table,
                task,
                schema,
                tests,
                retention,
                decay,
                policy,
                seed,
                newClasses,
                again,
                hidden,
                Optional.of(other));
    }
}
