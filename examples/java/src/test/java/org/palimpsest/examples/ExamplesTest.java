package org.palimpsest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Runs every example and checks what it shows. */
final class ExamplesTest {
    private interface Main {
        void run(String[] args) throws Exception;
    }

    private static String output(Main main) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            main.run(new String[0]);
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The numbers that a pattern's groups catch, over all matches. */
    private static List<Double> numbers(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .flatMap(match -> IntStream.rangeClosed(1, match.groupCount())
                        .mapToObj(group -> Double.valueOf(match.group(group))))
                .toList();
    }

    @Test
    void theFirstModelLearnsOnBothDaysAndIsUnsureOfACheckerboard() throws Exception {
        String shown = output(FirstModel::main);
        assertThat(numbers("correct after \\w+: +(\\d+) of 355", shown))
                .hasSize(2)
                .allSatisfy(correct -> assertThat(correct).isGreaterThan(300));
        assertThat(shown).contains("tasks [monday, tuesday], classes [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]");
        assertThat(numbers("a checkerboard: .* with probability ([0-9.]+)", shown))
                .singleElement()
                .satisfies(confidence -> assertThat(confidence).isLessThan(0.5));
    }

    @Test
    void theFirstRegressionFollowsTheCurveAndKnowsWhereItEnds() throws Exception {
        String shown = output(FirstRegression::main);
        Matcher noise = Pattern.compile("learned ([0-9.]+)").matcher(shown);
        assertThat(noise.find()).isTrue();
        assertThat(Double.parseDouble(noise.group(1))).isBetween(0.07, 0.15);
        List<Double> rows =
                numbers("(-?[0-9.]+) +(-?[0-9.]+) +(?:-?[0-9.]+) ± +(?:[0-9.]+) +(-?[0-9.]+) ± +([0-9.]+)", shown);
        assertThat(rows).hasSize(6 * 4);
        double deviationInside = rows.get(3);
        for (int r = 0; r < 5; r++) {
            assertThat(rows.get(4 * r + 2)).isBetween(rows.get(4 * r + 1) - 0.3, rows.get(4 * r + 1) + 0.3);
        }
        assertThat(rows.get(4 * 5 + 3)).isGreaterThan(1.5 * deviationInside);
    }

    @Test
    void everyTaskWithAHeadOfItsOwnIsRemembered() throws Exception {
        String shown = output(HeadPerTask::main);
        List<Double> correct = numbers("task \\d\\d: (\\d+) of (\\d+)", shown);
        assertThat(correct).hasSize(10);
        for (int task = 0; task < 5; task++) {
            assertThat(correct.get(2 * task)).isGreaterThan(0.85 * correct.get(2 * task + 1));
        }
    }
}
