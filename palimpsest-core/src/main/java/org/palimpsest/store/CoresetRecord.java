package org.palimpsest.store;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.data.Targets;

/** Coresets among the parts of a state: numbers as tensors, labels and rows as words. */
final class CoresetRecord {
    private static final String COUNT = "coresets";

    private CoresetRecord() {}

    static void put(List<Coreset> coresets, StateRecord out) {
        out.put(COUNT, coresets.size());
        for (int i = 0; i < coresets.size(); i++) {
            put(coresets.get(i), "coreset." + i + ".", out);
        }
    }

    private static void put(Coreset one, String name, StateRecord out) {
        out.put(name + "task", one.task());
        out.put(name + "head", one.head());
        out.put(name + "features", one.features());
        out.put(name + "origin", words(one.size(), one::origin));
        out.put(name + "inputs", one.inputs());
        out.put(name + "weights", numbers(one.size(), one::weight));
        out.put(name + "distance", numbers(one.isSynthetic() ? one.size() : 0, one::distance));
        out.put(name + "width", one.targets().width());
        if (one.targets() instanceof Targets.Labels labels) {
            out.put(name + "labels", words(one.size(), labels::at));
            if (labels.isSoft()) {
                int width = labels.width();
                out.put(name + "soft", true);
                out.put(
                        name + "probability",
                        numbers(one.size() * width, k -> labels.probability(k / width, k % width)));
            }
        } else if (one.targets() instanceof Targets.Values values) {
            int width = values.width();
            out.put(name + "values", numbers(one.size() * width, k -> values.at(k / width, k % width)));
        }
    }

    static List<Coreset> get(StateRecord in) {
        List<Coreset> coresets = new ArrayList<>();
        int count = in.integer(COUNT);
        for (int i = 0; i < count; i++) {
            coresets.add(get("coreset." + i + ".", in));
        }
        return coresets;
    }

    private static Coreset get(String name, StateRecord in) {
        int width = in.integer(name + "width");
        Targets targets = in.hasWord(name + "labels")
                ? labels(name, in, width)
                : new Targets.Values(width, in.tensor(name + "values"));
        return new Coreset(
                in.word(name + "task"),
                in.integer(name + "head"),
                in.integer(name + "features"),
                in.tensor(name + "inputs"),
                targets,
                in.tensor(name + "weights"),
                whole(in.word(name + "origin")),
                in.tensor(name + "distance"));
    }

    private static Targets labels(String name, StateRecord in, int width) {
        int[] label = whole(in.word(name + "labels"));
        return in.hasWord(name + "soft") && in.flag(name + "soft")
                ? Targets.Labels.soft(label, width, in.tensor(name + "probability"))
                : new Targets.Labels(label, width);
    }

    private interface Whole {
        int at(int i);
    }

    private interface Real {
        float at(int i);
    }

    private static String words(int size, Whole from) {
        return StateRecord.widths(IntStream.range(0, size).mapToObj(from::at).toList());
    }

    private static int[] whole(String words) {
        return StateRecord.widths(words).stream().mapToInt(Integer::intValue).toArray();
    }

    private static float[] numbers(int size, Real from) {
        float[] all = new float[size];
        for (int i = 0; i < size; i++) {
            all[i] = from.at(i);
        }
        return all;
    }
}
