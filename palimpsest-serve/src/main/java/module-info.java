/** Models over HTTP, and their export to other runtimes. */
module org.palimpsest.serve {
    requires transitive org.palimpsest.model;
    requires org.eclipse.jetty.server;
    requires tools.jackson.databind;
    requires static org.jspecify;

    exports org.palimpsest.export;
    exports org.palimpsest.serve;
    exports org.palimpsest.serve.http;
}
