package org.palimpsest.cli.model;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.export.NpzExport;
import org.palimpsest.export.OnnxExport;
import org.palimpsest.export.SafetensorsExport;
import org.palimpsest.lab.io.CannotWriteException;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.VclMethod;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.predictor.NetworkPredictor;
import org.palimpsest.model.predictor.TablePredictor;
import org.palimpsest.store.DurableFile;
import org.palimpsest.store.FileWriteException;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code palimpsest export}. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description = {
            "Export a model to ONNX, safetensors or a NumPy archive.",
            "",
            "The ONNX graph takes the columns of a table and has the outputs of 'predict'. The other formats"
                    + " hold the posterior: of a network means and log sigmas, layer by layer, of an exact model the"
                    + " sums and the weights that follow from them. Each file has the version's hash and history in"
                    + " its metadata."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            ExitCode.Help.OK,
            ExitCode.Help.USAGE,
            ExitCode.Help.DATA,
            ExitCode.Help.MODEL,
            ExitCode.Help.RESOURCE
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest export churn -o churn.onnx",
            "  palimpsest export churn -o churn.npz                 weights and sums",
            "  palimpsest export churn -o churn.onnx --mean         a network's means",
            "  palimpsest export churn -o churn.npz --samples 100   weight samples"
        })
public final class ExportCommand implements Callable<Integer> {
    /** What is written. */
    enum Format {
        ONNX,
        SAFETENSORS,
        NPZ;

        String ending() {
            return "." + name().toLowerCase(Locale.ROOT);
        }
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ModelParameter model = new ModelParameter();

    @Option(
            names = {"-o", "--out"},
            required = true,
            paramLabel = "FILE",
            description = "The file to write; its extension selects the format: .onnx, .safetensors or .npz.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path out;

    @Option(names = "--at", paramLabel = "VERSION", description = "The version to export (default: HEAD).")
    private String version = "HEAD";

    @Option(names = "--version-of", hidden = true)
    void oldVersion(String value) {
        version = value;
    }

    @ArgGroup
    private @Nullable Kind kind;

    @ArgGroup
    private @Nullable Weights weights;

    @Option(
            names = "--features",
            description = "ONNX: take one matrix of encoded rows instead of the columns of a table.")
    private boolean features;

    @Option(
            names = "--network",
            description = "Export the network even if the version predicts by its class statistics; predictions"
                    + " then differ from those of 'predict'.")
    private boolean network;

    private static final class Kind {
        @Option(names = "--onnx", description = "Write ONNX, whatever the extension.")
        private boolean onnx;

        @Option(names = "--safetensors", description = "Write safetensors, whatever the extension.")
        private boolean safetensors;

        @Option(names = "--npz", description = "Write a NumPy archive, whatever the extension.")
        @SuppressWarnings("UnusedVariable") // the only one left where the others are not given
        private boolean npz;
    }

    private static final class Weights {
        @Option(
                names = "--samples",
                paramLabel = "N",
                description = "Number of weight samples of a network to store (default: 20 for ONNX, as 'predict'"
                        + " uses; none otherwise).")
        private @Nullable Integer samples;

        @Option(names = "--mean", description = "Store the posterior mean of a network instead of samples.")
        private boolean mean;
    }

    @Override
    public Integer call() throws IOException {
        try {
            return export();
        } catch (FileSystemException e) {
            // Others are about the model.
            if (e instanceof FileWriteException || String.valueOf(e.getFile()).endsWith(DurableFile.TEMPORARY)) {
                throw new CannotWriteException(out, e, "name a file in a directory that you may write to");
            }
            throw e;
        }
    }

    private int export() throws IOException {
        Format format = format();
        ModelVersion exported = model.directory().version(version);
        Optional<Averaging> averaging = averaging(exported);
        Compute compute = Compute.shared();
        DurableFile.sweep(out);
        if (format == Format.ONNX) {
            OnnxExport usual = OnnxExport.of(exported);
            new OnnxExport(
                            exported,
                            averaging.orElse(usual.averaging()),
                            features ? OnnxExport.Inputs.FEATURES : OnnxExport.Inputs.COLUMNS,
                            network ? OnnxExport.Part.NETWORK : OnnxExport.Part.WHAT_ANSWERS)
                    .write(out, compute);
        } else if (features || network) {
            throw new IllegalArgumentException((features ? "--features" : "--network") + " is for ONNX; "
                    + format.ending() + " files always hold the posterior, and no graph");
        } else if (format == Format.SAFETENSORS) {
            new SafetensorsExport(exported, samples(averaging)).write(out, compute);
        } else {
            new NpzExport(exported, samples(averaging)).write(out, compute);
        }
        PrintWriter print = spec.commandLine().getOut();
        print.println("version " + Words.hash(exported.hash()) + " of " + model.name() + " as " + out + ", "
                + Words.count(Files.size(out), "byte", "bytes"));
        print.flush();
        return ExitCode.OK;
    }

    private Format format() {
        if (kind != null) {
            return kind.onnx ? Format.ONNX : kind.safetensors ? Format.SAFETENSORS : Format.NPZ;
        }
        String name = String.valueOf(out.getFileName()).toLowerCase(Locale.ROOT);
        for (Format one : Format.values()) {
            if (name.endsWith(one.ending())) {
                return one;
            }
        }
        throw new IllegalArgumentException("the extension of " + out + " names no format; use "
                + String.join(", ", List.of(".onnx", ".safetensors"))
                + " or .npz, or give --onnx, --safetensors or --npz");
    }

    private Optional<Averaging> averaging(ModelVersion exported) {
        if (weights == null) {
            return Optional.empty();
        }
        TablePredictor chosen = exported.predictors().chosen();
        if (exported.network().isEmpty()) {
            throw new IllegalArgumentException("--samples and --mean are for networks, and this model has none: it"
                    + " predicts by " + chosen.describe() + "; leave them out");
        }
        if (!chosen.name().equals(NetworkPredictor.NAME) && !network && format() == Format.ONNX) {
            throw new IllegalArgumentException("this version predicts by " + chosen.describe() + ", not by weights;"
                    + " --samples and --mean are for its network, which --network exports");
        }
        if (weights.mean) {
            return Optional.of(new Averaging.PosteriorMean());
        }
        int samples = weights.samples == null ? 0 : weights.samples;
        if (samples < 1) {
            throw new IllegalArgumentException("--samples must be >= 1, was " + samples);
        }
        if (!(exported.method() instanceof VclMethod)) {
            throw new IllegalArgumentException("the model is a point estimate and has no weight samples; give --mean");
        }
        return Optional.of(new Averaging.MonteCarlo(samples));
    }

    private static Optional<Averaging> samples(Optional<Averaging> averaging) {
        if (averaging.isPresent() && averaging.get() instanceof Averaging.PosteriorMean) {
            throw new IllegalArgumentException("--mean is for ONNX; the other formats always hold the mean");
        }
        return averaging;
    }
}
