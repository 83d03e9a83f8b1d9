package org.palimpsest.cli.model;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.cli.JsonOption;
import org.palimpsest.lab.io.Json;
import org.palimpsest.model.version.Verification;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code palimpsest verify}. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        description = {
            "Verify every hash of a model and, with --key, that its whole history is signed.",
            "",
            "Hashes find damage. A key finds whatever its owner did not sign: a forged rollback, changed times and"
                    + " scores, an erasure taken back. A directory that was replaced whole by an earlier, signed state"
                    + " of itself is found by --at-least, --not-before or --witness."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            "0:All hashes match, and all that was required was found.",
            ExitCode.Help.USAGE,
            ExitCode.Help.DATA,
            "4:A file is damaged, or the log is not signed by the key or was set back; the faults are listed."
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest verify churn",
            "  palimpsest verify churn --key public.pem --at-least 12",
            "  palimpsest log churn --witness > /elsewhere/churn.witness",
            "  palimpsest verify churn --key public.pem --witness /elsewhere/churn.witness"
        })
public final class VerifyCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ModelParameter model = new ModelParameter();

    @Mixin
    private TrustOptions required = new TrustOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        Verification found = model.directory().verify(required.trust());
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            out.println(Json.line(found));
        } else if (found.isValid()) {
            out.println(model.name() + ": all hashes match"
                    + (required.hasKey() ? ", and the whole log is signed by the key" : ""));
            if (found.thinned() > 0) {
                out.println("note: " + Words.count(found.thinned(), "version keeps", "versions keep")
                        + " weights but no sums: they predict, and cannot be rolled back to");
            }
            found.pending().forEach(one -> out.println("note: " + one));
        } else {
            out.println(model.name() + (required.isGiven() ? ": NOT TRUSTED" : ": DAMAGED"));
            found.faults().forEach(fault -> out.println("  " + fault));
        }
        out.flush();
        return found.isValid() ? ExitCode.OK : ExitCode.MODEL;
    }
}
