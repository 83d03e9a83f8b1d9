package org.palimpsest.serve.http;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Access control by token, and against web pages of other sites: the header Host stops DNS rebinding, the header Origin
 * cross-site requests.
 *
 * @param token that must be shown; empty where none is needed
 * @param names of this server in the header Host, besides those of the loopback, in lower case and without port
 * @param anyAddress whether numeric addresses will do as well, for a server that listens beyond this machine: a rebound name
 *     is never a numeric address
 */
public record Access(Optional<AccessToken> token, Set<String> names, boolean anyAddress) {
    private static final Pattern NUMERIC = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|\\[[0-9a-f:.]+]");
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    public Access {
        names = Set.copyOf(names);
    }

    /** For a server that listens on an address, and is also known by some names. */
    public static Access of(Optional<AccessToken> token, InetAddress address, List<String> names) {
        return new Access(
                token,
                Set.copyOf(names.stream().map(n -> n.toLowerCase(Locale.ROOT)).toList()),
                !address.isLoopbackAddress());
    }

    /**
     * Lets a request pass, or not.
     *
     * @param open whether it may pass without the token
     */
    void check(Request request, boolean open) {
        String host = request.header("host").orElse("");
        if (!host.isEmpty() && !isOurs(name(host))) {
            throw new HttpException(
                    403,
                    "this server does not answer to the name '" + Request.shown(name(host))
                            + "'; who starts it can allow a name");
        }
        Optional<String> origin = request.header("origin");
        if (origin.isPresent() && !isSame(origin.get(), host)) {
            throw new HttpException(403, "this server does not answer to pages from elsewhere");
        }
        if (!open && token.isPresent()) {
            String shown = request.header("authorization").orElse("");
            if (!token.get().isShownBy(shown)) {
                String what =
                        shown.isEmpty() ? "the header 'Authorization: Bearer TOKEN' is missing" : "the token is wrong";
                throw new HttpException(401, what, List.of(), Map.of("WWW-Authenticate", "Bearer"));
            }
        }
    }

    private static String name(String host) {
        int colon = host.lastIndexOf(':');
        boolean port = colon > host.lastIndexOf(']');
        return (port ? host.substring(0, colon) : host).toLowerCase(Locale.ROOT);
    }

    private boolean isOurs(String name) {
        return LOOPBACK.contains(name)
                || names.contains(name)
                || (anyAddress && NUMERIC.matcher(name).matches());
    }

    private static boolean isSame(String origin, String host) {
        String small = origin.toLowerCase(Locale.ROOT);
        String own = host.toLowerCase(Locale.ROOT);
        return small.equals("http://" + own) || small.equals("https://" + own);
    }
}
