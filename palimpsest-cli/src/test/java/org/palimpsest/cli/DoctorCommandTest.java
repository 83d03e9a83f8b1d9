package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.SelfTest;

final class DoctorCommandTest {
    private static final SelfTest.Check RIGHT = new SelfTest.Check("normals", "283c", "283c");
    private static final SelfTest.Check WRONG = new SelfTest.Check("exponentials", "a3a4", "a3a5");

    private final StringWriter text = new StringWriter();

    private int tell(List<SelfTest.Check> checks) {
        return DoctorCommand.tell(checks, new PrintWriter(text, true));
    }

    @Test
    void arithmeticThatAgreesEndsWithZero() {
        assertThat(tell(List.of(RIGHT, RIGHT))).isEqualTo(ExitCode.OK);
        assertThat(text.toString()).contains("right       normals 283c").doesNotContain("WRONG");
    }

    @Test
    void arithmeticThatDiffersInOneBitEndsWithOneAndIsShown() {
        assertThat(tell(List.of(RIGHT, WRONG))).isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(text.toString())
                .contains("right       normals 283c", "WRONG       exponentials a3a5, known is a3a4", "please report");
    }
}
