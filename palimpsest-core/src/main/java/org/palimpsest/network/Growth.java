package org.palimpsest.network;

import java.util.Arrays;

/**
 * The embedding of a network's parameters in those of a larger network with more inputs, wider heads or more heads. The
 * hidden layers are the same. An immutable value.
 */
public final class Growth {
    private final Mlp from;
    private final Mlp to;
    private final int[] place; // of each old parameter in the new flat vector

    private Growth(Mlp from, Mlp to, int[] place) {
        this.from = from;
        this.to = to;
        this.place = place;
    }

    /**
     * The embedding of one network in another.
     *
     * @throws IllegalArgumentException when the second network does not contain the first
     */
    public static Growth between(Mlp from, Mlp to) {
        boolean grown = to.inputs() >= from.inputs()
                && to.hidden().equals(from.hidden())
                && to.activation() == from.activation()
                && to.heads().size() >= from.heads().size();
        for (int h = 0; grown && h < from.heads().size(); h++) {
            grown = to.heads().get(h) >= from.heads().get(h);
        }
        if (!grown) {
            throw new IllegalArgumentException(to + " is not " + from + " with more inputs, outputs or heads");
        }
        int[] place = new int[from.size()];
        for (int l = 0; l < from.layers().size(); l++) {
            put(from.layers().get(l), to.layers().get(l), place);
        }
        return new Growth(from, to, place);
    }

    private static void put(Mlp.Layer old, Mlp.Layer now, int[] place) {
        for (int i = 0; i <= old.inputs(); i++) {
            int row = i < old.inputs() ? i : now.inputs(); // the biases stay last
            for (int j = 0; j < old.outputs(); j++) {
                place[old.offset() + i * old.outputs() + j] = now.offset() + row * now.outputs() + j;
            }
        }
    }

    /** Whether the networks are the same. */
    public boolean isNone() {
        return from.equals(to);
    }

    /** The larger network. */
    public Mlp network() {
        return to;
    }

    /**
     * A vector of the larger network: {@code fresh}, with the numbers of {@code old} in their places.
     *
     * @param fresh the values of new parameters; not modified
     */
    public float[] apply(float[] old, float[] fresh) {
        if (old.length != from.size() || fresh.length != to.size()) {
            throw new IllegalArgumentException("vectors of " + old.length + " and " + fresh.length
                    + " do not fit networks of " + from.size() + " and " + to.size());
        }
        float[] grown = fresh.clone();
        for (int i = 0; i < place.length; i++) {
            grown[place[i]] = old[i];
        }
        return grown;
    }

    /** Which parameters of the larger network are new. */
    public boolean[] added() {
        boolean[] added = new boolean[to.size()];
        Arrays.fill(added, true);
        for (int at : place) {
            added[at] = false;
        }
        return added;
    }

    @Override
    public String toString() {
        return "Growth(" + from + " to " + to + ")";
    }
}
