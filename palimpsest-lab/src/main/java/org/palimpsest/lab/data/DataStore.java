package org.palimpsest.lab.data;

import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.palimpsest.data.Digits;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.lab.io.CannotWriteException;

/** Data sets by name: the known ones, fetched when they are missing, and the user's own. */
public final class DataStore {
    private static final String NAME = "[a-z0-9][a-z0-9._-]{0,63}";

    /** Of the letters; another seed would be another data set. */
    private static final long LETTERS_SEED = 1;

    private final Cache cache;
    private final Function<Catalogue.Entry, Sources> sources;

    DataStore(Cache cache, Function<Catalogue.Entry, Sources> sources) {
        this.cache = cache;
        this.sources = sources;
    }

    /** This user's data sets. */
    public static DataStore standard() {
        return in(Cache.standard());
    }

    /** The data sets of a cache. */
    public static DataStore in(Cache cache) {
        Path home = Path.of(System.getProperty("user.home", ""));
        HttpClient client = Mirror.client(Patience.STANDARD);
        return new DataStore(cache, entry -> Sources.of(entry, home, client, Programs.STANDARD));
    }

    /** Where files are kept. */
    public Cache cache() {
        return cache;
    }

    /**
     * A set that can be asked for.
     *
     * @param ready whether it can be loaded without fetching
     * @param from where its files are or come from
     * @param size of all its files, plain; 0 where none are kept
     */
    public record Listing(String name, String title, String licence, boolean ready, String from, long size) {}

    /** All known sets and all of the user's own; looks at names only. */
    public List<Listing> list() throws IOException {
        List<Listing> all = new ArrayList<>();
        for (Catalogue.Entry entry : Catalogue.entries()) {
            Path directory = cache.directory(entry.name());
            boolean ready = entry.parts().stream()
                    .allMatch(part -> Cache.find(directory, part.name()).isPresent());
            String from = switch (entry.origin()) {
                case FETCHED -> directory.toString();
                case BUILT_IN -> "built in";
                case GENERATED -> "generated";
            };
            all.add(new Listing(entry.name(), entry.title(), entry.licence(), ready, from, entry.size()));
        }
        for (Map.Entry<String, Path> own : manifests().entrySet()) {
            OwnSet set = Manifest.read(own.getValue());
            boolean ready = Files.exists(set.directory());
            all.add(new Listing(
                    own.getKey(), "your own", "", ready, set.directory().toString(), 0));
        }
        return all;
    }

    private SortedMap<String, Path> manifests() throws IOException {
        SortedMap<String, Path> found = new TreeMap<>();
        if (Files.isDirectory(cache.root())) {
            try (Stream<Path> directories = Files.list(cache.root())) {
                for (Path directory : directories.toList()) {
                    Path file = directory.resolve(Manifest.FILE);
                    if (Files.isRegularFile(file)) {
                        found.put(directory.getFileName().toString(), file);
                    }
                }
            }
        }
        return found;
    }

    /**
     * Fetches a known set unless it is there.
     *
     * @throws InvalidDataException when the name is unknown or no source helps
     * @throws CannotWriteException when the cache cannot be written
     */
    public void get(String name, Progress progress) throws IOException {
        Optional<Catalogue.Entry> entry = Catalogue.find(name);
        if (entry.isPresent()) {
            sources.apply(entry.get()).complete(entry.get(), cache, progress);
        } else {
            own(name);
        }
    }

    /** Reads all files of a set and compares their sums; by file. */
    public SortedMap<String, Cache.State> verify(String name) throws IOException {
        SortedMap<String, Cache.State> states = new TreeMap<>();
        Optional<Catalogue.Entry> entry = Catalogue.find(name);
        if (entry.isPresent()) {
            for (Catalogue.Part part : entry.get().parts()) {
                states.put(part.name(), cache.check(entry.get(), part));
            }
            return states;
        }
        OwnSet set = own(name);
        if (!Files.exists(set.directory())) {
            set.hashes().keySet().forEach(file -> states.put(file, Cache.State.MISSING));
            return states;
        }
        String changed = set.firstChange();
        set.hashes().keySet().forEach(file -> states.put(file, Cache.State.GOOD));
        if (!changed.isEmpty()) {
            states.put(changed, Cache.State.DAMAGED);
        }
        return states;
    }

    /** Loads several, each once; those that are known and not here are fetched. */
    public List<Datasets> load(List<String> names, Progress progress) throws IOException {
        Map<String, Datasets> loaded = new HashMap<>();
        List<Datasets> sets = new ArrayList<>();
        for (String name : names) {
            if (!loaded.containsKey(name)) {
                loaded.put(name, load(name, progress));
            }
            sets.add(loaded.get(name));
        }
        return sets;
    }

    /** Loads a set, after fetching it when it is missing. */
    public Datasets load(String name, Progress progress) throws IOException {
        Optional<Catalogue.Entry> entry = Catalogue.find(name);
        return entry.isPresent() ? known(entry.get(), progress) : own(name).load(name);
    }

    /** Whether a set has a meaning here: one of the catalogue, or one that was added and not removed. */
    public boolean knows(String name) {
        return Catalogue.find(name).isPresent()
                || (name.matches(NAME)
                        && Files.isRegularFile(cache.directory(name).resolve(Manifest.FILE)));
    }

    /** What {@link Datasets#hashes} of several sets is, without fetching or reading those that the catalogue knows. */
    public SortedMap<String, String> hashes(List<String> names) throws IOException {
        SortedMap<String, String> all = new TreeMap<>();
        for (String name : names) {
            all.putAll(Datasets.named(hashes(name), name, names.size()));
        }
        return all;
    }

    private SortedMap<String, String> hashes(String name) throws IOException {
        Optional<Catalogue.Entry> entry = Catalogue.find(name);
        if (entry.isEmpty()) {
            return own(name).hashes();
        }
        if (entry.get().origin() == Catalogue.Origin.FETCHED) {
            SortedMap<String, String> hashes = new TreeMap<>();
            entry.get().parts().forEach(part -> hashes.put(part.name(), part.sha256()));
            return hashes;
        }
        return known(entry.get(), Progress.NONE).hashes();
    }

    private Datasets known(Catalogue.Entry entry, Progress progress) throws IOException {
        if (entry.origin() == Catalogue.Origin.GENERATED) {
            return Letters.installed(LETTERS_SEED).draw();
        }
        if (entry.origin() == Catalogue.Origin.BUILT_IN) {
            SortedMap<String, String> hashes = new TreeMap<>(Map.of("digits.csv", Digits.SHA256));
            return new Datasets(
                    entry.name(), Digits.train(), Digits.test(), entry.labels(), Digits.SIDE, Digits.SIDE, hashes);
        }
        get(entry.name(), progress);
        List<Path> files = new ArrayList<>();
        for (Catalogue.Part part : entry.parts()) {
            files.add(cache.good(entry, part).orElseThrow(() -> new IOException(part.name() + " vanished")));
        }
        return IdxFolder.load(entry.name(), files, entry.labels(), hashes(entry.name()));
    }

    /**
     * What was removed.
     *
     * @param own whether it was a set of the user's own, whose files stay
     * @param files how many files are gone
     * @param bytes their size
     * @param directory where they were, or stay
     */
    public record Removed(boolean own, int files, long bytes, Path directory) {}

    /** Forgets a set of the user's own, whose files stay, or deletes the files kept of a set that can be fetched. */
    public Removed remove(String name) throws IOException {
        Optional<Catalogue.Entry> entry = Catalogue.find(name);
        if (entry.isEmpty()) {
            Path directory = own(name).directory();
            Disk.remove(cache.directory(name));
            return new Removed(true, 0, 0, directory);
        }
        if (entry.get().origin() != Catalogue.Origin.FETCHED) {
            throw new InvalidDataException(
                    "data set '" + name + "' keeps no files", "data remove", "there is nothing to remove");
        }
        Cache.Kept kept = cache.delete(entry.get());
        return new Removed(false, kept.files(), kept.bytes(), cache.directory(name));
    }

    private OwnSet own(String name) throws IOException {
        Path manifest = cache.directory(name).resolve(Manifest.FILE);
        if (!knows(name)) {
            String known = list().stream().map(Listing::name).collect(Collectors.joining(", "));
            throw new DataSetException(
                    DataSetException.Kind.UNKNOWN,
                    name,
                    "there is no data set '" + name + "'",
                    cache.root().toString(),
                    "use one of " + known + ", or add your own");
        }
        return Manifest.read(manifest);
    }

    /**
     * Makes files of the user's known under a name. Of a set in the catalogue the files are checked and copied; others
     * stay where they are. Reads them all, so that what is wrong with them is told now.
     *
     * @param replace whether a set of that name may be given up
     */
    public void add(String name, Path directory, OwnForm form, boolean replace) throws IOException {
        Optional<Catalogue.Entry> entry = Catalogue.find(name);
        if (entry.isPresent() && entry.get().origin() == Catalogue.Origin.FETCHED) {
            new Sources(List.of(new Places(List.of(directory)))).complete(entry.get(), cache, Progress.NONE);
            return;
        }
        if (entry.isPresent() || !name.matches(NAME)) {
            throw new InvalidDataException(
                    "a data set cannot be named '" + name + "'",
                    "data add",
                    "use another name of small letters, digits, and . _ -, which digits and letters are not");
        }
        Path manifest = cache.directory(name).resolve(Manifest.FILE);
        if (Files.exists(manifest) && !replace) {
            throw new DataSetException(
                    DataSetException.Kind.NAME_TAKEN,
                    name,
                    "there is a data set '" + name + "' already",
                    manifest.toString(),
                    "use another name, or replace it");
        }
        OwnSet set = OwnSet.of(directory, form);
        set.load(name);
        Manifest.write(cache.directory(name), set);
    }
}
