package org.palimpsest.serve;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.version.VersionStoreException;
import org.palimpsest.serve.http.HttpException;
import org.palimpsest.serve.http.HttpException.WrongField;
import org.palimpsest.serve.http.Request;
import org.palimpsest.serve.http.Response;
import org.palimpsest.serve.http.Router;
import org.palimpsest.serve.http.Router.Route;
import org.palimpsest.store.StateFileException;
import tools.jackson.databind.JsonNode;

/** All addresses of the server. */
final class Endpoints {
    private final Map<String, ServedModel> models;
    private final Metrics metrics;
    private final Optional<LearnJobs> jobs;
    private final Runnable refresh;
    private final IntSupplier connections;
    private final String program;
    private final Predicting predicting;
    private final List<Route> routes = new ArrayList<>();

    Endpoints(
            Map<String, ServedModel> models,
            Metrics metrics,
            Optional<LearnJobs> jobs,
            Runnable refresh,
            IntSupplier connections,
            String program) {
        this.models = models;
        this.metrics = metrics;
        this.jobs = jobs;
        this.refresh = refresh;
        this.connections = connections;
        this.program = program;
        this.predicting = new Predicting(metrics);
        files();
        protocol();
        plain();
        mlflow();
        history();
    }

    List<Route> routes() {
        return List.copyOf(routes);
    }

    private void open(String template, Router.Action action) {
        routes.add(new Route("GET", template, true, action));
    }

    private void get(String template, Router.Action action) {
        routes.add(new Route("GET", template, false, told(action)));
    }

    private void post(String template, Router.Action action) {
        routes.add(new Route("POST", template, false, told(action)));
    }

    private void files() {
        open("/", (request, at) -> PageFiles.file("page.html", "text/html; charset=utf-8"));
        open("/page.css", (request, at) -> PageFiles.file("page.css", "text/css; charset=utf-8"));
        open("/page.js", (request, at) -> PageFiles.file("page.js", "text/javascript; charset=utf-8"));
        open("/chart.js", (request, at) -> PageFiles.file("chart.js", "text/javascript; charset=utf-8"));
        open("/favicon.ico", (request, at) -> Response.empty(204));
        open("/openapi.json", (request, at) -> PageFiles.file("openapi.json", "application/json"));
        get(
                "/metrics",
                (request, at) -> Response.text(
                        "text/plain; version=0.0.4",
                        metrics.text(List.copyOf(models.values()), connections.getAsInt())));
    }

    private void protocol() {
        open("/healthz", (request, at) -> Response.json(200, Map.of("status", "ok")));
        open("/v2/health/live", (request, at) -> Response.json(200, Map.of("live", true)));
        open("/v2/health/ready", (request, at) -> Response.json(200, Map.of("ready", true)));
        open("/v2", (request, at) -> {
            Map<String, Object> server = new LinkedHashMap<>();
            server.put("name", "palimpsest");
            server.put("version", program);
            server.put("extensions", List.of());
            return Response.json(200, server);
        });
        for (String version : List.of("", "/versions/{version}")) {
            String base = "/v2/models/{model}" + version;
            get(base, (request, at) -> {
                LiveVersion live = live(at);
                return Response.json(
                        200,
                        ModelJson.metadata(
                                model(at),
                                live,
                                live.predictions(Optional.empty(), Optional.empty())
                                        .names()));
            });
            get(base + "/ready", (request, at) -> {
                live(at);
                return Response.json(200, Map.of("name", model(at).name(), "ready", true));
            });
            post(base + "/infer", (request, at) -> predicting.tensors(model(at), live(at), request));
        }
    }

    private void plain() {
        get(
                "/models",
                (request, at) -> Response.json(
                        200,
                        Map.of(
                                "models",
                                models.values().stream().map(ModelJson::brief).toList())));
        get("/models/{model}", (request, at) -> Response.json(200, ModelJson.whole(model(at), jobs.isPresent())));
        post("/models/{model}/predict", (request, at) -> {
            String version = request.query().get("version");
            ServedModel model = model(at);
            return predicting.plain(model, version == null ? model.current() : model.version(version), request);
        });
    }

    private void mlflow() {
        open("/ping", (request, at) -> Response.json(200, Map.of("status", "ok")));
        post("/invocations", (request, at) -> {
            if (models.size() > 1) {
                throw new HttpException(
                        409,
                        "several models are served: POST to /models/MODEL/invocations, where MODEL is one of "
                                + String.join(", ", models.keySet()));
            }
            return predicting.invocations(models.values().iterator().next(), request);
        });
        post("/models/{model}/invocations", (request, at) -> predicting.invocations(model(at), request));
    }

    private void history() {
        get("/models/{model}/versions", (request, at) -> Response.json(200, ModelJson.history(model(at))));
        post("/models/{model}/rollback", (request, at) -> {
            ServedModel model = model(at);
            JsonNode body = JsonInput.tree(request.body(), request.memory());
            if (!body.isObject() || !body.path("version").isString()) {
                throw HttpException.malformed("{\"version\": ...} is expected: a hash, a number as text, or HEAD~1");
            }
            model.directory().rollback(body.path("version").asString());
            refresh.run();
            return Response.json(200, ModelJson.brief(model));
        });
        post("/models/{model}/learn", (request, at) -> {
            ServedModel model = model(at);
            LearnJobs learning = learning();
            Optional<String> task = Optional.ofNullable(request.query().get("task"));
            if (task.isPresent() && !task.get().matches("[\\p{L}\\p{N} ._:-]{1,100}")) {
                throw HttpException.malformed("task must be a name of letters, digits, blanks and . _ : -");
            }
            for (String name : request.query().keySet()) {
                if (!List.of("task", "again", "wait").contains(name)) {
                    throw HttpException.malformed(
                            "there is no parameter '" + Request.shown(name) + "'; there are task, again and wait");
                }
            }
            String repeat = request.query().getOrDefault("again", "false");
            if (!List.of("true", "false").contains(repeat)) {
                throw HttpException.malformed("again must be true or false, was '" + Request.shown(repeat) + "'");
            }
            String wait = request.query().getOrDefault("wait", "0");
            if (!wait.matches("[0-9]|10")) {
                throw HttpException.malformed("wait must be 0 to 10 seconds, was '" + Request.shown(wait) + "'");
            }
            boolean again = repeat.equals("true");
            byte[] table = TableBody.bytes(request);
            LearnJob job =
                    learning.submit(model, task, table, again, request.memory().fork(table.length));
            LearnJob now = learning.await(job, Integer.parseInt(wait));
            return Response.json(now.finished().isPresent() ? 200 : 202, now.json())
                    .with("Location", "/models/" + model.name() + "/jobs/" + job.id());
        });
        get(
                "/models/{model}/jobs",
                (request, at) -> Response.json(
                        200,
                        Map.of(
                                "jobs",
                                learning().of(model(at).name()).stream()
                                        .map(LearnJob::json)
                                        .toList())));
        get(
                "/models/{model}/jobs/{job}",
                (request, at) -> Response.json(
                        200,
                        learning().job(model(at).name(), variable(at, "job")).json()));
    }

    private LearnJobs learning() {
        return jobs.orElseThrow(
                () -> new HttpException(403, "this server does not learn; who starts it can allow that"));
    }

    private static String variable(Map<String, String> at, String name) {
        return at.getOrDefault(name, "");
    }

    private ServedModel model(Map<String, String> at) {
        ServedModel model = models.get(variable(at, "model"));
        if (model == null) {
            throw new HttpException(
                    404,
                    "there is no model '" + Request.shown(variable(at, "model")) + "'; there are "
                            + String.join(", ", models.keySet()));
        }
        return model;
    }

    private LiveVersion live(Map<String, String> at) throws IOException {
        String version = at.get("version");
        return version == null ? model(at).current() : model(at).version(version);
    }

    /** Turns what a model or a table says about itself into answers. */
    private static Router.Action told(Router.Action action) {
        return (request, at) -> {
            try {
                return action.answer(request, at);
            } catch (TableException e) {
                int header = TableBody.isCsv(request) ? 1 : 0;
                throw HttpException.wrong(
                        "the table does not fit the model" + (e.more() == 0 ? "" : "; " + e.more() + " more faults"),
                        e.faults().stream().map(fault -> wrong(fault, header)).toList());
            } catch (VersionStoreException.UnknownVersion e) {
                throw new HttpException(404, String.valueOf(e.getMessage()));
            } catch (VersionStoreException.Locked e) {
                throw new HttpException(409, String.valueOf(e.getMessage()));
            } catch (ModelException e) {
                throw HttpException.wrong(String.valueOf(e.getMessage()), List.of());
            } catch (VersionStoreException | StateFileException | FileSystemException e) {
                throw new HttpException(503, "the model cannot be read: " + e.getMessage());
            }
        };
    }

    private static WrongField wrong(Fault fault, int header) {
        return new WrongField(Math.max(0, fault.line() - header), fault.column(), fault.what() + "; " + fault.mend());
    }
}
