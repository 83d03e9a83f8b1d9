package org.palimpsest.lab.spec;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Use;
import org.palimpsest.lab.data.Catalogue;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.experiment.Scenario;
import org.palimpsest.lab.experiment.StreamSpec;
import org.palimpsest.method.ExactMethod;
import org.palimpsest.method.Method;

/** What a user should know before an experiment runs. */
final class Warnings {
    private Warnings() {}

    static List<String> of(Experiment experiment) {
        List<String> all = new ArrayList<>();
        StreamSpec stream = experiment.stream();
        String method = Methods.name(experiment.method());
        if (stream.scenario() == Scenario.CLASS
                && !keeps(experiment.method())
                && stream instanceof StreamSpec.Split split) {
            all.add("scenario class, method " + method + ", no data of earlier tasks kept: one head must tell the"
                    + " classes of all tasks apart without ever seeing them together; expect it to know little but the last"
                    + " task, about " + Math.round(100.0 / split.groups().size()) + " % right in the end");
        } else if (stream.scenario() == Scenario.DOMAIN && method.equals(PointSection.FINE_TUNING)) {
            all.add("fine-tuning has no memory of earlier tasks: with one shared head expect it to forget them; it is"
                    + " here to compare with");
        }
        if (experiment.method().retention() instanceof Retention.Points points
                && (points.selection() instanceof Selection.Geodesic
                        || points.selection() instanceof Selection.Sensitivity)
                && points.use() instanceof Use.Regret regret
                && regret.weight().multiple() > 1) {
            all.add("the weights of this coreset make it stand for all rows of its task; coreset.multiple = "
                    + regret.weight().multiple() + " counts every earlier task that many times");
        }
        boolean generated = stream.datasets().stream()
                .flatMap(name -> Catalogue.find(name).stream())
                .filter(entry -> entry.origin() == Catalogue.Origin.GENERATED)
                .findAny()
                .isPresent();
        if (generated) {
            all.add("the data set " + stream.dataset() + " is drawn from the fonts of this machine: compare results"
                    + " only between machines that report the same hashes of the data");
        }
        return all;
    }

    private static boolean keeps(Method method) {
        return method instanceof ExactMethod || !(method.retention() instanceof Retention.Nothing);
    }
}
