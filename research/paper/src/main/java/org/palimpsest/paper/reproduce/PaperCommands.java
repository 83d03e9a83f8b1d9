package org.palimpsest.paper.reproduce;

import java.util.List;
import org.palimpsest.cli.CommandSource;

/** Adds {@code palimpsest reproduce}. */
public final class PaperCommands implements CommandSource {
    @Override
    public List<Class<?>> commands() {
        return List.of(ReproduceCommand.class);
    }
}
