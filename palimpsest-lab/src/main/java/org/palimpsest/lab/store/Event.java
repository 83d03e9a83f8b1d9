package org.palimpsest.lab.store;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.evaluation.Flips;
import org.palimpsest.evaluation.Reliability;
import org.palimpsest.evaluation.TestResult;
import org.palimpsest.learner.EpochReport;

/**
 * A line of {@code metrics.jsonl}. Tasks and epochs count from 1. {@code seconds}, how long the run has worked, is the
 * only thing in it that another run of the same content does not repeat.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Event.Begin.class, name = "begin"),
    @JsonSubTypes.Type(value = Event.Epoch.class, name = "epoch"),
    @JsonSubTypes.Type(value = Event.Learned.class, name = "learned"),
    @JsonSubTypes.Type(value = Event.Scored.class, name = "score"),
    @JsonSubTypes.Type(value = Event.Flipped.class, name = "flips"),
    @JsonSubTypes.Type(value = Event.Calibration.class, name = "calibration"),
    @JsonSubTypes.Type(value = Event.Confused.class, name = "confusion"),
    @JsonSubTypes.Type(value = Event.End.class, name = "end")
})
public sealed interface Event {
    /** The form of the file that is written. */
    String SCHEMA = "palimpsest-metrics/1";

    /** The first line. */
    record Begin(String schema, long seed, int tasks) implements Event {
        public Begin {
            Checks.atLeast("tasks", 1, tasks);
        }
    }

    /**
     * An epoch ended.
     *
     * @param nll the mean data term of its steps, per example
     * @param regret what points of old tasks added, or null without any
     * @param kl the divergence from the prior, per example
     * @param objective all of it together
     * @param validation the loss of the held-out rows, or null without early stopping
     */
    record Epoch(
            int task,
            String phase,
            int epoch,
            int epochs,
            double nll,
            @Nullable Double regret,
            double kl,
            double objective,
            @Nullable Double validation,
            double seconds)
            implements Event {
        public Epoch {
            Checks.atLeast("task", 1, task);
            Checks.present("phase", phase);
            Checks.atLeast("epoch", 1, epoch);
            Checks.seconds(seconds);
        }

        /** From what a learner reports; counts tasks and epochs from 1. */
        public static Epoch of(int task, EpochReport report, double seconds) {
            return new Epoch(
                    task + 1,
                    report.phase(),
                    report.epoch() + 1,
                    report.epochs(),
                    report.nll(),
                    report.regret() == 0 ? null : report.regret(),
                    report.priorPerExample(),
                    report.objective(),
                    Double.isNaN(report.validationNll()) ? null : report.validationNll(),
                    seconds);
        }
    }

    /** A task was learned. */
    record Learned(int task, String name, long steps, double seconds) implements Event {
        public Learned {
            Checks.atLeast("task", 1, task);
            Checks.atLeast("steps", 0, steps);
        }
    }

    /** A task was tested; {@code on} is greater than {@code after} for a task that is still to be learned. */
    record Scored(int after, int on, @JsonUnwrapped ClassificationScore score, double seconds) implements Event {
        public Scored {
            Checks.atLeast("after", 1, after);
            Checks.atLeast("on", 1, on);
            Checks.present("the score", score);
            Checks.atLeast("size", 1, score.size());
            if (!(score.accuracy() >= 0 && score.accuracy() <= 1)) {
                throw new IllegalArgumentException("accuracy must be in [0, 1], was " + score.accuracy());
            }
        }
    }

    /** What learning {@code after} did to single answers on {@code on}, which was tested before, too. */
    record Flipped(int after, int on, @JsonUnwrapped Flips flips) implements Event {
        public Flipped {
            Checks.atLeast("after", 1, after);
            Checks.atLeast("on", 1, on);
            Checks.present("the flips", flips);
            Checks.atLeast("size", 1, flips.size());
            Checks.atLeast("lost", 0, flips.lost());
            Checks.atLeast("gained", 0, flips.gained());
            Checks.atLeast("size", (long) flips.lost() + flips.gained(), flips.size());
        }
    }

    /**
     * What is behind the calibration error of the score before it.
     *
     * @param count rows in each bin of confidence
     * @param right how many of them were right
     * @param confidence the sum of their confidences
     * @param riskCoverage the mean risk over all coverages
     */
    record Calibration(
            int after, int on, List<Integer> count, List<Integer> right, List<Double> confidence, double riskCoverage)
            implements Event {
        public Calibration {
            Checks.atLeast("after", 1, after);
            Checks.atLeast("on", 1, on);
            Checks.present("count", count);
            Checks.present("right", right);
            Checks.present("confidence", confidence);
            if (count.size() != right.size() || count.size() != confidence.size()) {
                throw new IllegalArgumentException("bins are missing: count has " + count.size() + ", right "
                        + right.size() + ", confidence " + confidence.size());
            }
            count.forEach(each -> Checks.atLeast("count", 0, each));
            right.forEach(each -> Checks.atLeast("right", 0, each));
        }

        /** From the result of a test. */
        public static Calibration of(int after, int on, TestResult finding) {
            List<Reliability.Bin> bins = finding.reliability().bins();
            return new Calibration(
                    after,
                    on,
                    bins.stream().map(Reliability.Bin::count).toList(),
                    bins.stream().map(Reliability.Bin::right).toList(),
                    bins.stream().map(Reliability.Bin::confidenceSum).toList(),
                    finding.risk().area());
        }
    }

    /**
     * What the classes of a task were taken for after the last task.
     *
     * @param labels names of the classes
     * @param counts rows of each class (down) by predicted class (across)
     */
    record Confused(int after, int on, List<String> labels, List<List<Integer>> counts) implements Event {
        public Confused {
            Checks.atLeast("after", 1, after);
            Checks.atLeast("on", 1, on);
            Checks.present("labels", labels);
            Checks.present("counts", counts);
            Checks.atLeast("rows of counts", labels.size(), counts.size());
            for (List<Integer> row : counts) {
                Checks.present("counts", row);
                if (row.size() != counts.size()) {
                    throw new IllegalArgumentException(
                            "counts must be square, but a row of " + counts.size() + " has " + row.size());
                }
                row.forEach(each -> Checks.atLeast("counts", 0, each));
            }
        }
    }

    /** The last line. */
    record End(double seconds) implements Event {}
}
