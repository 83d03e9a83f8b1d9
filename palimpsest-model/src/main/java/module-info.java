/** A model on disk: tables and their schema, versions, history, scores, drift, conformal prediction, update policy. */
module org.palimpsest.model {
    requires transitive org.palimpsest.core;
    requires de.siegmar.fastcsv;
    requires org.tomlj;
    requires tools.jackson.databind;
    requires static org.jspecify;

    exports org.palimpsest.model;
    exports org.palimpsest.model.conformal;
    exports org.palimpsest.model.drift;
    exports org.palimpsest.model.encoder;
    exports org.palimpsest.model.encoding;
    exports org.palimpsest.model.policy;
    exports org.palimpsest.model.predictor;
    exports org.palimpsest.model.schema;
    exports org.palimpsest.model.stream;
    exports org.palimpsest.model.table;
    exports org.palimpsest.model.version;

    // Records are read from and written to JSON.
    opens org.palimpsest.model to
            tools.jackson.databind;

    uses org.palimpsest.model.encoder.EncoderProvider;
    uses org.palimpsest.model.predictor.PredictorKind;
    uses org.palimpsest.model.table.TableFormat;
}
