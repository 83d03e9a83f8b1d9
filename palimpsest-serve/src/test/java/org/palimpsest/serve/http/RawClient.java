package org.palimpsest.serve.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Sends bytes as they are, as a client would that does not keep to HTTP. */
public final class RawClient implements AutoCloseable {
    private final Socket socket;

    public RawClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(20_000);
    }

    /** One request and everything that comes back until the server closes. */
    public static String exchange(int port, String request) throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.send(request);
            client.socket.shutdownOutput();
            return client.rest();
        }
    }

    public RawClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        return this;
    }

    /** One answer with its body, on a connection that stays open. */
    public String answer() throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder text = new StringBuilder();
        while (text.indexOf("\r\n\r\n") < 0) {
            int c = in.read();
            if (c < 0) {
                return text.toString();
            }
            text.append((char) c);
        }
        String head = text.toString().toLowerCase(java.util.Locale.ROOT);
        int at = head.indexOf("content-length:");
        int length = at < 0
                ? 0
                : Integer.parseInt(
                        head.substring(at + 15, head.indexOf('\r', at)).strip());
        return text + new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    public String rest() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    public Socket socket() {
        return socket;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
