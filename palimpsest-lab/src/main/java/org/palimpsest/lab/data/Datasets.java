package org.palimpsest.lab.data;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.HoldOut;

/**
 * A data set, ready to make tasks of.
 *
 * @param name what it is called
 * @param train what may be learned from
 * @param test what is for judging only
 * @param labels the names of the classes, in the order of their numbers
 * @param width inputs per row of an image; all inputs where there are no images
 * @param height rows of an image; 1 where there are no images
 * @param hashes SHA-256 of the plain bytes of each file, or of what was generated, by name
 */
public record Datasets(
        String name,
        Dataset train,
        Dataset test,
        List<String> labels,
        int width,
        int height,
        SortedMap<String, String> hashes) {
    /** Copies the collections and checks the shape. */
    public Datasets {
        labels = List.copyOf(labels);
        hashes = Collections.unmodifiableSortedMap(new TreeMap<>(hashes));
        if (train.features() != test.features() || train.features() != width * height) {
            throw new IllegalArgumentException("training rows have " + train.features() + " inputs, test rows "
                    + test.features() + ", images " + width + " x " + height);
        }
    }

    /** The hashes of several sets; each file under the name of its set, where there are more than one. */
    public static SortedMap<String, String> hashes(List<Datasets> sets) {
        SortedMap<String, String> all = new TreeMap<>();
        sets.forEach(set -> all.putAll(named(set.hashes, set.name, sets.size())));
        return all;
    }

    /** The hashes of one of {@code count} sets, as they stand among those of all. */
    static SortedMap<String, String> named(SortedMap<String, String> hashes, String name, int count) {
        SortedMap<String, String> named = new TreeMap<>();
        hashes.forEach((file, hash) -> named.put(count > 1 ? name + "/" + file : file, hash));
        return named;
    }

    /** The training rows alone, parted by {@link HoldOut}; the test rows are gone. */
    public Datasets heldOut() {
        return new Datasets(name, HoldOut.train(train), HoldOut.test(train), labels, width, height, hashes);
    }
}
