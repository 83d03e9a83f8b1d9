package org.palimpsest.model.version;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads and packs the parts of versions. */
record PartFiles(Layout layout) {
    /**
     * The numbers of a part, compared with its hash.
     *
     * @return nothing where its file is not there
     * @throws VersionStoreException.Damaged when they do not match, or a file that they are a difference to is missing
     */
    Optional<long[]> read(String hash) throws IOException {
        List<PackedNumbers> chain = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Optional<String> at = Optional.of(hash); at.isPresent(); ) {
            Optional<byte[]> bytes = Layout.bytes(layout.part(at.get()));
            if (bytes.isEmpty() && chain.isEmpty()) {
                return Optional.empty();
            }
            if (bytes.isEmpty() || !seen.add(at.get())) {
                throw damaged(hash, "part " + at.get() + ", which it is a difference to, is missing");
            }
            try {
                chain.add(PackedNumbers.read(bytes.get()));
            } catch (IllegalArgumentException e) {
                throw damaged(at.get(), String.valueOf(e.getMessage()));
            }
            at = chain.get(chain.size() - 1).baseHash();
        }
        long[] numbers = chain.get(chain.size() - 1).numbers();
        try {
            for (int i = chain.size() - 2; i >= 0; i--) {
                numbers = chain.get(i).plus(numbers);
            }
        } catch (IllegalArgumentException e) {
            throw damaged(hash, String.valueOf(e.getMessage()));
        }
        if (!Part.hash(numbers).equals(hash)) {
            throw damaged(hash, "its numbers do not match its hash");
        }
        return Optional.of(numbers);
    }

    private VersionStoreException.Damaged damaged(String hash, String what) {
        return new VersionStoreException.Damaged(
                layout.name(layout.part(hash)) + " of " + layout.directory() + " is damaged: " + what);
    }

    /**
     * The bytes of a part of a new version.
     *
     * @param number of the version
     * @param before the part of the same name of the version before it, if it may be packed as a difference to that
     */
    byte[] packed(String hash, long[] numbers, int number, Optional<Part> before, History history) throws IOException {
        // Numbers that an earlier version has, too, may be needed when what they were a difference to is gone.
        boolean repeated = history.commits().values().stream()
                .anyMatch(commit -> commit.parts().values().stream()
                        .anyMatch(part -> part.hash().equals(hash)));
        if (before.isPresent() && !repeated && Thinning.isDifference(number)) {
            Optional<long[]> base = read(before.get().hash());
            if (base.isPresent() && base.get().length == numbers.length) {
                return PackedNumbers.difference(numbers, before.get().hash(), base.get())
                        .bytes();
            }
        }
        return new PackedNumbers("", numbers).bytes();
    }
}
