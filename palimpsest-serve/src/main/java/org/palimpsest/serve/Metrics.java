package org.palimpsest.serve;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.serve.http.Observer;

/** Counts what the server does, and writes it in the text format of Prometheus. */
final class Metrics implements Observer, LearnJobs.Observer {
    /** Upper ends of the classes of latency, in seconds. */
    private static final double[] BOUNDS = {
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10
    };

    private record Answered(String route, String method, int status) {}

    private static final class Latency {
        private final LongAdder[] counts = new LongAdder[BOUNDS.length + 1];
        private final DoubleAdder sum = new DoubleAdder();

        Latency() {
            for (int i = 0; i < counts.length; i++) {
                counts[i] = new LongAdder();
            }
        }

        void add(double seconds) {
            int i = 0;
            while (i < BOUNDS.length && seconds > BOUNDS[i]) {
                i++;
            }
            counts[i].increment();
            sum.add(seconds);
        }
    }

    private static final class OfModel {
        private final LongAdder rows = new LongAdder();
        private final LongAdder refused = new LongAdder();
        private final DoubleAdder information = new DoubleAdder();
        private final LongAdder informed = new LongAdder();
        private final LongAdder swaps = new LongAdder();
    }

    private record Learned(String model, String state) {}

    private final Map<Learned, LongAdder> jobs = new ConcurrentHashMap<>();
    private final Map<String, DoubleAdder> learning = new ConcurrentHashMap<>();
    private final Map<Answered, LongAdder> requests = new ConcurrentHashMap<>();
    private final Map<String, Latency> latencies = new ConcurrentHashMap<>();
    private final Map<String, OfModel> models = new ConcurrentHashMap<>();

    @Override
    public void answered(String route, String method, int status, long nanos) {
        // Methods are a client's own words: only known ones may become labels.
        String known = List.of("GET", "POST", "HEAD").contains(method) ? method : "other";
        String where = route.isEmpty() ? "none" : route;
        requests.computeIfAbsent(new Answered(where, known, status), key -> new LongAdder())
                .increment();
        latencies.computeIfAbsent(where, key -> new Latency()).add(nanos * 1e-9);
    }

    @Override
    public void learned(LearnJob job, long nanos) {
        String state = job.state().name().toLowerCase(Locale.ROOT);
        jobs.computeIfAbsent(new Learned(job.model(), state), key -> new LongAdder())
                .increment();
        learning.computeIfAbsent(job.model(), key -> new DoubleAdder()).add(nanos * 1e-9);
    }

    /** Rows of a model were answered. */
    void answered(String model, List<String> names, List<RowAnswer> answers) {
        OfModel counts = of(model);
        counts.rows.add(answers.size());
        int place = names.indexOf("mutual_information");
        for (RowAnswer answer : answers) {
            if (answer.refused()) {
                counts.refused.increment();
            }
            if (place >= 0 && answer.values().get(place) instanceof Double nats) {
                counts.information.add(nats);
                counts.informed.increment();
            }
        }
    }

    /** A model's version was swapped. */
    void swapped(String model) {
        of(model).swaps.increment();
    }

    private OfModel of(String model) {
        return models.computeIfAbsent(model, key -> new OfModel());
    }

    String text(List<ServedModel> served, int connections) {
        StringBuilder out = new StringBuilder(4096);
        head(out, "palimpsest_requests_total", "counter", "Answers by route, method and status.");
        Map<String, Long> lines = new TreeMap<>();
        requests.forEach((key, count) -> lines.put(
                "route=\"" + escape(key.route()) + "\",method=\"" + key.method() + "\",status=\"" + key.status() + "\"",
                count.sum()));
        lines.forEach((labels, count) -> line(out, "palimpsest_requests_total", labels, count));
        head(
                out,
                "palimpsest_request_seconds",
                "histogram",
                "From the first byte of a request to the last of its answer.");
        new TreeMap<>(latencies).forEach((route, latency) -> latency(out, route, latency));
        head(out, "palimpsest_connections", "gauge", "Open connections.");
        line(out, "palimpsest_connections", "", connections);
        ofModels(out, served);
        ofJobs(out);
        return out.toString();
    }

    private static void latency(StringBuilder out, String route, Latency latency) {
        long count = 0;
        String label = "route=\"" + escape(route) + "\"";
        for (int i = 0; i <= BOUNDS.length; i++) {
            count += latency.counts[i].sum();
            String bound = i < BOUNDS.length ? Double.toString(BOUNDS[i]) : "+Inf";
            line(out, "palimpsest_request_seconds_bucket", label + ",le=\"" + bound + "\"", (double) count);
        }
        line(out, "palimpsest_request_seconds_sum", label, latency.sum.sum());
        line(out, "palimpsest_request_seconds_count", label, (double) count);
    }

    private void ofJobs(StringBuilder out) {
        head(out, "palimpsest_learn_jobs_total", "counter", "Tables that were learned, refused, or failed.");
        Map<String, Long> lines = new TreeMap<>();
        jobs.forEach((key, count) ->
                lines.put("model=\"" + escape(key.model()) + "\",state=\"" + key.state() + "\"", count.sum()));
        lines.forEach((labels, count) -> line(out, "palimpsest_learn_jobs_total", labels, count));
        head(out, "palimpsest_learn_seconds_total", "counter", "Time that these tables took.");
        new TreeMap<>(learning)
                .forEach((model, sum) ->
                        line(out, "palimpsest_learn_seconds_total", "model=\"" + escape(model) + "\"", sum.sum()));
    }

    private interface Value {
        double of(ServedModel model, OfModel counts);
    }

    private void ofModels(StringBuilder out, List<ServedModel> served) {
        each(out, served, "palimpsest_rows_total", "counter", "Rows predicted.", (m, c) -> c.rows.sum());
        each(
                out,
                served,
                "palimpsest_refused_rows_total",
                "counter",
                "Rows not answered because their risk was too high.",
                (m, c) -> c.refused.sum());
        each(
                out,
                served,
                "palimpsest_mutual_information_mean",
                "gauge",
                "Mean mutual information of class and weights, in nats, of all rows so far.",
                (m, c) -> c.informed.sum() == 0 ? Double.NaN : c.information.sum() / c.informed.sum());
        each(
                out,
                served,
                "palimpsest_drift",
                "gauge",
                "Largest drift of a column of the last 1000 rows: excess of the population stability index.",
                (m, c) -> m.current().seen().drift().orElse(Double.NaN));
        each(
                out,
                served,
                "palimpsest_version_swaps_total",
                "counter",
                "How often another version was taken up.",
                (m, c) -> c.swaps.sum());
        each(
                out,
                served,
                "palimpsest_ready",
                "gauge",
                "1 where HEAD is served, 0 where it cannot be read and the version before it is.",
                (m, c) -> m.fault().isEmpty() ? 1 : 0);
        head(out, "palimpsest_version_info", "gauge", "The version that answers.");
        for (ServedModel model : served) {
            LiveVersion version = model.current();
            line(
                    out,
                    "palimpsest_version_info",
                    label(model) + ",version=\"" + version.hash() + "\",tasks=\""
                            + version.version().state().tasks() + "\"",
                    1);
        }
    }

    private void each(StringBuilder out, List<ServedModel> served, String name, String type, String help, Value value) {
        head(out, name, type, help);
        for (ServedModel model : served) {
            double number = value.of(model, of(model.name()));
            if (!Double.isNaN(number)) {
                line(out, name, label(model), number);
            }
        }
    }

    private static String label(ServedModel model) {
        return "model=\"" + escape(model.name()) + "\"";
    }

    private static void head(StringBuilder out, String name, String type, String help) {
        out.append("# HELP ").append(name).append(' ').append(help).append('\n');
        out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private static void line(StringBuilder out, String name, String labels, double value) {
        out.append(name);
        if (!labels.isEmpty()) {
            out.append('{').append(labels).append('}');
        }
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
        out.append(' ')
                .append(whole ? String.format(Locale.ROOT, "%d", (long) value) : Double.toString(value))
                .append('\n');
    }

    private static String escape(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
