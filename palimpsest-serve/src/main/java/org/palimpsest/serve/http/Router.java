package org.palimpsest.serve.http;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the action of a request, after access was checked. */
public final class Router {
    /** Answers one kind of request. */
    @FunctionalInterface
    public interface Action {
        /** Answers a request; variables of the path are given by name. */
        Response answer(Request request, Map<String, String> variables) throws IOException;
    }

    /**
     * One kind of request.
     *
     * @param template the path, such as {@code /models/{model}}
     * @param open whether it needs no token
     */
    public record Route(String method, String template, boolean open, Action action) {}

    /** A route with its path taken apart, once and not for each request. */
    private record Compiled(Route route, List<String> parts) {
        static Compiled of(Route route) {
            return new Compiled(route, List.of(route.template().substring(1).split("/", -1)));
        }

        Optional<Map<String, String>> match(List<String> path) {
            if (parts.size() != path.size()) {
                return Optional.empty();
            }
            Map<String, String> variables = Map.of();
            for (int i = 0; i < parts.size(); i++) {
                String part = parts.get(i);
                if (part.startsWith("{")) {
                    if (path.get(i).isEmpty()) {
                        return Optional.empty();
                    }
                    variables = variables.isEmpty() ? new LinkedHashMap<>() : variables;
                    variables.put(part.substring(1, part.length() - 1), path.get(i));
                } else if (!part.equals(path.get(i))) {
                    return Optional.empty();
                }
            }
            return Optional.of(variables);
        }
    }

    private final Access access;
    private final List<Compiled> routes;

    /** Routes in the order in which they are tried. */
    public Router(Access access, List<Route> routes) {
        this.access = access;
        this.routes = routes.stream().map(Compiled::of).toList();
    }

    /** All of them. */
    public List<Route> routes() {
        return routes.stream().map(Compiled::route).toList();
    }

    /**
     * Where a request goes: to an action, or to a refusal before its body is read.
     *
     * @param route the template of the path, for the statistics; "" where none fits
     */
    record Match(String route, Optional<HttpException> refusal, Work work) {
        /** Answers the request, once its body is there. */
        interface Work {
            Response answer() throws IOException;
        }

        static Match refused(String route, HttpException why) {
            return new Match(route, Optional.of(why), () -> Response.of(why));
        }
    }

    Match match(Request request) {
        List<String> path = request.path();
        String method = request.method().equals("HEAD") ? "GET" : request.method();
        Set<String> others = new LinkedHashSet<>();
        boolean open = false;
        for (Compiled compiled : routes) {
            Route route = compiled.route();
            Optional<Map<String, String>> variables = compiled.match(path);
            if (variables.isPresent() && route.method().equals(method)) {
                return match(request, route, variables.get());
            }
            if (variables.isPresent()) {
                others.add(route.method());
                open |= route.open();
            }
        }
        try {
            access.check(request, open); // who may not ask does not learn what there is
        } catch (HttpException e) {
            return Match.refused("", e);
        }
        return Match.refused("", others.isEmpty() ? nothingThere() : wrongMethod(request, others));
    }

    private Match match(Request request, Route route, Map<String, String> variables) {
        try {
            access.check(request, route.open());
        } catch (HttpException e) {
            return Match.refused(route.template(), e);
        }
        return new Match(
                route.template(), Optional.empty(), () -> route.action().answer(request, variables));
    }

    private static HttpException nothingThere() {
        return new HttpException(404, "there is nothing at this address; /openapi.json lists what there is");
    }

    private static HttpException wrongMethod(Request request, Set<String> others) {
        return new HttpException(
                405,
                "this address takes " + String.join(" and ", others) + ", not " + Request.shown(request.method()),
                List.of(),
                Map.of("Allow", String.join(", ", others)));
    }
}
