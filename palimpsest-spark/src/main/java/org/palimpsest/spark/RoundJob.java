package org.palimpsest.spark;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.distributed.LocalRound;
import org.palimpsest.distributed.Partition;
import org.palimpsest.distributed.SiteFit;
import org.palimpsest.learner.Checkpoint;
import org.palimpsest.learner.VclLearner;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Method;
import org.palimpsest.method.VclMethod;
import org.palimpsest.model.Trainer;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.random.Rng;
import org.palimpsest.store.ModelFile;
import org.palimpsest.store.StateFile;
import org.palimpsest.task.Lesson;

/**
 * A training job as bytes, and what an executor does with it. Executors see no object of the driver: they read the job, the
 * rows and the merged checkpoint from bytes, and answer with bytes, so that a round is a function of bytes and can be
 * repeated anywhere.
 */
final class RoundJob {
    private RoundJob() {}

    /** Everything about a job but its rows. */
    static byte[] bytes(Trainer.Job job) {
        Lesson lesson = job.lesson();
        return ModelFile.bytes(new ModelFile.Contents(
                job.method(),
                job.likelihood(),
                List.of(),
                List.of(lesson.name()),
                Map.of(
                        "seed", String.valueOf(job.seed()),
                        "head", String.valueOf(lesson.head()),
                        "growing", String.valueOf(lesson.growing()),
                        "kernels", Compute.shared().kernelsName(),
                        "rows", String.valueOf(lesson.examples())),
                Map.of(),
                job.before()));
    }

    /** One round of a partition, on an executor. */
    static byte[] round(byte[] job, byte[] rows, byte[] merged, int index, int count, int epochs) throws IOException {
        Work work = Work.of(job, rows, index, count);
        Optional<Checkpoint> start = merged.length == 0
                ? Optional.empty()
                : Optional.of(StateFile.readCheckpoint("the merged round", merged));
        return StateFile.bytes(work.round().next(work.lesson(), start, epochs));
    }

    /** The state of a partition after the last round, on an executor. */
    static byte[] finish(byte[] job, byte[] rows, byte[] merged, int index, int count) throws IOException {
        Work work = Work.of(job, rows, index, count);
        return StateFile.bytes(work.round().finish(work.lesson(), StateFile.readCheckpoint("the last round", merged)));
    }

    /**
     * One round of a site, on an executor: its posterior, or in the last round its whole state.
     *
     * @param message a {@link SiteMessage}
     */
    static byte[] site(byte[] job, byte[] rows, byte[] message, int index, int count, int round, boolean last)
            throws IOException {
        Work work = Work.of(job, rows, index, count);
        LocalRound local = work.round();
        VclLearner learner = local.partition().learner(work.method(), work.shape(), work.likelihood(), Compute.on(1));
        SiteFit fit = new SiteFit(
                work.method(),
                work.shape(),
                work.likelihood(),
                Compute.on(1),
                learner.prior(local.before(), work.lesson()),
                local.partition(),
                local.run());
        SiteMessage sent = SiteMessage.read(message);
        return last
                ? StateFile.bytes(fit.fit(work.lesson(), sent.cavity(), sent.start(), round))
                : new SiteMessage(fit.posterior(work.lesson(), sent.cavity(), sent.start(), round), Optional.empty())
                        .bytes();
    }

    private record Work(LocalRound round, Lesson lesson, VclMethod method, Mlp shape, Likelihood likelihood) {
        static Work of(byte[] job, byte[] rows, int index, int count) throws IOException {
            ModelFile.Contents contents = ModelFile.read("the training job", job);
            Map<String, String> words = contents.words();
            String kernels = Compute.shared().kernelsName();
            if (!kernels.equals(words.get("kernels"))) {
                throw new RefusedOnExecutor("an executor computes with the kernels '" + kernels + "', the driver with '"
                        + words.get("kernels") + "', and their results differ in the last bits; start both with"
                        + " --add-modules jdk.incubator.vector, or both without. Nothing was learned");
            }
            Dataset data = PartitionRows.dataset(rows);
            Lesson lesson = new Lesson(
                            contents.tasks().get(0),
                            data,
                            Integer.parseInt(String.valueOf(words.get("head"))),
                            Boolean.parseBoolean(words.get("growing")),
                            List.of(),
                            data.size())
                    .partOf(Integer.parseInt(String.valueOf(words.get("rows"))));
            Mlp network = contents.state().network();
            Mlp shape = new Mlp(network.inputs(), network.hidden(), network.activation(), List.of());
            Partition partition = new Partition(index, count);
            return new Work(
                    new LocalRound(
                            partition.learner(
                                    variational(contents.method()), shape, contents.likelihood(), Compute.on(1)),
                            contents.state(),
                            partition,
                            Rng.of(Long.parseLong(String.valueOf(words.get("seed"))))),
                    lesson,
                    variational(contents.method()),
                    shape,
                    contents.likelihood());
        }
    }

    /** The method, if it has a posterior to merge. */
    static VclMethod variational(Method method) {
        if (method instanceof VclMethod vcl) {
            return vcl;
        }
        throw new IllegalArgumentException(
                "rounds merge posteriors, and " + method + " has point estimates; use a" + " variational method");
    }
}
