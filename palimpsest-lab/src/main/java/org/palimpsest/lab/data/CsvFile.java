package org.palimpsest.lab.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.HoldOut;
import org.palimpsest.data.internal.Sha256;

/** One CSV file of any name, of which rows are held out. */
final class CsvFile implements OwnSet.Folder {
    @Override
    public boolean recognizes(Path file) {
        return Files.isRegularFile(file);
    }

    @Override
    public SortedMap<String, String> hashes(Path file, OwnForm form) throws IOException {
        SortedMap<String, String> hashes = new TreeMap<>();
        if (Files.isRegularFile(file)) {
            hashes.put(String.valueOf(file.getFileName()), Sha256.ofPlain(file));
        }
        return hashes;
    }

    @Override
    public Datasets load(String name, Path file, OwnForm form, SortedMap<String, String> hashes) throws IOException {
        CsvData data = CsvData.read(file, form.csv());
        List<String> labels = data.labels();
        Dataset all = data.dataset(labels);
        return new Datasets(name, HoldOut.train(all), HoldOut.test(all), labels, all.features(), 1, hashes);
    }
}
