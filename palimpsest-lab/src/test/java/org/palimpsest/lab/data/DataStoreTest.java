package org.palimpsest.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.Targets;

final class DataStoreTest {
    @TempDir
    Path directory;

    private Path mine;
    private DataStore store;

    @BeforeEach
    void prepare() throws IOException {
        mine = Files.createDirectory(directory.resolve("mine"));
        store = new DataStore(new Cache(directory.resolve("cache")), entry -> new Sources(List.of()));
    }

    @Test
    void digitsNeedNoFiles() throws IOException {
        Datasets digits = store.load("digits", Progress.NONE);
        assertThat(digits.width() * digits.height()).isEqualTo(digits.train().features());
        assertThat(digits.hashes()).hasSize(1);
        assertThat(directory.resolve("cache")).doesNotExist();
    }

    @Test
    void hashesAreKnownBeforeTheFilesAreHere() throws IOException {
        assertThat(store.hashes(List.of("mnist"))).hasSize(4);
        assertThat(directory.resolve("cache")).doesNotExist();
        writeIdx();
        store.add("tiny", mine, OwnForm.GUESS, false);
        for (List<String> names : List.of(List.of("tiny"), List.of("digits"), List.of("tiny", "digits"))) {
            assertThat(store.hashes(names)).isEqualTo(Datasets.hashes(store.load(names, Progress.NONE)));
        }
    }

    @Test
    void ownIdxFilesAreLoadedWithTheirSums() throws IOException {
        writeIdx();
        store.add("tiny", mine, OwnForm.GUESS, false);
        Datasets tiny = store.load("tiny", Progress.NONE);
        assertThat(tiny.train().size()).isEqualTo(3);
        assertThat(tiny.test().size()).isEqualTo(2);
        assertThat(tiny.labels()).containsExactly("0", "1", "2");
        assertThat(tiny.width()).isEqualTo(2);
        assertThat(tiny.hashes()).containsOnlyKeys(Catalogue.IDX_FILES);
        assertThat(store.verify("tiny").values()).containsOnly(Cache.State.GOOD);
    }

    @Test
    void ownIdxFilesMayNameTheirClasses() throws IOException {
        writeIdx();
        Files.writeString(mine.resolve("labels.txt"), "ant\nbee\ncow\n");
        store.add("tiny", mine, OwnForm.GUESS, false);
        assertThat(store.load("tiny", Progress.NONE).labels()).containsExactly("ant", "bee", "cow");
    }

    @Test
    void ownCsvFilesShareTheLabelsOfTraining() throws IOException {
        Files.writeString(mine.resolve("train.csv"), "a,b,y\n1,2,u\n3,4,v\n5,6,w\n");
        Files.writeString(mine.resolve("test.csv"), "a,b,y\n1,2,w\n");
        store.add("table", mine, OwnForm.GUESS, false);
        Datasets table = store.load("table", Progress.NONE);
        assertThat(((Targets.Labels) table.test().targets()).at(0)).isEqualTo(2);
        assertThat(table.height()).isEqualTo(1);
        assertThat(table.hashes()).containsOnlyKeys("train.csv", "test.csv");
    }

    @Test
    void withoutATestFileEveryFifthOfEachClassIsHeldOut() throws IOException {
        Files.writeString(mine.resolve("train.csv"), "a,y\n" + "1,u\n2,v\n".repeat(10));
        store.add("table", mine, OwnForm.GUESS, false);
        Datasets table = store.load("table", Progress.NONE);
        assertThat(table.train().size()).isEqualTo(16);
        assertThat(table.test().size()).isEqualTo(4);
    }

    @Test
    void columnsOfTestMustBeThoseOfTraining() throws IOException {
        Files.writeString(mine.resolve("train.csv"), "a,b,y\n1,2,u\n3,4,v\n");
        Files.writeString(mine.resolve("test.csv"), "b,a,y\n1,2,u\n");
        assertThatThrownBy(() -> store.add("table", mine, OwnForm.GUESS, false))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("test.csv:1")
                .hasMessageContaining("a, b");
    }

    @Test
    void ownImagesAreLoadedAndBroughtToASize() throws IOException {
        for (String part : List.of("train", "test")) {
            for (String label : List.of("cat", "dog")) {
                Path folder = Files.createDirectories(mine.resolve(part).resolve(label));
                BufferedImage image = new BufferedImage(4, 6, BufferedImage.TYPE_BYTE_GRAY);
                ImageIO.write(image, "png", folder.resolve("1.png").toFile());
            }
        }
        store.add("pets", mine, new OwnForm(CsvData.Form.GUESS, 2, 3), false);
        Datasets pets = store.load("pets", Progress.NONE);
        assertThat(pets.labels()).containsExactly("cat", "dog");
        assertThat(pets.width()).isEqualTo(2);
        assertThat(pets.height()).isEqualTo(3);
        assertThat(pets.hashes()).containsOnlyKeys("train", "test");
    }

    @Test
    void changedFilesAreNoticed() throws IOException {
        Path train = Files.writeString(mine.resolve("train.csv"), "a,y\n1,u\n2,v\n");
        store.add("table", mine, OwnForm.GUESS, false);
        Files.writeString(train, "a,y\n1,u\n3,v\n");
        assertThat(store.verify("table")).containsEntry("train.csv", Cache.State.DAMAGED);
        assertThatThrownBy(() -> store.load("table", Progress.NONE))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("train.csv")
                .hasMessageContaining("was changed since it was added");
        store.add("table", mine, OwnForm.GUESS, true);
        assertThat(store.load("table", Progress.NONE).train().row(1)).containsExactly(3f);
    }

    @Test
    void aSetIsNotReplacedUnasked() throws IOException {
        Files.writeString(mine.resolve("train.csv"), "a,y\n1,u\n2,v\n");
        store.add("table", mine, OwnForm.GUESS, false);
        assertThatThrownBy(() -> store.add("table", mine, OwnForm.GUESS, false))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("already");
    }

    @Test
    void listShowsKnownAndOwnSets() throws IOException {
        Files.writeString(mine.resolve("train.csv"), "a,y\n1,u\n2,v\n");
        store.add("table", mine, OwnForm.GUESS, false);
        List<DataStore.Listing> all = store.list();
        assertThat(all)
                .extracting(DataStore.Listing::name)
                .containsExactly("mnist", "fashion-mnist", "digits", "letters", "table");
        assertThat(all).extracting(DataStore.Listing::ready).containsExactly(false, false, true, true, true);
    }

    @Test
    void anUnknownNameIsAnsweredWithTheKnownOnes() {
        assertThatThrownBy(() -> store.load("mnits", Progress.NONE))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("'mnits'")
                .hasMessageContaining("mnist, fashion-mnist, digits, letters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../up", "a/b", "", ".hidden", "digits", "Letters", "UPPER", "a b"})
    void namesThatCouldLeaveTheCacheAreRefused(String name) throws IOException {
        Files.writeString(mine.resolve("train.csv"), "a,y\n1,u\n2,v\n");
        assertThatThrownBy(() -> store.add(name, mine, OwnForm.GUESS, false)).isInstanceOf(InvalidDataException.class);
        assertThat(directory.resolve("cache")).doesNotExist();
    }

    @Test
    void filesThatAreNotMnistAreNotTakenForIt() throws IOException {
        writeIdx();
        assertThatThrownBy(() -> store.add("mnist", mine, OwnForm.GUESS, false))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("cut off after 28 of 47040016 bytes");
    }

    @Test
    void aDirectoryWithoutDataIsToldWhatToHold() {
        assertThatThrownBy(() -> store.add("tiny", mine, OwnForm.GUESS, false))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("train.csv");
        assertThatThrownBy(() -> store.add("tiny", mine.resolve("nowhere"), OwnForm.GUESS, false))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("no such file or directory");
    }

    @Test
    void aBrokenManifestIsNamedByLine() throws IOException {
        Path place = Files.createDirectories(directory.resolve("cache").resolve("odd"));
        Files.writeString(place.resolve(Manifest.FILE), "format = 1\nnonsense\n");
        assertThatThrownBy(() -> store.load("odd", Progress.NONE))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining(Manifest.FILE + ":2");
    }

    private void writeIdx() throws IOException {
        for (Map.Entry<String, byte[]> each : Samples.FILES.entrySet()) {
            Files.write(mine.resolve(each.getKey()), each.getValue());
        }
    }
}
