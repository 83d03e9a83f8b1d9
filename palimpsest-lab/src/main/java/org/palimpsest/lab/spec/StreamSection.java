package org.palimpsest.lab.spec;

import java.util.List;
import java.util.OptionalLong;
import org.palimpsest.lab.experiment.Scenario;
import org.palimpsest.lab.experiment.StreamSpec;
import org.palimpsest.lab.experiment.TestedOn;

/** The settings of the tasks. */
final class StreamSection {
    static final String KIND = "stream.kind";
    static final String DATASET = "stream.dataset";
    static final String DATASETS = "stream.datasets";
    static final String SCENARIO = "stream.scenario";
    static final String TESTED_ON = "stream.tested-on";
    static final String GROUPS = "stream.groups";
    static final String TASKS = "stream.tasks";
    static final String FIRST_PERMUTED = "stream.first-permuted";
    static final String SEED = "stream.seed";
    static final String STEP = "stream.step";

    static final String PERMUTED = "permuted";
    static final String SPLIT = "split";
    static final String ROTATED = "rotated";
    static final String SETS = "sets";

    static final List<Key> KEYS = List.of(
            Key.of(
                    KIND,
                    Form.Choice.of(PERMUTED, SPLIT, ROTATED, SETS),
                    "how tasks are made: all classes with the inputs in another order each time, some of the classes at"
                            + " a time, all classes rotated further each time, or a data set for each"),
            Key.of(DATASET, new Form.Text(), "the data set, by its name").when(KIND, PERMUTED, SPLIT, ROTATED),
            Key.of(DATASETS, new Form.Names(), "the data set of each task, in order; your own can be added")
                    .when(KIND, SETS),
            Key.of(
                    SCENARIO,
                    Values.words(Scenario.class),
                    "what is known when a prediction is asked for: the task (a head for each), nothing, and nothing"
                            + " needed (one shared head), or nothing though it is needed (one head over all classes);"
                            + " permuted and rotated tasks are always `domain`"),
            Key.of(
                            TESTED_ON,
                            Values.words(TestedOn.class),
                            "whether test rows judge what was learned, for results, or every fifth training row of"
                                    + " each class, which then is not learned from, for choosing settings")
                    .orElse(Values.word(TestedOn.TEST)),
            Key.of(GROUPS, new Form.Groups(), "the classes of each task, by name")
                    .when(KIND, SPLIT),
            Key.of(TASKS, Form.Whole.POSITIVE, "how many tasks")
                    .when(KIND, PERMUTED, ROTATED)
                    .orElse(10L),
            Key.of(FIRST_PERMUTED, new Form.Flag(), "whether the first task is permuted, too")
                    .when(KIND, PERMUTED)
                    .orElse(true),
            Key.of(
                            SEED,
                            new Form.Seed(),
                            "what the orders are drawn from: the seed of the run, so that every seed has tasks of its own and"
                                    + " all methods of a seed share them, or a number, for one draw that all seeds share")
                    .when(KIND, PERMUTED)
                    .orElse(Form.Seed.RUN),
            Key.of(STEP, Form.Real.ANY, "degrees from one task to the next, counter-clockwise")
                    .when(KIND, ROTATED)
                    .orElse(20.0));

    private StreamSection() {}

    static void write(StreamSpec stream, Values out) {
        String kind = kind(stream);
        out.put(KIND, kind);
        if (stream instanceof StreamSpec.Sets sets) {
            out.put(DATASETS, sets.datasets());
        } else {
            out.put(DATASET, stream.dataset());
        }
        out.put(SCENARIO, stream.scenario());
        if (stream instanceof StreamSpec.Permuted permuted) {
            out.put(TASKS, permuted.tasks());
            out.put(FIRST_PERMUTED, permuted.firstPermuted());
            out.put(SEED, permuted.seed().isPresent() ? (Object) permuted.seed().getAsLong() : Form.Seed.RUN);
        } else if (stream instanceof StreamSpec.Split split) {
            out.put(GROUPS, split.groups());
        } else if (stream instanceof StreamSpec.Rotated rotated) {
            out.put(TASKS, rotated.tasks());
            out.put(STEP, rotated.step());
        }
    }

    static String kind(StreamSpec stream) {
        if (stream instanceof StreamSpec.Permuted) {
            return PERMUTED;
        }
        return stream instanceof StreamSpec.Split ? SPLIT : stream instanceof StreamSpec.Sets ? SETS : ROTATED;
    }

    static StreamSpec read(Values in) {
        if (in.is(KIND, SETS)) {
            return new StreamSpec.Sets(
                    in.list(DATASETS).stream().map(String::valueOf).toList(), in.constant(SCENARIO, Scenario.class));
        }
        String dataset = in.text(DATASET);
        return switch (in.text(KIND)) {
            case PERMUTED -> new StreamSpec.Permuted(dataset, in.whole(TASKS), in.flag(FIRST_PERMUTED), seed(in));
            case SPLIT -> new StreamSpec.Split(dataset, groups(in), in.constant(SCENARIO, Scenario.class));
            default -> new StreamSpec.Rotated(dataset, in.whole(TASKS), in.real(STEP));
        };
    }

    private static OptionalLong seed(Values in) {
        return in.is(SEED, Form.Seed.RUN) ? OptionalLong.empty() : OptionalLong.of(in.big(SEED));
    }

    private static List<List<String>> groups(Values in) {
        return in.list(GROUPS).stream()
                .map(group -> ((List<?>) group).stream().map(String::valueOf).toList())
                .toList();
    }
}
