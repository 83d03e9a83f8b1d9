package org.palimpsest.cli.model;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.version.Ed25519Keys;
import org.palimpsest.model.version.Trust;
import org.palimpsest.serve.ModelServer;
import org.palimpsest.serve.ServeOptions;
import org.palimpsest.serve.http.AccessToken;
import org.palimpsest.serve.http.Limits;
import org.palimpsest.serve.http.TlsIdentity;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest serve}. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Serve models over HTTP: a web page, JSON and CSV, the Open Inference Protocol v2, MLflow.",
            "",
            "Listens on 127.0.0.1 unless --host is given. Requests need a bearer token. It is generated and"
                    + " printed once, or read from --token-file or the environment variable PALIMPSEST_TOKEN; it is not"
                    + " an option, because other users could see it. New versions made by 'learn' or 'rollback' are"
                    + " served within half a second. /openapi.json describes the interface."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            ExitCode.Help.USAGE,
            "3:A model, token file, certificate, key or policy is missing or wrong.",
            ExitCode.Help.MODEL,
            "5:The port is taken.",
            "130:Ctrl-C.",
            "143:SIGTERM."
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest serve churn",
            "  palimpsest serve churn prices=models/p2 --port 9000 --allow-learn",
            "  palimpsest serve churn --key public.pem",
            "  palimpsest serve churn --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem",
            "  curl -H \"Authorization: Bearer $PALIMPSEST_TOKEN\" \\",
            "    --json '{\"rows\": [{\"age\": 40}]}' \\",
            "    http://127.0.0.1:8080/models/churn/predict",
            "",
            "Ctrl-C or SIGTERM ends it. Requests in progress are answered; a table that is",
            "being learned is dropped, and the model does not change."
        })
public final class ServeCommand implements Callable<Integer> {
    private static final int LAST_PORT = 65535;
    private static final int MOST_MEGABYTES = 512;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "MODEL",
            description = "Directories of models; NAME=DIRECTORY sets the name in URLs.")
    private List<String> models = new ArrayList<>();

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "The port to listen on; 0 for any free port (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "The address to listen on; 0.0.0.0 for all (default: ${DEFAULT-VALUE}).")
    private String host = "127.0.0.1";

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description =
                    "A further host name that clients use; requests for other host names are refused;" + " repeatable.")
    private List<String> names = new ArrayList<>();

    @Option(names = "--token-file", paramLabel = "FILE", description = "A file that holds the token.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--tls-cert",
            paramLabel = "FILE",
            description = "Speak HTTPS with this certificate, or chain of certificates (PEM); needs --tls-key.")
    private @Nullable Path certificate;

    @Option(names = "--tls-key", paramLabel = "FILE", description = "Its private key (PEM, PKCS#8, not encrypted).")
    private @Nullable Path tlsKey;

    @Option(names = "--allow-learn", description = "Let clients send labelled rows to learn from.")
    private boolean learn;

    @Option(names = "--policy", paramLabel = "FILE", description = "Conditions that such an update must meet (TOML).")
    private @Nullable Path policy;

    @Option(
            names = "--key",
            paramLabel = "PUB",
            description = "Serve only versions of models that verify and whose whole log is signed with this Ed25519"
                    + " public key (PEM file).")
    private @Nullable Path key;

    @Mixin
    private SignOption sign = new SignOption();

    @Option(
            names = "--largest-body",
            paramLabel = "MB",
            defaultValue = "16",
            description = "Largest request body, in megabytes (default: ${DEFAULT-VALUE}).")
    private int megabytes;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (port < 0 || port > LAST_PORT) {
            throw new ParameterException(spec.commandLine(), "--port must be 0 to " + LAST_PORT + ", was " + port);
        }
        if (megabytes < 1 || megabytes > MOST_MEGABYTES) {
            throw new ParameterException(
                    spec.commandLine(), "--largest-body must be 1 to " + MOST_MEGABYTES + ", was " + megabytes);
        }
        if (policy != null && !learn) {
            throw new ParameterException(spec.commandLine(), "--policy is for --allow-learn, which was not given");
        }
        if (key != null && learn && !sign.isGiven()) {
            throw new ParameterException(
                    spec.commandLine(), "--allow-learn with --key needs --sign: what is learned would not be served");
        }
        if ((certificate == null) != (tlsKey == null)) {
            throw new ParameterException(spec.commandLine(), "--tls-cert and --tls-key belong together");
        }
        String environment = System.getenv("PALIMPSEST_TOKEN");
        AccessToken token = tokenFile != null
                ? AccessToken.read(tokenFile)
                : environment != null ? AccessToken.of(environment, "PALIMPSEST_TOKEN") : AccessToken.random();
        boolean random = tokenFile == null && environment == null;
        ModelServer server = ModelServer.start(options(token));
        CountDownLatch ended = new CountDownLatch(1);
        Thread hook = new Thread(
                () -> {
                    server.stop(PATIENCE);
                    ended.countDown();
                },
                "palimpsest-end");
        Runtime.getRuntime().addShutdownHook(hook);
        tell(server, token, random);
        ended.await();
        return ExitCode.OK;
    }

    private ServeOptions options(AccessToken token) throws IOException {
        Policy gate = policy == null ? Policy.STANDARD : Policy.read(policy);
        return new ServeOptions(
                directories(),
                address(),
                port,
                token,
                names,
                learn ? Optional.of(gate) : Optional.empty(),
                Limits.STANDARD.withBodyBytes(megabytes << 20),
                Objects.requireNonNullElse(ServeCommand.class.getPackage().getImplementationVersion(), "(unpackaged)"),
                key == null ? Trust.NONE : Trust.in(Ed25519Keys.readPublic(key)),
                sign.key(),
                certificate == null || tlsKey == null
                        ? Optional.empty()
                        : Optional.of(TlsIdentity.read(certificate, tlsKey)));
    }

    private InetAddress address() {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--host must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, was " + host);
        }
    }

    private Map<String, Path> directories() {
        Map<String, Path> all = new LinkedHashMap<>();
        for (String text : models) {
            int is = text.indexOf('=');
            Path path = Path.of(is < 0 ? text : text.substring(is + 1));
            String name =
                    is < 0 ? String.valueOf(path.toAbsolutePath().normalize().getFileName()) : text.substring(0, is);
            if (all.put(name, path) != null) {
                throw new ParameterException(
                        spec.commandLine(),
                        "two models are called " + name + "; give one another name as NAME=DIRECTORY");
            }
        }
        return all;
    }

    private void tell(ModelServer server, AccessToken token, boolean random) {
        PrintWriter out = spec.commandLine().getOut();
        server.versions().forEach((name, hash) -> out.println("serving " + name + ", version " + Words.hash(hash)));
        // Behind the hash sign a browser keeps it to itself: it is in no request line and in no log.
        out.println("ready at " + server.address() + (random ? "#token=" + token.reveal() : "") + " (Ctrl-C ends it)");
        out.flush();
        PrintWriter err = spec.commandLine().getErr();
        if (certificate == null && !host.equals("127.0.0.1") && !address().isLoopbackAddress()) {
            err.println(
                    "palimpsest: others can reach this server, and rows and token travel as plain text; use --tls-cert and"
                            + " --tls-key");
            err.flush();
        }
    }
}
