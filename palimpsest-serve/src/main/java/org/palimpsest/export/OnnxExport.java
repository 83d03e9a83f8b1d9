package org.palimpsest.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.learner.SampledPredictor;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.predictor.ExactPredictor;
import org.palimpsest.model.predictor.NetworkPredictor;
import org.palimpsest.model.predictor.StatisticsPredictor;
import org.palimpsest.model.predictor.TablePredictor;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.InputRange;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.TargetKind;
import org.palimpsest.network.Mlp;
import org.palimpsest.prediction.Values;
import org.palimpsest.store.DurableFile;

/**
 * A version as an ONNX model: encoders, weight samples, and the answers of {@code predict} as outputs, in one graph.
 *
 * @param version what is exported
 * @param averaging the weights that predictions average over
 * @param inputs what the graph takes
 * @param part of the version that the graph is made of
 */
public record OnnxExport(ModelVersion version, Averaging averaging, Inputs inputs, Part part) {
    /** What of a version is exported. */
    public enum Part {
        /** What answers {@code predict}: the exact posterior, the network, or the statistics of the classes. */
        WHAT_ANSWERS,
        /** The network, also where statistics answer {@code predict}: its answers are then others. */
        NETWORK
    }

    /** What a graph takes. */
    public enum Inputs {
        /** The columns of a table, one input each: numbers, dates as seconds since 1970, texts. */
        COLUMNS,
        /** One matrix {@code features} of encoded rows, for those who encode them elsewhere. */
        FEATURES
    }

    /** Protobuf cannot hold more. */
    private static final long MOST_BYTES = Integer.MAX_VALUE - (1 << 20);

    /** The export of a version that gives the answers of {@code predict}. */
    public static OnnxExport of(ModelVersion version) {
        return new OnnxExport(version, WeightTensors.averaging(version), Inputs.COLUMNS, Part.WHAT_ANSWERS);
    }

    /** Writes the model durably. */
    public void write(Path file, Compute compute) throws IOException {
        DurableFile.write(file, toBytes(compute));
    }

    /**
     * The model's bytes, the same for the same version.
     *
     * @throws ExportException when it would be larger than ONNX allows
     */
    public byte[] toBytes(Compute compute) throws ExportException {
        Schema schema = version.schema();
        if (schema.labels().size() == 1) {
            throw new ExportException("the model has one class, '"
                    + schema.labels().get(0) + "': there is nothing to predict until it has learned another");
        }
        TablePredictor predictor = predictor();
        checkSize(predictor);
        OnnxGraph graph = new OnnxGraph();
        Map<String, String> inputNames = new LinkedHashMap<>();
        String features;
        Optional<String> readable = Optional.empty();
        if (inputs == Inputs.FEATURES) {
            features = graph.input("features", OnnxType.FLOAT, schema.features().size());
        } else {
            Set<String> outputs = new HashSet<>(schema.isRegression() ? AnswerGraph.NUMBERS : AnswerGraph.CLASSES);
            if (predictor instanceof ExactPredictor) {
                outputs.add(AnswerGraph.LEVERAGE);
            }
            EncoderGraph encoders = new EncoderGraph(graph, outputs);
            features = encoders.features(schema);
            readable = encoders.readable();
            inputNames.putAll(encoders.inputNames());
        }
        String bounded = predictor instanceof ExactPredictor ? features : clipped(graph, features);
        answer(graph, bounded, new AnswerGraph(graph, readable), predictor, compute);
        Map<String, String> words = Lineage.of(version);
        words.put("palimpsest.answers", predictor.name());
        if (predictor instanceof NetworkPredictor) {
            words.put(
                    "palimpsest.samples",
                    averaging instanceof Averaging.MonteCarlo ? String.valueOf(samples()) : "mean");
        }
        words.put("palimpsest.inputs", Lineage.json(inputNames));
        return graph.toBytes(version.provenance().program(), description(predictor), words);
    }

    private int samples() {
        return averaging instanceof Averaging.MonteCarlo monteCarlo ? monteCarlo.samples() : 1;
    }

    private void checkSize(TablePredictor predictor) throws ExportException {
        if (version.schema().targetKind() instanceof TargetKind.Distributed own) {
            throw new ExportException("the graph has Gaussian noise, and this target is distributed as "
                    + own.likelihood() + "; export its tensors instead");
        }
        if (predictor instanceof NetworkPredictor
                && (long) samples() * version.state().network().size() * Float.BYTES > MOST_BYTES) {
            throw new ExportException(
                    samples() + " samples of " + version.state().network().size()
                            + " weights do not fit into one ONNX file (2 GB); ask for fewer samples, or for the mean");
        }
        if (predictor instanceof ExactPredictor exact && !exact.hasSums()) {
            throw new ExportException(
                    "this version keeps no sums, which its variances need; export a version that has them");
        }
        if (predictor instanceof ExactPredictor exact
                && ExactGraph.bytes(
                                exact.features(), version.schema().features().size())
                        > MOST_BYTES) {
            throw new ExportException("the posterior of " + exact.features().width()
                    + " features does not fit into one ONNX file (2 GB); learn a model with fewer features");
        }
    }

    private void answer(
            OnnxGraph graph, String features, AnswerGraph answers, TablePredictor predictor, Compute compute) {
        Schema schema = version.schema();
        if (predictor instanceof StatisticsPredictor known) {
            StatisticsGraph scores = new StatisticsGraph(graph, known.classifier(compute));
            scores.add(features, schema.labels().size());
            answers.classes(scores.probability(), scores.entropy(), schema.labels(), ClassChoice.of(version));
        } else if (predictor instanceof ExactPredictor exact) {
            ExactGraph head = new ExactGraph(graph, exact.posterior(compute), exact.outputs());
            head.add(features, exact.inputs());
            if (schema.target() instanceof Column.ValueTarget target) {
                answers.numbers(head.mean(), head.variance(), target, head.noise() * target.sd() * target.sd());
            } else {
                answers.classes(head.probability(), head.aleatoric(), schema.labels(), ClassChoice.of(version));
            }
            answers.leverage(head.leverage());
        } else if (schema.target() instanceof Column.ValueTarget target) {
            answers.numbers(outputs(graph, features, compute), target, noise(compute));
        } else {
            answers.classes(outputs(graph, features, compute), schema.labels(), ClassChoice.of(version));
        }
    }

    /** The features, clipped to the range that was learned. */
    private String clipped(OnnxGraph graph, String features) {
        InputRange range = InputRange.of(version.schema(), version.summary());
        String above = graph.apply("Max", features, floats(graph, range.low()));
        return graph.apply("Min", above, floats(graph, range.high()));
    }

    private static String floats(OnnxGraph graph, List<Float> values) {
        float[] all = new float[values.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = values.get(i);
        }
        return graph.floats(all, all.length);
    }

    /** What the graph is made of. */
    private TablePredictor predictor() throws ExportException {
        TablePredictor predictor = part == Part.WHAT_ANSWERS
                ? version.predictors().chosen()
                : version.network()
                        .orElseThrow(
                                () -> new ExportException("this model has no network; export what answers instead, "
                                        + version.predictors().chosen().describe()));
        if (predictor instanceof NetworkPredictor
                || predictor instanceof StatisticsPredictor
                || predictor instanceof ExactPredictor) {
            return predictor;
        }
        throw new ExportException("there is no ONNX graph of the predictor '" + predictor.name() + "'");
    }

    /**
     * A classifier that has no columns, such as one of the core alone, as a graph that takes {@code features}.
     *
     * @param network its shape, with one head
     * @param predictor the weights that predictions average over
     */
    public static byte[] classifier(Mlp network, SampledPredictor predictor, List<String> labels) {
        OnnxGraph graph = new OnnxGraph();
        String features = graph.input("features", OnnxType.FLOAT, network.inputs());
        String outputs = new NetworkGraph(graph).outputs(features, network, predictor.weightSamples());
        new AnswerGraph(graph, Optional.empty()).classes(outputs, labels, ClassChoice.MOST_PROBABLE);
        return graph.toBytes("", predictor.toString(), Map.of("palimpsest.labels", Lineage.json(labels)));
    }

    private String outputs(OnnxGraph graph, String features, Compute compute) {
        return new NetworkGraph(graph)
                .outputs(
                        features,
                        version.state().network(),
                        version.network()
                                .orElseThrow()
                                .predictor(averaging, compute)
                                .weightSamples());
    }

    private String description(TablePredictor predictor) {
        String how = "with the posterior mean";
        if (predictor instanceof StatisticsPredictor) {
            how = "by the statistics of its classes";
        } else if (predictor instanceof ExactPredictor) {
            how = "by " + predictor.describe();
        } else if (averaging instanceof Averaging.MonteCarlo) {
            how = "averaged over " + samples() + " weight samples";
        }
        return "Version " + version.hash() + " of a Palimpsest model that predicts "
                + version.schema().target().name() + ", " + how;
    }

    /** The variance of the noise in the units of the table, which is the same for every row. */
    private double noise(Compute compute) {
        int features = version.schema().features().size();
        Dataset zero =
                Dataset.of(new org.palimpsest.data.Inputs.Floats(features, new float[features]), new Targets.None(1));
        return ((Values) version.answers(NetworkPredictor.NAME, compute).predict(zero)).aleatoricVariance(0);
    }
}
