package org.palimpsest.benchmarks.tables;

import java.util.List;

/**
 * A real table that arrives task by task.
 *
 * @param name its name here
 * @param source the package that has it
 * @param licence under which terms its package says that it comes
 * @param files its files, whose rows follow each other
 * @param form how the files are written
 * @param target the column to predict
 * @param regression whether that is a number, not a class
 * @param cut how rows are dealt to tasks
 * @param drop columns that must not be learned from: names of rows, what is known only afterwards, and the site
 */
public record TableStream(
        String name,
        PackageSource source,
        String licence,
        List<PackagedFile> files,
        Form form,
        String target,
        boolean regression,
        Cut cut,
        List<String> drop) {
    public TableStream {
        files = List.copyOf(files);
        drop = List.copyOf(drop);
        if (regression && cut instanceof Cut.ByClass) {
            throw new IllegalArgumentException(name + ": a regression has no classes to cut by");
        }
    }

    /** The column that says which task a row belongs to. */
    String key() {
        return cut.column(target);
    }

    /**
     * A file inside a package.
     *
     * @param path where it is in the package, compressed or not
     * @param sha256 the SHA-256 of its plain bytes: packagers compress again as they like
     */
    public record PackagedFile(String path, String sha256) {
        /** The name that it has in the cache. */
        String plainName() {
            String last = path.substring(path.lastIndexOf('/') + 1);
            return last.endsWith(".gz") ? last.substring(0, last.length() - 3) : last;
        }
    }
}
