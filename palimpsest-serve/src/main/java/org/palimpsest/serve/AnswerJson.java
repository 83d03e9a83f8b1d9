package org.palimpsest.serve;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.serve.http.HttpException;
import org.palimpsest.serve.http.Request;
import org.palimpsest.serve.http.Response;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/** Answers as JSON, under the names of the columns that {@code palimpsest predict} writes. */
final class AnswerJson {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String PROBLEM = "problem"; // rows with problems are refused as a whole

    private AnswerJson() {}

    private interface Writing {
        void write(JsonGenerator json);
    }

    private static Response written(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            writing.write(json);
        }
        return Response.json(bytes.toByteArray());
    }

    /** {@code model}, {@code version}, and an object for each row. */
    static Response plain(String model, String version, List<String> names, List<RowAnswer> answers) {
        return written(json -> {
            json.writeStartObject();
            json.writeStringProperty("model", model);
            json.writeStringProperty("version", version);
            rows(json, names, answers);
            json.writeEndObject();
        });
    }

    /** As MLflow answers. */
    static Response predictions(List<String> names, List<RowAnswer> answers) {
        return written(json -> {
            json.writeStartObject();
            rows(json, names, answers);
            json.writeEndObject();
        });
    }

    private static void rows(JsonGenerator json, List<String> names, List<RowAnswer> answers) {
        json.writeArrayPropertyStart("predictions");
        for (RowAnswer answer : answers) {
            json.writeStartObject();
            for (int i = 0; i < names.size(); i++) {
                if (!names.get(i).equals(PROBLEM) || i + 1 < names.size()) {
                    json.writeName(names.get(i));
                    value(json, answer.values().get(i));
                }
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void value(JsonGenerator json, Object value) {
        if (value instanceof Double number) {
            json.writeNumber(number);
        } else if (value.equals("")) {
            json.writeNull();
        } else {
            json.writeString(String.valueOf(value));
        }
    }

    /**
     * The names of the tensors of an answer.
     *
     * @param novelty whether the predictor has a novelty; a tensor of numbers cannot be empty
     */
    static List<String> outputs(List<String> names, boolean novelty) {
        return names.subList(0, names.size() - 1).stream()
                .filter(name -> novelty || !name.equals("novelty"))
                .toList();
    }

    /** As the Open Inference Protocol answers: a tensor of shape [n] for each column. */
    static Response tensors(
            String model, String version, TensorBody asked, List<String> names, List<RowAnswer> answers) {
        boolean novelty = answers.get(0).values().get(names.indexOf("novelty")) instanceof Double;
        List<String> all = outputs(names, novelty);
        for (String wanted : asked.outputs()) {
            if (!all.contains(wanted)) {
                throw HttpException.malformed(
                        "there is no output '" + Request.shown(wanted) + "'; there are " + String.join(", ", all));
            }
        }
        Optional<String> id = asked.id();
        return written(json -> {
            json.writeStartObject();
            json.writeStringProperty("model_name", model);
            json.writeStringProperty("model_version", version);
            id.ifPresent(text -> json.writeStringProperty("id", text));
            json.writeArrayPropertyStart("outputs");
            for (String name : asked.outputs().isEmpty() ? all : asked.outputs()) {
                int column = names.indexOf(name);
                json.writeStartObject();
                json.writeStringProperty("name", name);
                json.writeStringProperty(
                        "datatype", type(answers.get(0).values().get(column)));
                json.writeArrayPropertyStart("shape");
                json.writeNumber(answers.size());
                json.writeEndArray();
                json.writeArrayPropertyStart("data");
                answers.forEach(answer -> value(json, answer.values().get(column)));
                json.writeEndArray();
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private static String type(Object value) {
        return value instanceof Double ? "FP64" : "BYTES";
    }
}
