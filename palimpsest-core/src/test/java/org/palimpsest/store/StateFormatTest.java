package org.palimpsest.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.palimpsest.Recipe;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.method.Method;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.NoiseEstimate;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;

/** Files of older versions are read as if they were of the current one; newer ones are refused. */
final class StateFormatTest {
    private static final String MEANS = "posterior.mean";
    private static final String ONCE = "theta";
    private static final int NOW = StateFormat.CURRENT.current();

    /** A format two versions ahead: the means were once called theta, and then the number of tasks was one too large. */
    private static final StateFormat LATER = new StateFormat(
            NOW,
            List.of(
                    (kind, words, tensors) -> tensors.put(MEANS, taken(tensors, ONCE)),
                    (kind, words, tensors) ->
                            words.put("tasks", String.valueOf(Integer.parseInt(words.get("tasks")) - 1))));

    private static float[] taken(Map<String, float[]> tensors, String name) {
        float[] tensor = tensors.remove(name);
        if (tensor == null) {
            throw new IllegalArgumentException("it has no " + name);
        }
        return tensor;
    }

    private static LearnerState state() {
        Mlp network = Mlp.relu(3, List.of(4), 2);
        float[] mean = new float[network.size()];
        float[] v = new float[network.size()];
        Rng.of(1).normals(mean);
        Rng.of(2).normals(v);
        return new LearnerState(
                network,
                new MeanField(mean, v),
                QuadraticPenalty.none(network.size()),
                NoiseEstimate.NONE,
                2,
                List.of(),
                List.of(),
                OptimizerState.NONE);
    }

    private static TensorFile file(LearnerState state) throws StateFileException {
        return TensorFile.read("a state", StateFile.bytes(state));
    }

    /** The file as an earlier version had written it. */
    private static TensorFile asOf(int version, TensorFile file) {
        Map<String, String> words = new LinkedHashMap<>(file.words());
        Map<String, float[]> tensors = new LinkedHashMap<>(file.tensors());
        words.put("format_version", String.valueOf(version));
        if (version <= NOW + 1) {
            words.put("tasks", String.valueOf(Integer.parseInt(words.get("tasks")) + 1));
        }
        if (version <= NOW) {
            tensors.put(ONCE, taken(tensors, MEANS));
        }
        return new TensorFile(words, tensors);
    }

    @Test
    void aStateOfAnyOlderVersionIsReadAsWhatItWas() throws StateFileException {
        for (int version = NOW; version <= NOW + 2; version++) {
            LearnerState read =
                    StateFile.read(LATER, "a state", asOf(version, file(state())), StateFile.STATE, StateFile::state);
            assertThat(read).as("from version %d", version).isEqualTo(state());
        }
    }

    @Test
    void soIsAModel() throws StateFileException {
        Method method = Recipe.DEFAULT_METHOD;
        ModelFile.Contents model = new ModelFile.Contents(
                method,
                new Likelihood.Categorical(),
                List.of(List.of("no", "yes")),
                List.of("monday"),
                new TreeMap<>(Map.of("seed", "42")),
                new TreeMap<>(),
                state());
        TensorFile old = asOf(NOW, ModelFile.tensors(model));
        assertThat(StateFile.read(LATER, "a model", old, ModelFile.KIND, ModelFile::contents))
                .isEqualTo(model);
    }

    @Test
    void aNewerVersionIsRefusedWithBothVersions() throws StateFileException {
        TensorFile newer = asOf(NOW + 3, file(state()));
        assertThatThrownBy(() -> LATER.read("x.model", newer, StateFile.STATE))
                .isInstanceOf(StateFileException.class)
                .hasMessageContaining("x.model")
                .hasMessageContaining("version " + (NOW + 3))
                .hasMessageContaining("up to " + (NOW + 2))
                .hasMessageContaining("newer");
    }

    @Test
    void aVersionThatWasNeverReleasedOrIsNoNumberIsRefused() throws StateFileException {
        TensorFile file = file(state());
        for (String version : List.of("1", "0", "-1", "two", "", "99999999999")) {
            Map<String, String> words = new LinkedHashMap<>(file.words());
            words.put("format_version", version);
            assertThatThrownBy(
                            () -> StateFormat.CURRENT.read("x", new TensorFile(words, file.tensors()), StateFile.STATE))
                    .isInstanceOf(StateFileException.class)
                    .hasMessageContaining("version");
        }
    }

    @Test
    void aFileThatLacksWhatItsVersionHasIsRefused() throws StateFileException {
        TensorFile file = asOf(NOW, file(state()));
        Map<String, float[]> tensors = new LinkedHashMap<>(file.tensors());
        tensors.remove(ONCE);
        assertThatThrownBy(() -> LATER.read("x", new TensorFile(file.words(), tensors), StateFile.STATE))
                .isInstanceOf(StateFileException.class)
                .hasMessageContaining("it has no theta");
    }

    @Test
    void readingAnOldFileLeavesItsContentsAlone() throws StateFileException {
        TensorFile old = asOf(NOW, file(state()));
        List<String> before = new ArrayList<>(old.tensors().keySet());
        LATER.read("x", old, StateFile.STATE);
        assertThat(old.tensors().keySet()).containsExactlyElementsOf(before);
        assertThat(old.words()).containsEntry("format_version", String.valueOf(NOW));
    }
}
