package org.palimpsest.lab.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A Debian package, downloaded and unpacked aside; nothing is installed. */
record DebianPackage(Catalogue.Bundle.Debian bundle, Commands commands) implements Source {
    @Override
    public String name() {
        return "apt-get download " + bundle.name();
    }

    @Override
    public void give(Catalogue.Entry set, List<Catalogue.Part> wanted, Delivery to) throws IOException {
        try (Workshop workshop = Workshop.in(to.cache())) {
            commands.must(List.of("apt-get", "download", bundle.name()), workshop.directory());
            Path deb = workshop.find(".deb");
            Path unpacked = Files.createDirectory(workshop.directory().resolve("unpacked"));
            commands.must(List.of("dpkg-deb", "-x", deb.toString(), unpacked.toString()), workshop.directory());
            Path inside = unpacked.resolve(bundle.directory().substring(1));
            new Places(List.of(inside)).give(set, wanted, to);
        }
    }
}
