package org.palimpsest.serve;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.model.CsvAnswers;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.serve.http.HttpException;
import org.palimpsest.serve.http.MemoryBudget;
import org.palimpsest.serve.http.Request;
import org.palimpsest.serve.http.Response;

/** Predictions in the forms in which they are asked for. */
final class Predicting {
    private final Metrics metrics;

    Predicting(Metrics metrics) {
        this.metrics = metrics;
    }

    /** Rows by column name, or CSV. */
    Response plain(ServedModel model, LiveVersion live, Request request) throws IOException {
        RowPredictions predictions = predictions(live, request);
        if (TableBody.isCsv(request)) {
            return csv(model, predictions, request);
        }
        json(request);
        return live.withRows(request.memory(), predictions.names().size(), rows -> {
            PredictBody.read(request.body(), rows, live.seen());
            return AnswerJson.plain(model.name(), live.hash(), predictions.names(), answered(model, predictions, rows));
        });
    }

    /** The Open Inference Protocol. */
    Response tensors(ServedModel model, LiveVersion live, Request request) throws IOException {
        RowPredictions predictions = predictions(live, request);
        json(request);
        return live.withRows(request.memory(), predictions.names().size(), rows -> {
            TensorBody asked = TensorBody.read(request.body(), rows, live.seen());
            return AnswerJson.tensors(
                    model.name(), live.hash(), asked, predictions.names(), answered(model, predictions, rows));
        });
    }

    /** MLflow. */
    Response invocations(ServedModel model, Request request) throws IOException {
        LiveVersion live = model.current();
        RowPredictions predictions = predictions(live, request);
        if (TableBody.isCsv(request)) {
            Counting counting = new Counting(Optional.empty(), predictions.names(), request.memory());
            refuseProblems(predictions.predict(TableBody.table(TableBody.bytes(request)), counting));
            metrics.answered(model.name(), predictions.names(), counting.answers);
            return AnswerJson.predictions(predictions.names(), counting.answers);
        }
        json(request);
        return live.withRows(request.memory(), predictions.names().size(), rows -> {
            InvocationBody.read(request.body(), rows, live.seen());
            return AnswerJson.predictions(predictions.names(), answered(model, predictions, rows));
        });
    }

    private static void refuseProblems(RowPredictions.Result result) {
        if (result.problems() > 0) {
            throw HttpException.wrong(
                    result.problems() + " of " + result.rows() + " rows could not be read; POST them as text/csv to"
                            + " /models/MODEL/predict, whose column 'problem' says why",
                    List.of());
        }
    }

    private Response csv(ServedModel model, RowPredictions predictions, Request request) throws IOException {
        StringWriter text = new StringWriter();
        Counting counting = new Counting(
                Optional.of(new CsvAnswers(predictions.names(), text)), predictions.names(), request.memory());
        predictions.predict(TableBody.table(TableBody.bytes(request)), counting);
        metrics.answered(model.name(), predictions.names(), counting.answers);
        return Response.text("text/csv", text.toString());
    }

    private List<RowAnswer> answered(ServedModel model, RowPredictions predictions, InputRows rows) {
        List<RowAnswer> answers = predictions.answer(rows.features(), rows.size());
        metrics.answered(model.name(), predictions.names(), answers);
        return answers;
    }

    private static void json(Request request) {
        String type = request.contentType();
        if (!type.isEmpty() && !type.equals("application/json")) {
            throw new HttpException(
                    415, "rows are sent as application/json or text/csv, not as " + Request.shown(type));
        }
    }

    private static RowPredictions predictions(LiveVersion live, Request request) throws IOException {
        for (String name : request.query().keySet()) {
            if (!List.of("set", "refuse_over", "version").contains(name)) {
                throw HttpException.malformed(
                        "there is no parameter '" + Request.shown(name) + "'; there are set, refuse_over and version");
            }
        }
        try {
            return live.predictions(share(request, "set"), share(request, "refuse_over"));
        } catch (ModelException e) {
            throw HttpException.wrong(String.valueOf(e.getMessage()), List.of());
        }
    }

    private static Optional<Double> share(Request request, String name) {
        String text = request.query().get(name);
        if (text == null) {
            return Optional.empty();
        }
        double share;
        try {
            share = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            share = Double.NaN;
        }
        if (!(share > 0 && share < 1)) {
            throw HttpException.malformed(
                    name + " must be a number between 0 and 1, was '" + Request.shown(text) + "'");
        }
        return Optional.of(share);
    }

    /** Passes rows on, keeps the answers, and ends where there are too many or the memory does not suffice. */
    private static final class Counting implements RowPredictions.Sink {
        private final Optional<CsvAnswers> next;
        private final List<RowAnswer> answers = new ArrayList<>();
        private final MemoryBudget.Share memory;
        private final int problem;
        private int rows;

        Counting(Optional<CsvAnswers> next, List<String> names, MemoryBudget.Share memory) {
            this.next = next;
            this.memory = memory;
            this.problem = names.size() - 1;
        }

        @Override
        public void columns(List<String> names) throws IOException {
            if (next.isPresent()) {
                next.get().columns(names);
            }
        }

        @Override
        public void row(String[] cells, RowAnswer answer) throws IOException {
            if (++rows > InputRows.MOST_ROWS) {
                throw new HttpException(
                        413, "there are more than " + InputRows.MOST_ROWS + " rows; send them in parts");
            }
            memory.take(RowMemory.bytes(0, answer.values().size()) + (next.isPresent() ? RowMemory.text(cells) : 0));
            if (answer.values().get(problem).equals("")) {
                answers.add(answer);
            }
            if (next.isPresent()) {
                next.get().row(cells, answer);
            }
        }
    }
}
