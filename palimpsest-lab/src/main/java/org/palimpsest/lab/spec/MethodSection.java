package org.palimpsest.lab.spec;

import java.util.List;
import org.palimpsest.coreset.Retention;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.ExactMethod;
import org.palimpsest.method.Initial;
import org.palimpsest.method.KlWeight;
import org.palimpsest.method.Method;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.Prior;
import org.palimpsest.method.Start;
import org.palimpsest.method.Structure;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclInitialization;
import org.palimpsest.method.VclMethod;
import org.palimpsest.method.VclPrior;
import org.palimpsest.method.VclSteps;
import org.palimpsest.objective.Estimator;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.PosteriorUpdateRule;

/** The settings of the method and of its predictions. */
final class MethodSection {
    static final String KIND = "method.kind";
    static final String START = "method.start";
    static final String MEANS = "method.means";
    static final String MEANS_STD = "method.means-std";
    static final String LOG_SIGMA = "method.log-sigma";
    static final String PRIOR = "method.prior";
    static final String PRIOR_SIGMA = "method.prior-sigma";
    static final String PRIOR_GAIN = "method.prior-gain";
    static final String KL = "method.kl";
    static final String BETA = "method.beta";
    static final String KAPPA = "method.kappa";
    static final String SIGMA_RATE = "method.sigma-rate";
    static final String ESTIMATOR = "method.estimator";
    static final String SAMPLES = "method.samples";
    static final String AVERAGING = "prediction.averaging";
    static final String TEST_SAMPLES = "prediction.samples";

    static final String ISOTROPIC = "isotropic";
    static final String FAN_IN = "fan-in";

    static final String SUM = "sum";
    static final String MEAN_PER_TENSOR = "mean-per-tensor";
    static final String BY_ROWS = "by-rows";

    static final String VCL = "vcl";
    static final String VCL_GNG = "vcl+gng";
    static final String VCL_KFAC = "vcl+kfac";

    /** VCL with the data of all tasks so far. */
    static final String BAYESIAN_JOINT = "bayesian-joint";

    /** Methods that keep posteriors. */
    static final String[] VARIATIONAL = {
        VCL, VCL_GNG, VCL_KFAC, BAYESIAN_JOINT, RuleSection.IVON, RuleSection.BGD, RuleSection.VADAM
    };

    private static final String HE = "he";
    private static final String NORMAL = "normal";
    private static final String TRUNCATED = "truncated-normal";
    private static final String WEIGHTS = "weight-samples";
    private static final String LOCAL = "local-reparameterization";
    private static final String MEAN = "posterior-mean";
    private static final String MONTE_CARLO = "monte-carlo";

    static final List<Key> KEYS = List.of(
            Key.of(
                    KIND,
                    new Form.Choice(Methods.names()),
                    "variational continual learning (vcl), the same with Gaussian natural gradients (vcl+gng), with Kronecker"
                            + " factors of the old tasks beside them (vcl+kfac), plain"
                            + " training of one task after the other, which forgets (fine-tuning), training on the"
                            + " data of all tasks so far (joint; with a posterior bayesian-joint), or fine-tuning with a"
                            + " penalty on what mattered before: elastic weight consolidation (ewc, online-ewc, ewc+kfac),"
                            + " Laplace propagation (laplace), synaptic intelligence (si); or posteriors again, by rules that"
                            + " move means and sigmas together (ivon, bgd, vadam); or conjugate Bayes on fixed features,"
                            + " without a network (exact)"),
            Key.of(START, Values.words(Start.class), "where the optimisation of each task starts")
                    .when(KIND, VARIATIONAL),
            Key.of(MEANS, Form.Choice.of(HE, NORMAL, TRUNCATED), "how the first means, or weights, are drawn")
                    .when(KIND, ExactSection.networks()),
            Key.of(MEANS_STD, Form.Real.NOT_NEGATIVE, "their standard deviation")
                    .when(MEANS, NORMAL, TRUNCATED)
                    .orElse(0.1),
            Key.of(LOG_SIGMA, new Form.Real(-40, true, 10, true), "the logarithm of the first sigma of every weight")
                    .when(KIND, VARIATIONAL),
            Key.of(
                            PRIOR,
                            Form.Choice.of(ISOTROPIC, FAN_IN),
                            "whether the prior of the first task and of new heads has one sigma, or for each layer"
                                    + " prior-gain / sqrt(inputs)")
                    .when(KIND, VARIATIONAL)
                    .orElse(ISOTROPIC),
            Key.of(PRIOR_SIGMA, Form.Real.POSITIVE, "its sigma").when(PRIOR, ISOTROPIC),
            Key.of(PRIOR_GAIN, Form.Real.POSITIVE, "see prior")
                    .when(PRIOR, FAN_IN)
                    .orElse(1.0),
            Key.of(
                            KL,
                            Form.Choice.of(SUM, MEAN_PER_TENSOR, BY_ROWS),
                            "how the divergence from the prior enters the objective of an example: its sum over all weights"
                                    + " divided by the number of rows, which is the ELBO, or its mean over each tensor, the"
                                    + " weights and the biases of each layer apart, as in one revision of the code of Chen"
                                    + " et al.; or the sum with a weight beta = min(1, kappa rows / weights), as in"
                                    + " the recipe learn")
                    .when(KIND, VARIATIONAL)
                    .orElse(SUM),
            Key.of(
                            BETA,
                            Form.Real.POSITIVE,
                            "the weight of the divergence from the prior; below 1 raises plasticity (generalised VCL)")
                    .when(KL, SUM)
                    .orElse(1.0),
            Key.of(KAPPA, Form.Real.POSITIVE, "see kl: with as many rows as weights / kappa, or more, beta is 1")
                    .when(KL, BY_ROWS)
                    .orElse(1.0),
            Key.of(SIGMA_RATE, Form.Real.POSITIVE, "how many times as fast as the means the log sigmas are learned")
                    .when(KIND, VCL, VCL_GNG, VCL_KFAC, BAYESIAN_JOINT)
                    .orElse(1.0),
            Key.of(ESTIMATOR, Form.Choice.of(WEIGHTS, LOCAL), "how the expectation over the weights is estimated")
                    .when(KIND, VARIATIONAL),
            Key.of(SAMPLES, Form.Whole.POSITIVE, "samples of it per step").when(KIND, VARIATIONAL),
            Key.of(AVERAGING, Form.Choice.of(MEAN, MONTE_CARLO), "how a prediction is made")
                    .when(KIND, VARIATIONAL),
            Key.of(TEST_SAMPLES, Form.Whole.POSITIVE, "weight samples per prediction")
                    .when(AVERAGING, MONTE_CARLO)
                    .orElse(50L));

    private MethodSection() {}

    static void write(Method method, Values out) {
        out.put(KIND, Methods.name(method));
        if (method instanceof VclMethod v) {
            RuleSection.write(v.trainingSettings().optimizer(), out);
            out.put(START, v.start());
            means(v.initial().means(), out);
            out.put(LOG_SIGMA, v.initial().logSigma());
            if (v.prior() instanceof Prior.ByFanIn fanIn) {
                out.put(PRIOR, FAN_IN);
                out.put(PRIOR_GAIN, fanIn.gain());
            } else if (v.prior() instanceof Prior.Isotropic isotropic) {
                out.put(PRIOR, ISOTROPIC);
                out.put(PRIOR_SIGMA, isotropic.sigma());
            }
            out.put(ESTIMATOR, v.estimator() instanceof Estimator.WeightSamples ? WEIGHTS : LOCAL);
            out.put(SAMPLES, v.estimator().samples());
            out.put(AVERAGING, MEAN);
            if (v.averaging() instanceof Averaging.MonteCarlo many) {
                out.put(AVERAGING, MONTE_CARLO);
                out.put(TEST_SAMPLES, many.samples());
            }
            KroneckerSection.write(v.regularization().structure(), out);
            write(v.klWeight(), out);
            boolean byRule = v.trainingSettings().optimizer() instanceof PosteriorUpdateRule;
            if (!byRule) {
                out.put(SIGMA_RATE, v.sigmaRate());
            }
            if (!(v.retention() instanceof Retention.Everything)) {
                out.put(PointSection.DECAY, v.decay());
                if (!byRule) {
                    out.put(PointSection.LAMBDA, v.regularization().lambda());
                }
                CoresetSection.write(v.retention(), out);
            }
        } else if (method instanceof ExactMethod exact) {
            ExactSection.write(exact, out);
        } else if (method instanceof PointMethod point) {
            means(point.means(), out);
            PointSection.write(point, out);
        }
    }

    private static void write(KlWeight weight, Values out) {
        if (weight instanceof KlWeight.MeanPerTensor) {
            out.put(KL, MEAN_PER_TENSOR);
        } else if (weight instanceof KlWeight.ByRows byRows) {
            out.put(KL, BY_ROWS);
            out.put(KAPPA, byRows.perWeight());
        } else if (weight instanceof KlWeight.Constant constant) {
            out.put(KL, SUM);
            out.put(BETA, constant.beta());
        } else {
            throw new IllegalArgumentException("no setting says " + weight);
        }
    }

    private static KlWeight klWeight(Values in) {
        return switch (in.text(KL)) {
            case MEAN_PER_TENSOR -> new KlWeight.MeanPerTensor();
            case BY_ROWS -> new KlWeight.ByRows(in.real(KAPPA));
            default -> new KlWeight.Constant(in.real(BETA));
        };
    }

    private static void means(Initial.Means means, Values out) {
        out.put(MEANS, HE);
        if (means instanceof Initial.Means.Normal normal) {
            out.put(MEANS, NORMAL);
            out.put(MEANS_STD, normal.std());
        } else if (means instanceof Initial.Means.TruncatedNormal truncated) {
            out.put(MEANS, TRUNCATED);
            out.put(MEANS_STD, truncated.std());
        }
    }

    static Method read(Values in, TrainingSettings trainingSettings) {
        if (ExactSection.isExact(in)) {
            return ExactSection.read(in);
        }
        Initial.Means means = means(in);
        if (PointSection.isOne(in.text(KIND))) {
            return PointSection.read(in, means, trainingSettings);
        }
        int samples = in.whole(SAMPLES);
        Prior prior = in.is(PRIOR, FAN_IN)
                ? new Prior.ByFanIn(in.real(PRIOR_GAIN))
                : new Prior.Isotropic(in.real(PRIOR_SIGMA));
        boolean structured = in.is(KIND, VCL_KFAC);
        boolean natural = structured || in.is(KIND, VCL_GNG);
        boolean byRule = RuleSection.NAMES.contains(in.text(KIND));
        boolean joint = in.is(KIND, BAYESIAN_JOINT);
        return new VclMethod(
                new VclInitialization(in.constant(START, Start.class), new Initial(means, in.real(LOG_SIGMA))),
                new VclPrior(
                        prior,
                        joint ? 1 : in.real(PointSection.DECAY),
                        klWeight(in),
                        byRule || joint ? 1 : in.real(PointSection.LAMBDA),
                        structured ? KroneckerSection.structure(in) : new Structure.Diagonal()),
                in.is(ESTIMATOR, WEIGHTS)
                        ? new Estimator.WeightSamples(samples)
                        : new Estimator.LocalReparameterization(samples),
                new VclSteps(
                        natural ? new Metric.GaussianFisher() : new Metric.Euclidean(),
                        trainingSettings,
                        byRule ? 1 : in.real(SIGMA_RATE)),
                in.is(AVERAGING, MEAN)
                        ? new Averaging.PosteriorMean()
                        : new Averaging.MonteCarlo(in.whole(TEST_SAMPLES)),
                joint ? new Retention.Everything() : CoresetSection.read(in));
    }

    private static Initial.Means means(Values in) {
        return switch (in.text(MEANS)) {
            case NORMAL -> new Initial.Means.Normal(in.real(MEANS_STD));
            case TRUNCATED -> new Initial.Means.TruncatedNormal(in.real(MEANS_STD));
            default -> new Initial.Means.He();
        };
    }
}
