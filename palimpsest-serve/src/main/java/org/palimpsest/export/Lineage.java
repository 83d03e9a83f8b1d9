package org.palimpsest.export;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.schema.SchemaJson;
import tools.jackson.databind.json.JsonMapper;

/** Where an exported file comes from, as words: the same in every format, and the same bytes for the same version. */
final class Lineage {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private Lineage() {}

    static Map<String, String> of(ModelVersion version) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("palimpsest.version", version.hash());
        words.put("palimpsest.parent", version.parent().orElse(""));
        words.put("palimpsest.program", version.provenance().program());
        words.put("palimpsest.target", version.schema().target().name());
        words.put("palimpsest.labels", json(version.labels()));
        words.put("palimpsest.features", json(version.schema().features()));
        words.put("palimpsest.tasks", json(version.provenance().tasks()));
        words.put("palimpsest.rows", String.valueOf(version.summary().rows()));
        words.put("palimpsest.fingerprint", version.provenance().fingerprint());
        words.put("palimpsest.scores", json(version.provenance().after()));
        words.put("palimpsest.schema", new String(SchemaJson.write(version.schema()), StandardCharsets.UTF_8));
        return words;
    }

    static String json(Object value) {
        return JSON.writeValueAsString(value);
    }
}
