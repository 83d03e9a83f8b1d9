package org.palimpsest.lab.text;

/** Names of directories and files from what people call an experiment. */
public final class DirectoryName {
    private DirectoryName() {}

    /**
     * Letters, digits and a few signs; never hidden, never empty, and never taken for an option by the next command that is
     * given the name.
     */
    public static String of(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9._+-]+", "-");
        return plain.isEmpty() || plain.startsWith(".") || plain.startsWith("-") ? "run" + plain : plain;
    }
}
