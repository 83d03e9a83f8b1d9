package org.palimpsest.lab.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.palimpsest.Recipe;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.experiment.StreamSpec;
import org.palimpsest.lab.experiment.TestedOn;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.network.Activation;

/** All settings, in the order they are written, and the way between them and an experiment. */
final class Keys {
    static final String NAME = "name";
    static final String HIDDEN = "network.hidden";
    static final String ACTIVATION = "network.activation";

    static final List<Key> ALL = all();

    private static final Map<String, Key> BY_PATH =
            ALL.stream().collect(Collectors.toMap(Key::path, Function.identity()));

    private Keys() {}

    private static List<Key> all() {
        List<Key> all = new ArrayList<>();
        all.add(Key.of(NAME, new Form.Text(), "what people call the experiment; changes no result")
                .orElse(""));
        all.addAll(StreamSection.KEYS);
        all.add(Key.of(HIDDEN, new Form.Widths(), "the widths of the hidden layers")
                .when(MethodSection.KIND, ExactSection.networks()));
        all.add(Key.of(ACTIVATION, Values.words(Activation.class), "their non-linearity")
                .when(MethodSection.KIND, ExactSection.networks()));
        all.addAll(MethodSection.KEYS.stream()
                .filter(key -> key.section().equals("method"))
                .toList());
        all.addAll(PointSection.KEYS);
        all.addAll(ProvidedMethods.KEYS);
        all.addAll(KroneckerSection.KEYS);
        all.addAll(RuleSection.KEYS);
        all.addAll(ExactSection.KEYS);
        all.addAll(TrainingSection.KEYS);
        all.addAll(CoresetSection.KEYS);
        all.addAll(MethodSection.KEYS.stream()
                .filter(key -> key.section().equals("prediction"))
                .toList());
        return List.copyOf(all);
    }

    static Optional<Key> find(String path) {
        return Optional.ofNullable(BY_PATH.get(path));
    }

    static List<String> paths() {
        return ALL.stream().map(Key::path).toList();
    }

    static List<String> sections() {
        return ALL.stream()
                .map(Key::section)
                .filter(section -> !section.isEmpty())
                .distinct()
                .toList();
    }

    /**
     * All settings that mean something for an experiment, in order.
     *
     * @throws IllegalArgumentException when these settings would not give the experiment back
     */
    static Values write(Experiment experiment) {
        Values out = settings(experiment);
        Experiment read = read(out, StreamSection.read(out), TrainingSection.read(out));
        if (!read.equals(experiment)) {
            throw new IllegalArgumentException("no settings say what this experiment is: they would be read as " + read
                    + ", and it is " + experiment);
        }
        return out;
    }

    private static Values settings(Experiment experiment) {
        Values out = new Values();
        out.put(NAME, experiment.name());
        StreamSection.write(experiment.stream(), out);
        out.put(StreamSection.TESTED_ON, experiment.testedOn());
        MethodSection.write(experiment.method(), out);
        if (!ExactSection.isExact(out)) {
            out.put(HIDDEN, experiment.hidden());
            out.put(ACTIVATION, experiment.activation());
            TrainingSection.write(experiment.recipe(), out);
        }
        return out.inOrder(paths());
    }

    /** The experiment with these settings, of which none may be missing, and what was made of some of them. */
    static Experiment read(Values in, StreamSpec stream, TrainingSettings trainingSettings) {
        return new Experiment(
                in.text(NAME),
                stream,
                in.constant(StreamSection.TESTED_ON, TestedOn.class),
                ExactSection.isExact(in)
                        ? List.of()
                        : in.list(HIDDEN).stream()
                                .map(width -> Math.toIntExact((Long) width))
                                .toList(),
                ExactSection.isExact(in) ? Activation.RELU : in.constant(ACTIVATION, Activation.class),
                new Recipe(MethodSection.read(in, trainingSettings), TrainingSection.sizing(in)));
    }
}
