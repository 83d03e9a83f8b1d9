package org.palimpsest.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.broadcast.Broadcast;
import org.palimpsest.distributed.PartitionedInference;
import org.palimpsest.distributed.StateMerge;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.learner.VclLearner;
import org.palimpsest.math.Compute;
import org.palimpsest.model.Trainer;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.store.StateFile;

/** A task in rounds of {@link org.palimpsest.distributed.SiteFit}, merged by {@link PartitionedInference}. */
record SiteRounds(
        PartitionedRows rows,
        Broadcast<byte[]> description,
        Trainer.Job job,
        int rounds,
        Merging.Sites merging,
        Consumer<RoundReport> reports) {
    LearnerState learn() throws IOException {
        VclLearner learner =
                new VclLearner(job.shape(), job.likelihood(), RoundJob.variational(job.method()), Compute.on(1));
        PartitionedInference now = PartitionedInference.of(
                learner.prior(job.before(), job.lesson()).posterior(), rows.count());
        Optional<MeanField> start = Optional.empty();
        List<LearnerState> states = List.of();
        for (int round = 0; round < rounds; round++) {
            boolean last = round == rounds - 1;
            long begun = System.nanoTime();
            List<byte[]> messages = new ArrayList<>();
            for (int k = 0; k < rows.count(); k++) {
                messages.add(new SiteMessage(now.cavity(k), start).bytes());
            }
            List<PartitionedRows.Answer> answers = ask(messages, round, last);
            long collected = System.nanoTime();
            List<MeanField> fits = new ArrayList<>();
            states = new ArrayList<>();
            for (PartitionedRows.Answer answer : answers) {
                if (last) {
                    states.add(StateFile.read("the state of a site", answer.bytes()));
                    fits.add(states.get(states.size() - 1).posterior());
                } else {
                    fits.add(SiteMessage.read(answer.bytes()).cavity());
                }
            }
            now = now.step(fits, merging.of(rows.count()));
            start = Optional.of(now.posterior());
            report(round, begun, collected, messages, answers);
        }
        return StateMerge.of(states, rows.parts(), now.posterior(), job.method().retention());
    }

    private List<PartitionedRows.Answer> ask(List<byte[]> messages, int round, boolean last) {
        Broadcast<byte[]> about = description;
        int count = rows.count();
        return rows.ask(
                messages::get,
                (part, message, k) -> RoundJob.site(about.value(), part, message, k, count, round, last));
    }

    private void report(
            int round, long begun, long collected, List<byte[]> messages, List<PartitionedRows.Answer> answers) {
        long end = System.nanoTime();
        reports.accept(new RoundReport(
                round,
                messages.stream().mapToLong(one -> one.length).sum(),
                answers.stream().mapToLong(one -> one.bytes().length).sum(),
                (end - begun) / 1e9,
                answers.stream().map(PartitionedRows.Answer::seconds).toList(),
                (end - collected) / 1e9));
    }
}
