package org.palimpsest.lab.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Twenty thousand mistakes: the first are told with what was probably meant, the others are counted. */
final class ManyProblemsTest {
    private static final int MANY = 20_000;

    private static String lines(String form) {
        return IntStream.range(0, MANY).mapToObj(form::formatted).collect(Collectors.joining());
    }

    private static void check(SpecException told) {
        assertThat(told.problems()).hasSize(MANY);
        assertThat(told.getMessage()).contains("20000 problems", "and " + (MANY - SpecException.MOST) + " more");
        assertThat(told.getMessage().lines().count()).isEqualTo(SpecException.MOST + 2);
        // Looking for the nearest name is what takes time.
        assertThat(told.problems().subList(SpecException.MOST, MANY))
                .allMatch(problem -> problem.hint().isEmpty());
    }

    @Test
    void unknownSettings() {
        String top = "benchmark = \"split-digits\"\n";
        check(catchThrowableOfType(SpecException.class, () -> Specs.read("x", top + lines("unknown-%d = 1\n"))));
        check(catchThrowableOfType(
                SpecException.class, () -> Specs.read("x", top + "[training]\n" + lines("epoch-%d = 1\n"))));
        check(catchThrowableOfType(SpecException.class, () -> Specs.read("x", top + lines("[section-%d]\nx = 1\n"))));
    }

    @Test
    void unknownOverrides() {
        List<String> overrides =
                IntStream.range(0, MANY).mapToObj(i -> "unknown-" + i + "=1").toList();
        check(catchThrowableOfType(
                SpecException.class,
                () -> Specs.resolve("split-digits", Optional.empty(), Optional.empty(), overrides)));
    }

    @Test
    void aKeyOfAMillionLettersIsNotComparedLetterByLetter() {
        SpecException told = catchThrowableOfType(
                SpecException.class,
                () -> Specs.read("x", "benchmark = \"split-digits\"\n" + "k".repeat(1_000_000) + " = 1\n"));
        assertThat(told.problems()).hasSize(1);
    }
}
