package org.palimpsest.serve.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTPS with certificates that the JDK's own keytool has made. */
final class TlsTest {
    @TempDir
    static Path directory;

    @BeforeAll
    static void makeIdentities() throws Exception {
        for (String algorithm : List.of("RSA", "EC", "Ed25519")) {
            identity(algorithm, algorithm);
        }
        identity("RSA-2", "RSA");
    }

    private static Path file(String name, String what) {
        return directory.resolve(name + "." + what);
    }

    private static void identity(String name, String algorithm) throws Exception {
        Path store = file(name, "p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        algorithm,
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=DNS:localhost,IP:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        "for-tests")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        KeyStore made = KeyStore.getInstance(store.toFile(), "for-tests".toCharArray());
        pem(
                file(name, "key"),
                "PRIVATE KEY",
                made.getKey("server", "for-tests".toCharArray()).getEncoded());
        pem(file(name, "pem"), "CERTIFICATE", made.getCertificate("server").getEncoded());
    }

    private static void pem(Path file, String kind, byte[] bytes) throws IOException {
        Files.writeString(
                file,
                "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END " + kind
                        + "-----\n");
    }

    private static HttpClient trusting(String algorithm) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry(
                "server",
                KeyStore.getInstance(file(algorithm, "p12").toFile(), "for-tests".toCharArray())
                        .getCertificate("server"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(context).build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC", "Ed25519"})
    void aClientThatTrustsTheCertificateIsAnswered(String algorithm) throws Exception {
        Router router = new Router(
                new Access(Optional.empty(), Set.of(), false),
                List.of(new Router.Route("POST", "/echo", true, (request, at) -> Response.of("x/y", request.body()))));
        TlsIdentity identity = TlsIdentity.read(file(algorithm, "pem"), file(algorithm, "key"));
        assertThat(identity).hasToString("TlsIdentity(…)");
        try (WebServer server = WebServer.bind(
                        InetAddress.getLoopbackAddress(),
                        0,
                        Optional.of(identity),
                        router,
                        Limits.STANDARD.withConnections(1, 1),
                        (route, method, status, nanos) -> {})
                .start()) {
            URI address = URI.create("https://localhost:" + server.port() + "/echo");
            String text = "one row after the other, ".repeat(20_000);
            for (int i = 0; i < 3; i++) { // also where each takes the only place
                HttpResponse<String> answer = trusting(algorithm)
                        .send(
                                HttpRequest.newBuilder(address)
                                        .POST(HttpRequest.BodyPublishers.ofString(text))
                                        .build(),
                                HttpResponse.BodyHandlers.ofString());
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.body()).isEqualTo(text);
            }
            assertThat(plain(server.port())).as("no plain text").doesNotContain("HTTP/1.1");
        }
    }

    private static String plain(int port) {
        try {
            return RawClient.exchange(port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
        } catch (IOException e) {
            return "closed";
        }
    }

    @Test
    void whatIsNoIdentityIsRefusedWithItsFile() throws IOException {
        Path certificate = file("RSA", "pem");
        Path key = file("RSA", "key");
        assertThatThrownBy(() -> TlsIdentity.read(file("no", "pem"), key)).hasMessageContaining("no.pem");
        assertThatThrownBy(() -> TlsIdentity.read(key, key)).hasMessageContaining("RSA.key");
        assertThatThrownBy(() -> TlsIdentity.read(certificate, certificate)).hasMessageContaining("PKCS#8");
        assertThatThrownBy(() -> TlsIdentity.read(certificate, file("EC", "key")))
                .hasMessageContaining("RSA");
        assertThatThrownBy(() -> TlsIdentity.read(certificate, file("RSA-2", "key")))
                .hasMessageContaining("does not belong");
        Path old = Files.writeString(
                directory.resolve("old"), "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\n");
        assertThatThrownBy(() -> TlsIdentity.read(certificate, old)).hasMessageContaining("openssl pkcs8");
    }
}
