package org.palimpsest.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Tables with every kind of column, missing cells and values that were not there at first. */
final class RandomTable {
    static final String HEADER = "id;size;income;color;member;joined;seen;kept;noise;target";

    private final Random random;
    private final List<String> colors;
    private final boolean regression;
    private final List<String> classes;

    RandomTable(long seed, List<String> colors, List<String> classes) {
        this.random = new Random(seed);
        this.colors = colors;
        this.classes = classes;
        this.regression = classes.isEmpty();
    }

    private String maybe(double missing, String value) {
        String[] words = {"", "NA", "null", "?"};
        return random.nextDouble() < missing ? words[random.nextInt(words.length)] : value;
    }

    private String row(int r) {
        double size = random.nextGaussian();
        double income = Math.exp(3 * random.nextGaussian()) * 1e6; // tails that are folded
        String color = colors.get(random.nextInt(colors.size()));
        boolean member = random.nextBoolean();
        String[] spellings = member ? new String[] {"yes", "TRUE", "1", "Y"} : new String[] {"no", "False", "0", "f"};
        LocalDateTime joined = LocalDateTime.of(1890, 1, 1, 0, 0).plusHours(random.nextInt(24 * 365 * 230));
        LocalDateTime seen = LocalDateTime.of(2023, 1, 1, 0, 0).plusSeconds(random.nextInt(60 * 60 * 24 * 730));
        double score = size + (member ? 1 : -1) + (color.equals(colors.get(0)) ? 1 : 0) + 0.3 * random.nextGaussian();
        String target = regression
                ? String.format(Locale.ROOT, "%.4f", 5000 + 120 * score)
                : classes.get(Math.min(classes.size() - 1, Math.max(0, (int)
                        Math.floor(score + classes.size() / 2.0))));
        return String.join(
                ";",
                "k" + r + "-" + random.nextInt(1 << 30),
                String.format(Locale.ROOT, "%.5f", size),
                maybe(0.1, String.format(Locale.ROOT, "%.2f", income)),
                maybe(0.1, color),
                maybe(0.15, spellings[random.nextInt(spellings.length)]),
                joined.toLocalDate().toString(),
                maybe(0.1, seen.toString().replace('T', ' ')),
                maybe(0.1, random.nextBoolean() ? "true" : "False"),
                String.valueOf(random.nextInt(1000)),
                target);
    }

    Path write(Path file, int rows, String... more) throws IOException {
        List<String> lines = new ArrayList<>(List.of(HEADER));
        for (int r = 0; r < rows; r++) {
            lines.add(row(r));
        }
        lines.addAll(List.of(more));
        return Files.write(file, lines);
    }
}
