package org.palimpsest.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.text.ClosestName;

/** Names of data sets on the command line: all are looked up before anything is done with the first. */
final class SetNames {
    private SetNames() {}

    static List<DataStore.Listing> find(List<String> names, DataStore store) throws IOException {
        List<DataStore.Listing> known = store.list();
        List<DataStore.Listing> found = new ArrayList<>();
        for (String name : names) {
            String small = name.toLowerCase(Locale.ROOT);
            Optional<DataStore.Listing> set =
                    known.stream().filter(each -> each.name().equals(small)).findFirst();
            if (set.isEmpty()) {
                List<String> all = known.stream().map(DataStore.Listing::name).toList();
                String near = ClosestName.question(name, all);
                throw new InvalidDataException(
                        "there is no data set '" + name + "'",
                        store.cache().root().toString(),
                        (near.isEmpty() ? "use one of " + String.join(", ", all) + "." : near)
                                + " To add your own: palimpsest data add NAME PATH");
            }
            found.add(set.get());
        }
        return found;
    }
}
