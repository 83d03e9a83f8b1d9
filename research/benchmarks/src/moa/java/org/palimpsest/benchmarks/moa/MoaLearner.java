package org.palimpsest.benchmarks.moa;

import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.DenseInstance;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.Instances;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import moa.classifiers.Classifier;
import moa.core.Utils;
import moa.options.AbstractOptionHandler;
import moa.options.ClassOption;
import org.palimpsest.benchmarks.streams.LabelledStream;
import org.palimpsest.benchmarks.streams.RowLearner;

/** A learner of MOA with its defaults. */
final class MoaLearner implements RowLearner {
    /**
     * A kind of learner.
     *
     * @param name in the tables
     * @param className as MOA writes it
     * @param regression whether it learns numbers, or classes
     */
    record Named(String name, String className, boolean regression) implements Kind {
        @Override
        public boolean fits(LabelledStream stream) {
            return stream.isRegression() == regression;
        }

        @Override
        public RowLearner open(LabelledStream stream) {
            return new MoaLearner(stream, className);
        }
    }

    private final Classifier learner;
    private final InstancesHeader header;
    private final boolean regression;

    private MoaLearner(LabelledStream stream, String className) {
        regression = stream.isRegression();
        List<Attribute> attributes = new ArrayList<>();
        for (LabelledStream.Input input : stream.inputs()) {
            attributes.add(
                    input.isCategory() ? new Attribute(input.name(), input.values()) : new Attribute(input.name()));
        }
        attributes.add(regression ? new Attribute("target") : new Attribute("target", stream.labels()));
        Instances all = new Instances(stream.name(), attributes, 0);
        all.setClassIndex(attributes.size() - 1);
        header = new InstancesHeader(all);
        try {
            learner = (Classifier) ClassOption.cliStringToObject(className, Classifier.class, null);
        } catch (Exception e) {
            throw new IllegalStateException("MOA has no " + className, e);
        }
        learner.setModelContext(header);
        ((AbstractOptionHandler) learner).prepareForUse();
    }

    private Instance instance(double[] x, double y) {
        double[] values = Arrays.copyOf(x, x.length + 1);
        values[x.length] = y;
        Instance instance = new DenseInstance(1, values);
        instance.setDataset(header);
        return instance;
    }

    @Override
    public double predict(double[] x) {
        double[] votes = learner.getVotesForInstance(instance(x, 0));
        if (regression) {
            return votes.length == 0 ? 0 : votes[0];
        }
        return Utils.maxIndex(votes);
    }

    @Override
    public void learn(double[] x, double y) {
        learner.trainOnInstance(instance(x, y));
    }
}
