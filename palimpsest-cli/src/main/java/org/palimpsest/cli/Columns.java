package org.palimpsest.cli;

import java.util.Map;

/** How wide output may be: that of the terminal, or of {@code COLUMNS} where there is none. */
final class Columns {
    /** Where nothing tells. */
    static final int USUAL = 80;

    private static final int LEAST = 55; // picocli refuses less
    private static final String LAUNCHER = "palimpsest.columns";
    private static final String VARIABLE = "COLUMNS";

    private Columns() {}

    /** Of lines that can be broken anywhere: help and progress. */
    static int ofLines() {
        int known = known(System.getProperty(LAUNCHER, ""), System.getenv());
        return known == 0 ? USUAL : Math.max(LEAST, known);
    }

    /** Of tables, which are only broken where something tells how wide they may be. */
    static int ofTables() {
        int known = known(System.getProperty(LAUNCHER, ""), System.getenv());
        return known == 0 ? Integer.MAX_VALUE : known;
    }

    /** 0 when neither the launcher, which has asked the terminal, nor the environment tells. */
    static int known(String launcher, Map<String, String> environment) {
        int asked = number(launcher);
        return asked > 0 ? asked : number(environment.getOrDefault(VARIABLE, ""));
    }

    private static int number(String text) {
        return text.matches("[1-9][0-9]{0,5}") ? Integer.parseInt(text) : 0;
    }
}
