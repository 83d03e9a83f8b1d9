package org.palimpsest.lab.spec;

import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.palimpsest.lab.data.Catalogue;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.experiment.Scenario;
import org.palimpsest.lab.experiment.StreamSpec;
import org.palimpsest.lab.text.ClosestName;
import org.palimpsest.method.TrainingSettings;

/** The last step from settings to an experiment: what only several of them together can get wrong. */
final class Completion {
    private final Resolution settings;

    Completion(Resolution settings) {
        this.settings = settings;
    }

    Experiment experiment(Naming naming) {
        Values values = settings.values();
        checkScenario();
        failIfAny();
        values.put(Keys.NAME, naming.of(values.text(Keys.NAME), values));
        Optional<StreamSpec> stream =
                attempt(StreamSection.GROUPS, StreamSection.SCENARIO, () -> StreamSection.read(values));
        stream.ifPresent(this::checkClasses);
        attempt(TrainingSection.EPOCHS, TrainingSection.BATCH_SIZE, () -> TrainingSection.sizing(values));
        failIfAny();
        Optional<TrainingSettings> trainingSettings =
                attempt(TrainingSection.LAST_FACTOR, TrainingSection.SCHEDULE, () -> TrainingSection.read(values));
        failIfAny();
        Optional<Experiment> experiment = attempt(
                MethodSection.START,
                MethodSection.KIND,
                () -> Keys.read(values, stream.orElseThrow(), trainingSettings.orElseThrow()));
        failIfAny();
        return experiment.orElseThrow();
    }

    private void failIfAny() {
        if (!settings.problems().isEmpty()) {
            throw new SpecException(settings.problems());
        }
    }

    /** A value whose own check has the last word: one setting does not go with the choice that gives it its meaning. */
    private <T> Optional<T> attempt(String path, String chooser, Supplier<T> read) {
        try {
            return Optional.of(read.get());
        } catch (IllegalArgumentException e) {
            String where = settings.where(settings.byHand(path) ? path : chooser);
            settings.report(where, String.valueOf(e.getMessage()), "see " + path + " and " + chooser);
            return Optional.empty();
        }
    }

    private void checkScenario() {
        String kind = settings.word(StreamSection.KIND);
        boolean shared = !kind.equals(StreamSection.SPLIT) && !kind.equals(StreamSection.SETS);
        boolean domain = settings.word(StreamSection.SCENARIO).equals(Values.word(Scenario.DOMAIN));
        if (shared && !domain && settings.byHand(StreamSection.SCENARIO)) {
            settings.report(
                    settings.where(StreamSection.SCENARIO),
                    "the tasks share one head, so that the scenario can only be domain",
                    "other scenarios are for when " + StreamSection.KIND + " is " + StreamSection.SPLIT);
        }
    }

    /** Of a set whose classes are known without reading it. */
    private void checkClasses(StreamSpec stream) {
        Optional<Catalogue.Entry> known = Catalogue.find(stream.dataset());
        if (known.isEmpty() || !(stream instanceof StreamSpec.Split split)) {
            return;
        }
        Set<String> labels = Set.copyOf(known.get().labels());
        split.groups().stream()
                .flatMap(group -> group.stream())
                .filter(name -> !labels.contains(name))
                .distinct()
                .forEach(name -> {
                    String near = ClosestName.question(name, known.get().labels());
                    String all = "there are " + String.join(", ", known.get().labels());
                    settings.report(
                            settings.where(StreamSection.GROUPS),
                            "data set " + stream.dataset() + " has no class '" + name + "'",
                            near.isEmpty() ? all : near);
                });
    }
}
