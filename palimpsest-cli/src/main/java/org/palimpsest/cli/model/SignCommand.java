package org.palimpsest.cli.model;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.cli.JsonOption;
import org.palimpsest.lab.io.Json;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.version.Ed25519Keys;
import org.palimpsest.model.version.LogEntry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code palimpsest sign}. */
@Command(
        name = "sign",
        mixinStandardHelpOptions = true,
        description = {
            "Sign a model as it is: its whole log, and through its hashes every version.",
            "",
            "For a model that was changed without --sign, a new key, or a new time for 'verify --not-before'. All"
                    + " hashes are verified first. The lines of the log that this key had not signed before are"
                    + " listed: whoever could write to the directory could have written them."
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
            "  openssl genpkey -algorithm ed25519 -out key.pem",
            "  palimpsest log churn",
            "  palimpsest sign churn --key key.pem"
        })
public final class SignCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ModelParameter model = new ModelParameter();

    @Option(
            names = "--key",
            required = true,
            paramLabel = "KEY",
            description = "The Ed25519 private key (PEM file) to sign with.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path key;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        ModelDirectory directory = model.directory();
        List<LogEntry> lines = directory.sign(Ed25519Keys.readPrivate(key));
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("lines", directory.witness().lines());
            map.put("head", directory.witness().head());
            map.put("new", lines.stream().map(LogEntry::line).toList());
            out.println(Json.line(map));
        } else {
            out.println(model.name() + " is signed, HEAD is version "
                    + Words.hash(directory.witness().head()));
            if (!lines.isEmpty()) {
                out.println("not signed by this key before:");
                lines.forEach(line -> out.println("  line " + line.line() + "  " + line.time() + "  "
                        + line.event().word() + "  " + Words.hash(line.version().orElse(""))));
            }
        }
        out.flush();
        return ExitCode.OK;
    }
}
