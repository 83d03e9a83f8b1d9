package org.palimpsest.serve.http;

import java.lang.System.Logger;
import java.net.InetAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Accepts connections and bounds what they take. At the bound of an address, or of all, a new connection takes the place of
 * the one that has kept the server waiting longest, to send or to read: slow clients harm each other only.
 */
class ClientConnector extends ServerConnector {
    private static final Logger LOG = System.getLogger("org.palimpsest.serve");
    private static final long TICK_MILLIS = 250;
    private static final long PAUSE_MILLIS = 50;

    private final Limits limits;
    private final Map<EndPoint, Client> clients = new ConcurrentHashMap<>();

    ClientConnector(Server server, Limits limits, ConnectionFactory... factories) {
        super(server, 1, 1, factories);
        this.limits = limits;
        setIdleTimeout(limits.idle().toMillis());
    }

    int size() {
        return clients.size();
    }

    /** The client of a connection, also of one inside TLS. */
    Client client(EndPoint endPoint) {
        EndPoint outer = endPoint instanceof EndPoint.Wrapper inner ? inner.unwrap() : endPoint;
        Client known = clients.get(outer);
        return known == null ? new Client(outer) : known; // it was just sent away
    }

    @Override
    protected void doStart() throws Exception {
        super.doStart();
        getScheduler().schedule(this::tick, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void tick() {
        long now = System.nanoTime();
        for (Client client : clients.values()) {
            try {
                client.check(now, limits);
            } catch (Throwable e) { // the others are looked at all the same
                client.close();
            }
        }
        if (isRunning()) {
            getScheduler().schedule(this::tick, TICK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    @Override
    protected SocketChannelEndPoint newEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key) {
        SocketChannelEndPoint endPoint = new PoliteEndPoint(channel, selector, key, getScheduler());
        endPoint.setIdleTimeout(getIdleTimeout());
        return endPoint;
    }

    @Override
    protected void onEndPointOpened(EndPoint endPoint) {
        super.onEndPointOpened(endPoint);
        Client fresh = new Client(endPoint);
        synchronized (clients) { // several come at once: each sends another one away
            bound(fresh);
        }
    }

    private void bound(Client fresh) {
        clients.put(fresh.endPoint(), fresh);
        InetAddress address = fresh.address();
        long same = clients.values().stream()
                .filter(one -> one.address().equals(address))
                .count();
        if (same > limits.perAddress()) {
            sendOneAway(fresh, one -> one.address().equals(address));
        } else if (clients.size() > limits.connections()) {
            sendOneAway(fresh, one -> true);
        }
    }

    private void sendOneAway(Client fresh, Predicate<Client> among) {
        Client slowest = clients.values().stream()
                .filter(one -> one != fresh && one.keepsWaiting() && among.test(one))
                .min(Comparator.comparingLong(Client::since))
                .orElse(fresh);
        clients.remove(slowest.endPoint()); // now, because Jetty tells of its end later
        slowest.close();
    }

    @Override
    protected void onEndPointClosed(EndPoint endPoint) {
        clients.remove(endPoint);
        super.onEndPointClosed(endPoint);
    }

    /** Goes on, whatever it was: no file handle left, most likely. */
    @Override
    protected boolean handleAcceptFailure(Throwable fault) {
        if (!isOpen() || !isRunning()) {
            return false;
        }
        LOG.log(Logger.Level.WARNING, "a connection could not be accepted: " + fault);
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            return isRunning(); // the connector interrupts its threads when it stops, and looks whether it does
        }
        return true;
    }
}
