package org.palimpsest.disk;

import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * A file or a directory: what processes see, what is surely on the disk, and the changes between the two. A power cut
 * keeps any subset of these changes.
 */
abstract sealed class Node implements BasicFileAttributes {
    /** Everything seen so far is on the disk from now on. */
    abstract void force();

    /** How many changes are not surely on the disk, here and below. */
    abstract int pending();

    /** What is left of it when {@code kept} decides about each pending change. */
    abstract Node afterPowerCut(BooleanSupplier kept);

    /** What is left of it when only the process ends. */
    abstract Node copy();

    /** A file. */
    static final class File extends Node {
        /** A change of the bytes. */
        private interface Change {
            byte[] to(byte[] bytes);
        }

        private final List<Change> changes = new ArrayList<>();
        private byte[] durable = new byte[0];
        private byte[] seen = new byte[0];
        boolean locked;

        byte[] bytes() {
            return seen;
        }

        void write(int at, byte[] bytes) {
            change(old -> {
                byte[] all = Arrays.copyOf(old, Math.max(old.length, at + bytes.length));
                System.arraycopy(bytes, 0, all, at, bytes.length);
                return all;
            });
        }

        void truncate(int length) {
            change(old -> Arrays.copyOf(old, Math.min(old.length, length)));
        }

        private void change(Change change) {
            seen = change.to(seen);
            changes.add(change);
        }

        @Override
        void force() {
            durable = seen;
            changes.clear();
        }

        @Override
        int pending() {
            return changes.size();
        }

        @Override
        File afterPowerCut(BooleanSupplier kept) {
            File left = new File();
            left.durable = durable;
            for (Change change : changes) {
                if (kept.getAsBoolean()) {
                    left.durable = change.to(left.durable);
                }
            }
            left.seen = left.durable;
            return left;
        }

        @Override
        File copy() {
            File copy = new File();
            copy.durable = seen;
            copy.seen = seen;
            return copy;
        }

        @Override
        public boolean isRegularFile() {
            return true;
        }

        @Override
        public long size() {
            return seen.length;
        }
    }

    /** A directory. A move within it is one change. */
    static final class Directory extends Node {
        /** A change of the entries. */
        private interface Change {
            void to(Map<String, Node> entries);
        }

        private final List<Change> changes = new ArrayList<>();
        private Map<String, Node> durable = new TreeMap<>();
        private Map<String, Node> seen = new TreeMap<>();

        Map<String, Node> entries() {
            return seen;
        }

        void put(String name, Node node) {
            change(entries -> entries.put(name, node));
        }

        void remove(String name) {
            change(entries -> entries.remove(name));
        }

        void move(String from, String to, Node node) {
            change(entries -> {
                entries.remove(from);
                entries.put(to, node);
            });
        }

        private void change(Change change) {
            change.to(seen);
            changes.add(change);
        }

        @Override
        void force() {
            durable = new TreeMap<>(seen);
            changes.clear();
        }

        @Override
        int pending() {
            Set<Node> below = Collections.newSetFromMap(new IdentityHashMap<>());
            below.addAll(durable.values());
            below.addAll(seen.values());
            return changes.size() + below.stream().mapToInt(Node::pending).sum();
        }

        @Override
        Directory afterPowerCut(BooleanSupplier kept) {
            Directory left = new Directory();
            Map<String, Node> entries = new TreeMap<>(durable);
            for (Change change : changes) {
                if (kept.getAsBoolean()) {
                    change.to(entries);
                }
            }
            entries.forEach((name, node) -> left.durable.put(name, node.afterPowerCut(kept)));
            left.seen = new TreeMap<>(left.durable);
            return left;
        }

        @Override
        Directory copy() {
            Directory copy = new Directory();
            seen.forEach((name, node) -> copy.durable.put(name, node.copy()));
            copy.seen = new TreeMap<>(copy.durable);
            return copy;
        }

        @Override
        public boolean isRegularFile() {
            return false;
        }

        @Override
        public long size() {
            return 0;
        }
    }

    @Override
    public boolean isDirectory() {
        return !isRegularFile();
    }

    @Override
    public boolean isSymbolicLink() {
        return false;
    }

    @Override
    public boolean isOther() {
        return false;
    }

    @Override
    public FileTime lastModifiedTime() {
        return FileTime.fromMillis(0);
    }

    @Override
    public FileTime lastAccessTime() {
        return FileTime.fromMillis(0);
    }

    @Override
    public FileTime creationTime() {
        return FileTime.fromMillis(0);
    }

    @Override
    public Object fileKey() {
        return this;
    }
}
