package org.palimpsest.export;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.DateOrder;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.table.Row;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableReader;

/** Runs an exported graph on a table with ONNX Runtime, cells given as docs/guides/export.md says. */
final class OnnxRun implements AutoCloseable {
    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final OrtSession session;

    OnnxRun(byte[] model) throws OrtException {
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
            session = environment.createSession(model, options);
        }
    }

    OrtSession session() {
        return session;
    }

    Map<String, Object> run(Map<String, OnnxTensor> inputs) throws OrtException {
        Map<String, Object> outputs = new LinkedHashMap<>();
        try (OrtSession.Result result = session.run(inputs)) {
            for (Map.Entry<String, OnnxValue> output : result) {
                outputs.put(output.getKey(), output.getValue().getValue());
            }
        }
        return outputs;
    }

    /** The cells of a table as inputs, one tensor of shape [rows, 1] a column. */
    Map<String, Object> run(Table table, Schema schema, Map<String, String> inputNames)
            throws IOException, OrtException {
        Map<String, List<Object>> cells = new LinkedHashMap<>();
        try (TableReader reader = table.open()) {
            while (reader.next()) {
                for (Column column : schema.columns()) {
                    if (!column.features().isEmpty()) {
                        cells.computeIfAbsent(column.name(), name -> new ArrayList<>())
                                .add(cell(column, reader.row(), reader.columns().indexOf(column.name())));
                    }
                }
            }
        }
        Map<String, OnnxTensor> inputs = new LinkedHashMap<>();
        for (Map.Entry<String, List<Object>> column : cells.entrySet()) {
            List<Object> values = column.getValue();
            long[] shape = {values.size(), 1};
            String name = inputNames.getOrDefault(column.getKey(), column.getKey());
            inputs.put(
                    name,
                    values.get(0) instanceof String
                            ? OnnxTensor.createTensor(environment, values.toArray(String[]::new), shape)
                            : OnnxTensor.createTensor(
                                    environment,
                                    DoubleBuffer.wrap(values.stream()
                                            .mapToDouble(value -> (Double) value)
                                            .toArray()),
                                    shape));
        }
        return run(inputs);
    }

    private static Object cell(Column column, Row row, int at) {
        if (column instanceof Column.Category || column instanceof Column.Flag) {
            return row.text(at);
        }
        if (row.isMissing(at)) {
            return Double.NaN;
        }
        if (column instanceof Column.Date date) {
            long seconds = date.order().parse(row.characters(), row.start(at), row.end(at));
            return seconds == DateOrder.NONE ? Double.POSITIVE_INFINITY : (double) seconds;
        }
        double number = row.number(at);
        return Double.isNaN(number) ? Double.POSITIVE_INFINITY : number;
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }
}
