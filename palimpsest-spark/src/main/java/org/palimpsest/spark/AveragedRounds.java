package org.palimpsest.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.broadcast.Broadcast;
import org.palimpsest.distributed.RoundMerge;
import org.palimpsest.distributed.StateMerge;
import org.palimpsest.learner.Checkpoint;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.model.Trainer;
import org.palimpsest.store.StateFile;

/**
 * A task in rounds of {@link org.palimpsest.distributed.LocalRound}, merged by {@link RoundMerge}.
 *
 * @param epochs how many a round has
 */
record AveragedRounds(
        PartitionedRows rows,
        Broadcast<byte[]> description,
        Trainer.Job job,
        int epochs,
        Consumer<RoundReport> reports) {
    LearnerState learn() throws IOException {
        int round = 0;
        Checkpoint merged = next(new byte[0], round);
        // Phases follow each other: only the last one ends with its last epoch.
        while (merged.epoch() < job.method().trainingSettings().epochs()) {
            merged = next(StateFile.bytes(merged), ++round);
        }
        return finished(merged);
    }

    private Checkpoint next(byte[] start, int round) throws IOException {
        long begun = System.nanoTime();
        Broadcast<byte[]> about = description;
        int count = rows.count();
        int each = epochs;
        List<PartitionedRows.Answer> answers =
                rows.ask(k -> start, (part, from, k) -> RoundJob.round(about.value(), part, from, k, count, each));
        long collected = System.nanoTime();
        List<Checkpoint> ends = new ArrayList<>();
        long received = 0;
        for (PartitionedRows.Answer answer : answers) {
            ends.add(StateFile.readCheckpoint("the round of a partition", answer.bytes()));
            received += answer.bytes().length;
        }
        Checkpoint merged = RoundMerge.of(ends, rows.sizes());
        long end = System.nanoTime();
        reports.accept(new RoundReport(
                round,
                (long) start.length * count,
                received,
                (end - begun) / 1e9,
                answers.stream().map(PartitionedRows.Answer::seconds).toList(),
                (end - collected) / 1e9));
        return merged;
    }

    private LearnerState finished(Checkpoint merged) throws IOException {
        Broadcast<byte[]> about = description;
        int count = rows.count();
        byte[] end = StateFile.bytes(merged);
        List<LearnerState> states = new ArrayList<>();
        for (PartitionedRows.Answer one :
                rows.ask(k -> end, (part, last, k) -> RoundJob.finish(about.value(), part, last, k, count))) {
            states.add(StateFile.read("the state of a partition", one.bytes()));
        }
        return StateMerge.of(
                states, rows.parts(), merged.posterior(), job.method().retention());
    }
}
