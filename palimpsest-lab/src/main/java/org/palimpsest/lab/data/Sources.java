package org.palimpsest.lab.data;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.lab.io.CannotWriteException;

/** Sources to be tried in turn until a set is complete. */
final class Sources {
    private final List<Source> sources;

    Sources(List<? extends Source> sources) {
        this.sources = List.copyOf(sources);
    }

    /** What the user may have already, then the public mirrors, then the package clients. */
    static Sources of(Catalogue.Entry set, Path home, HttpClient client, Commands commands) {
        List<Source> all = new ArrayList<>();
        all.add(new Places(usual(set, home)));
        set.mirrors().forEach(base -> all.add(new Mirror(base, client, Patience.STANDARD)));
        for (Catalogue.Bundle bundle : set.bundles()) {
            if (bundle instanceof Catalogue.Bundle.Npm npm) {
                all.add(new NpmPackage(npm, commands));
            } else if (bundle instanceof Catalogue.Bundle.Debian debian) {
                all.add(new DebianPackage(debian, commands));
            }
        }
        return new Sources(all);
    }

    /** Where Debian, Keras and torchvision (in its examples' "data" directory) put the files. */
    private static List<Path> usual(Catalogue.Entry set, Path home) {
        List<Path> places = new ArrayList<>();
        for (Catalogue.Bundle bundle : set.bundles()) {
            if (bundle instanceof Catalogue.Bundle.Debian debian) {
                places.add(Path.of(debian.directory()));
            }
        }
        places.add(home.resolve(".keras").resolve("datasets").resolve(set.name()));
        String torchvision = set.name().equals("mnist") ? "MNIST" : "FashionMNIST";
        for (Path data : List.of(Path.of("data"), home.resolve("data"))) {
            places.add(data.resolve(torchvision).resolve("raw"));
        }
        return places;
    }

    /**
     * Fetches what the cache lacks.
     *
     * @throws InvalidDataException when no source helps: says why each failed, and what to put where by hand
     * @throws CannotWriteException when the cache cannot be written
     */
    void complete(Catalogue.Entry set, Cache cache, Progress progress) throws IOException {
        List<String> failures = new ArrayList<>();
        List<Catalogue.Part> wanted = cache.wanted(set);
        for (Source source : sources) {
            if (wanted.isEmpty()) {
                return;
            }
            progress.trying(set.name(), source.name());
            String why = "it lacks some of the files";
            try {
                source.give(set, wanted, new Delivery(set, cache, source.name(), progress));
            } catch (CannotWriteException | InterruptedIOException e) {
                throw e;
            } catch (IOException e) {
                why = Reasons.of(e);
            }
            wanted = cache.wanted(set);
            if (!wanted.isEmpty()) {
                failures.add(source.name() + ": " + why);
                progress.failed(set.name(), source.name(), why);
            }
        }
        if (!wanted.isEmpty()) {
            throw unavailable(set, wanted, cache, failures);
        }
    }

    private static InvalidDataException unavailable(
            Catalogue.Entry set, List<Catalogue.Part> wanted, Cache cache, List<String> failures) {
        StringBuilder mend = new StringBuilder("put these files, as they are or with .gz added, into ")
                .append(cache.directory(set.name()))
                .append(":");
        for (Catalogue.Part part : wanted) {
            mend.append(String.format("%n  %s (%d bytes, SHA-256 %s)", part.name(), part.size(), part.sha256()));
        }
        String why = String.join(System.lineSeparator() + "  ", failures);
        return new DataSetException(
                DataSetException.Kind.UNAVAILABLE,
                set.name(),
                "no source gave all its files:" + System.lineSeparator() + "  " + why,
                "data set " + set.name(),
                mend.toString());
    }
}
