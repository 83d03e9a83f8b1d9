package org.palimpsest.model;

/** The program that writes versions. */
final class Program {
    private Program() {}

    /** Its version, from the jar's manifest. */
    static String version() {
        String version = Program.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
