/** Data sets, experiments, runs and reports. */
module org.palimpsest.lab {
    requires transitive org.palimpsest.core;
    requires com.fasterxml.jackson.annotation;
    requires de.siegmar.fastcsv;
    requires java.desktop;
    requires java.net.http;
    requires jdk.httpserver;
    requires org.apache.commons.statistics.distribution;
    requires org.tomlj;
    requires tools.jackson.databind;
    requires static org.jspecify;

    exports org.palimpsest.lab.data;
    exports org.palimpsest.lab.demo;
    exports org.palimpsest.lab.experiment;
    exports org.palimpsest.lab.figure;
    exports org.palimpsest.lab.io;
    exports org.palimpsest.lab.page;
    exports org.palimpsest.lab.plan;
    exports org.palimpsest.lab.report;
    exports org.palimpsest.lab.result;
    exports org.palimpsest.lab.run;
    exports org.palimpsest.lab.spec;
    exports org.palimpsest.lab.stats;
    exports org.palimpsest.lab.store;
    exports org.palimpsest.lab.text;
    exports org.palimpsest.lab.tune;

    uses org.palimpsest.lab.run.ClusterSweep;
    uses org.palimpsest.lab.spec.MethodProvider;

    // Records are read from and written to JSON.
    opens org.palimpsest.lab.figure to
            tools.jackson.databind;
    opens org.palimpsest.lab.page to
            tools.jackson.databind;
    opens org.palimpsest.lab.report to
            tools.jackson.databind;
    opens org.palimpsest.lab.result to
            tools.jackson.databind;
    opens org.palimpsest.lab.run to
            tools.jackson.databind;
    opens org.palimpsest.lab.stats to
            tools.jackson.databind;
    opens org.palimpsest.lab.store to
            tools.jackson.databind;
    opens org.palimpsest.lab.tune to
            tools.jackson.databind;
}
