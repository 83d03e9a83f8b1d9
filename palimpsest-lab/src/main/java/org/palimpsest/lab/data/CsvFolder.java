package org.palimpsest.lab.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.HoldOut;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.internal.Sha256;

/** The files train.csv and test.csv; without the latter, rows of the former are held out. */
final class CsvFolder implements OwnSet.Folder {
    private static final String TRAIN = "train.csv";
    private static final String TEST = "test.csv";

    @Override
    public boolean recognizes(Path directory) {
        return Cache.find(directory, TRAIN).isPresent();
    }

    @Override
    public SortedMap<String, String> hashes(Path directory, OwnForm form) throws IOException {
        SortedMap<String, String> hashes = new TreeMap<>();
        for (String name : List.of(TRAIN, TEST)) {
            Optional<Path> file = Cache.find(directory, name);
            if (file.isPresent()) {
                hashes.put(file.get().getFileName().toString(), Sha256.ofPlain(file.get()));
            }
        }
        return hashes;
    }

    @Override
    public Datasets load(String name, Path directory, OwnForm form, SortedMap<String, String> hashes)
            throws IOException {
        Faults faults = new Faults();
        CsvData learn = read(directory, TRAIN, form, faults);
        Optional<CsvData> tested = Cache.find(directory, TEST).isPresent()
                ? Optional.of(read(directory, TEST, form, faults))
                : Optional.empty();
        faults.failIfAny();
        List<String> labels = learn.labels();
        Dataset train = learn.dataset(labels);
        Dataset test;
        if (tested.isPresent()) {
            CsvData judge = tested.get();
            if (!judge.inputs().equals(learn.inputs())) {
                throw new InvalidDataException(
                        "the columns are not those of " + TRAIN,
                        directory.resolve(TEST) + ":1",
                        "give both files the columns " + String.join(", ", learn.inputs()));
            }
            test = judge.dataset(labels);
        } else {
            test = HoldOut.test(train);
            train = HoldOut.train(train);
        }
        return new Datasets(name, train, test, labels, train.features(), 1, hashes);
    }

    private static CsvData read(Path directory, String file, OwnForm form, Faults faults) throws IOException {
        Path found = Cache.find(directory, file)
                .orElseThrow(
                        () -> new InvalidDataException("there is no " + file, directory.toString(), "add the file"));
        return CsvData.read(found, form.csv(), faults);
    }
}
