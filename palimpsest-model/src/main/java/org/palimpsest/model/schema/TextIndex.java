package org.palimpsest.model.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Numbers texts from 0 in order of arrival, found without making a String. */
final class TextIndex {
    private final List<String> texts = new ArrayList<>();
    private int[] slots = new int[64]; // number + 1, or 0
    private int[] hashes = new int[64];

    int size() {
        return texts.size();
    }

    String text(int number) {
        return texts.get(number);
    }

    List<String> texts() {
        return List.copyOf(texts);
    }

    /** The number of a text; −1 if it is not here. */
    int find(char[] from, int start, int end) {
        int hash = hash(from, start, end);
        for (int s = hash & (slots.length - 1); slots[s] != 0; s = (s + 1) & (slots.length - 1)) {
            if (hashes[s] == hash && same(texts.get(slots[s] - 1), from, start, end)) {
                return slots[s] - 1;
            }
        }
        return -1;
    }

    /** Adds a text that is not here; returns its number. */
    int add(String text) {
        if (2 * (texts.size() + 1) > slots.length) {
            int[] oldSlots = slots;
            int[] oldHashes = hashes;
            slots = new int[2 * oldSlots.length];
            hashes = new int[slots.length];
            for (int s = 0; s < oldSlots.length; s++) {
                if (oldSlots[s] != 0) {
                    put(oldHashes[s], oldSlots[s]);
                }
            }
        }
        texts.add(text);
        char[] chars = text.toCharArray();
        put(hash(chars, 0, chars.length), texts.size());
        return texts.size() - 1;
    }

    private void put(int hash, int slot) {
        int s = hash & (slots.length - 1);
        while (slots[s] != 0) {
            s = (s + 1) & (slots.length - 1);
        }
        slots[s] = slot;
        hashes[s] = hash;
    }

    private static int hash(char[] from, int start, int end) {
        int h = 1;
        for (int i = start; i < end; i++) {
            h = 31 * h + from[i];
        }
        h *= 0x9E3779B9;
        return h ^ (h >>> 15);
    }

    private static boolean same(String text, char[] from, int start, int end) {
        if (text.length() != end - start) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != from[start + i]) {
                return false;
            }
        }
        return true;
    }

    /** Counts that grow with the index. */
    static long[] counted(long[] counts, int number) {
        long[] room = number < counts.length ? counts : Arrays.copyOf(counts, Math.max(number + 1, 2 * counts.length));
        room[number]++;
        return room;
    }
}
