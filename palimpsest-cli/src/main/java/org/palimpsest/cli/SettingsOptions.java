package org.palimpsest.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The settings of an experiment: options that several commands share. */
final class SettingsOptions {
    @Option(
            names = "--recipe",
            paramLabel = "NAME",
            description =
                    "The settings of a paper, 'learn' for those of 'palimpsest learn', or 'default' for our own (default:"
                            + " that of the specification, else default).")
    private @Nullable String recipe;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description =
                    "Override a setting, such as training.epochs=10; repeatable. 'palimpsest list settings' lists them.")
    private List<String> settings = new ArrayList<>();

    Optional<String> recipe() {
        return Optional.ofNullable(recipe);
    }

    /** Settings that override others, as key=value. */
    List<String> overrides() {
        return List.copyOf(settings);
    }
}
