package org.palimpsest.serve.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the handler of a request, after access was checked. */
public final class Router implements Handler {
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

    @Override
    public Answer answer(Request request) throws IOException {
        List<String> path = request.path();
        String method = request.method().equals("HEAD") ? "GET" : request.method();
        Set<String> others = new LinkedHashSet<>();
        List<Route> candidates = new ArrayList<>();
        for (Compiled compiled : routes) {
            Route route = compiled.route();
            Optional<Map<String, String>> variables = compiled.match(path);
            if (variables.isPresent() && route.method().equals(method)) {
                return answer(request, route, variables.get());
            }
            if (variables.isPresent()) {
                others.add(route.method());
                candidates.add(route);
            }
        }
        // Who may not ask does not learn what there is.
        access.check(request, candidates.stream().anyMatch(Route::open));
        if (others.isEmpty()) {
            throw new HttpException(404, "there is nothing at this address; /openapi.json lists what there is");
        }
        throw new HttpException(
                405,
                "this address takes " + String.join(" and ", others) + ", not " + Request.shown(request.method()),
                List.of(),
                Map.of("Allow", String.join(", ", others)));
    }

    private Answer answer(Request request, Route route, Map<String, String> variables) throws IOException {
        try {
            access.check(request, route.open());
            return new Answer(route.action().answer(request, variables), route.template());
        } catch (HttpException e) {
            return new Answer(Response.of(e), route.template());
        }
    }
}
