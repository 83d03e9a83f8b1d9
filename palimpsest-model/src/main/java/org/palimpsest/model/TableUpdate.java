package org.palimpsest.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.math.Compute;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.version.VersionStore;
import org.palimpsest.model.version.VersionWriter;

/**
 * Learns a table into a model directory.
 *
 * @param path the directory
 * @param compute the threads
 * @param trainer what trains a network
 * @param leastRows how many rows a version needs; fewer wait
 * @param listener hears of every epoch
 */
record TableUpdate(Path path, Compute compute, Trainer trainer, int leastRows, Consumer<EpochReport> listener) {
    /** Learns without writing. */
    LearnReport prepared(LearnRequest request, VersionStore store) throws IOException {
        Optional<String> head = store.head();
        Optional<ModelVersion> parent =
                head.isPresent() ? Optional.of(VersionCodec.read(store.read(head.get()), store)) : Optional.empty();
        return new TableLearner(request, compute, trainer, listener)
                .learn(parent, hash -> VersionCodec.seenRows(store.read(hash)), path);
    }

    /**
     * Learns a table, with the rows that wait, and writes the version.
     *
     * @throws WaitingRowsException when there are too few rows for a version
     */
    LearnReport learn(LearnRequest request, VersionWriter writer, Function<LearnReport, StreamNote> note)
            throws IOException {
        ScratchDirectory scratch = new ScratchDirectory(path);
        try (ScratchDirectory.Spooled spooled = scratch.spooled(request.table())) {
            Table table = new Inbox(writer, leastRows).joined(spooled.table(), request.task(), scratch);
            LearnReport report = prepared(request.with(table), writer.store());
            StreamNote stream = note.apply(report);
            stream.beforeCommit().check();
            return ReportWriter.write(stream.in(report), stream, writer);
        }
    }
}
