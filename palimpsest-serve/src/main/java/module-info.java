/** Models over HTTP, and their export to other runtimes. */
module org.palimpsest.serve {
    requires transitive org.palimpsest.model;
    requires static org.jspecify;
}
