package org.palimpsest.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.lab.run.ClusterException;

/**
 * The address of a Spark cluster.
 *
 * @param address as Spark understands it
 * @param hosts the masters that can be asked whether they are there; none where Spark starts everything itself
 */
record SparkMaster(String address, List<InetSocketAddress> hosts) {
    private static final String STANDALONE = "spark://";
    private static final int PATIENCE_MILLIS = 5000;

    /** @throws IllegalArgumentException when Spark would not understand it */
    static SparkMaster parse(String text) {
        if (text.startsWith(STANDALONE)) {
            List<InetSocketAddress> hosts = new ArrayList<>();
            for (String one : text.substring(STANDALONE.length()).split(",", -1)) {
                int colon = one.lastIndexOf(':');
                if (colon < 1 || !one.substring(colon + 1).matches("[0-9]{1,5}")) {
                    throw wrong(text);
                }
                int port = Integer.parseInt(one.substring(colon + 1));
                if (port < 1 || port > 65535) {
                    throw wrong(text);
                }
                hosts.add(InetSocketAddress.createUnresolved(one.substring(0, colon), port));
            }
            return new SparkMaster(text, hosts);
        }
        boolean known = text.matches("local(\\[([0-9]+|\\*)(,[0-9]+)?])?")
                || text.matches("local-cluster\\[[0-9]+,[0-9]+,[0-9]+]")
                || text.equals("yarn")
                || text.startsWith("k8s://");
        if (!known) {
            throw wrong(text);
        }
        return new SparkMaster(text, List.of());
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException("--on takes the address of a Spark master: spark://host:7077, local[2],"
                + " local[*], yarn or k8s://..., was '" + text + "'");
    }

    /**
     * Asks whether a master is there, so that nobody waits a minute for Spark to give up.
     *
     * @throws ClusterException when none of them takes a connection
     */
    void checkReachable() throws ClusterException {
        List<String> reasons = new ArrayList<>();
        for (InetSocketAddress host : hosts) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(host.getHostString(), host.getPort()), PATIENCE_MILLIS);
                return;
            } catch (IOException e) {
                reasons.add(host.getHostString() + ":" + host.getPort() + ": "
                        + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage()));
            }
        }
        if (!reasons.isEmpty()) {
            throw new ClusterException("the Spark master does not answer (" + String.join("; ", reasons)
                    + "); is it running, and is this its address? Nothing was written");
        }
    }
}
