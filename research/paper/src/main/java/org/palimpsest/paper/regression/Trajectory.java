package org.palimpsest.paper.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.palimpsest.random.Rng;

/**
 * Where a posterior went, step by step, while it learned task after task.
 *
 * @param condition how it was learned
 * @param problem what the tasks are like
 * @param tasks what was learned
 * @param steps where it was before each step, and what it saw there
 * @param end its means after the last step
 */
public record Trajectory(Condition condition, Problem problem, List<LineTask> tasks, List<Step> steps, Pair end) {
    /**
     * A step.
     *
     * @param task the number of its task, from 0
     * @param mean μ before it
     * @param sigma σ before it
     * @param gradient g_μ = ∂L/∂μ there, of the objective as the condition reads it
     * @param natural ĝ_μ = σ² g_μ, as the library's metric works it out
     */
    public record Step(int task, Pair mean, Pair sigma, Pair gradient, Pair natural) {}

    /** Copies the lists. */
    public Trajectory {
        tasks = List.copyOf(tasks);
        steps = List.copyOf(steps);
    }

    /** Learns the tasks of a seed. The tasks and the noise of the steps are the same for all conditions. */
    public static Trajectory of(Problem problem, Condition condition, long seed) {
        Rng run = Rng.of(seed);
        List<LineTask> tasks = problem.draw(run);
        try (Walk walk = new Walk(problem, condition)) {
            for (LineTask task : tasks) {
                walk.learn(task, run);
            }
            return new Trajectory(condition, problem, tasks, walk.steps(), walk.mean());
        }
    }

    /** The steps of a task. */
    public List<Step> of(int task) {
        return steps.subList(task * problem.steps(), (task + 1) * problem.steps());
    }

    /** How far the means went in each step of a task. */
    public List<Pair> changes(int task) {
        List<Step> mine = of(task);
        List<Pair> changes = new ArrayList<>();
        for (int k = 0; k < mine.size(); k++) {
            boolean last = k == mine.size() - 1;
            changes.add((last ? after(task) : mine.get(k + 1).mean())
                    .minus(mine.get(k).mean()));
        }
        return changes;
    }

    /** The means after a task. */
    public Pair after(int task) {
        int next = (task + 1) * problem.steps();
        return next == steps.size() ? end : steps.get(next).mean();
    }

    /** As CSV: a row for each step, counted from 1, with the line of its task. */
    public String csv() {
        StringBuilder out = new StringBuilder("task,step,true w,true b,mean w,mean b,sigma w,sigma b,"
                + "gradient w,gradient b,natural w,natural b\n");
        for (int k = 0; k < steps.size(); k++) {
            Step at = steps.get(k);
            out.append(at.task() + 1).append(',').append(k + 1);
            for (Pair pair :
                    List.of(tasks.get(at.task()).truth(), at.mean(), at.sigma(), at.gradient(), at.natural())) {
                out.append(String.format(Locale.ROOT, ",%.7g,%.7g", pair.w(), pair.b()));
            }
            out.append('\n');
        }
        return out.toString();
    }
}
