/** The reproduction of one paper: its figures, claims and ledger. */
module org.palimpsest.paper {
    requires transitive org.palimpsest.core;
    requires transitive org.palimpsest.lab;
    requires java.management;
    requires static org.jspecify;

    exports org.palimpsest.paper.cost;
    exports org.palimpsest.paper.evidence;
    exports org.palimpsest.paper.regression;
    exports org.palimpsest.paper.reproduce;

    // Records are written to JSON.
    opens org.palimpsest.paper.evidence to
            tools.jackson.databind;
    opens org.palimpsest.paper.reproduce to
            tools.jackson.databind;
}
