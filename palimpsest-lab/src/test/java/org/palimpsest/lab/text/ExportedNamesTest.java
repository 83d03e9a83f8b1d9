package org.palimpsest.lab.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ExportedNamesTest {
    @Test
    void whatASpreadsheetWouldComputeBecomesText() {
        for (String formula :
                List.of("=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "-", "+", "1e", "-x")) {
            String cell = SpreadsheetCell.of(formula);
            assertThat(cell).isEqualTo("1e".equals(formula) ? formula : "'" + formula);
        }
    }

    @Test
    void numbersAndPlainTextStayAsTheyAre() {
        for (String plain : List.of(
                "", "-1", "+2", "-0.5", "-.5", "+1e-9", "-1.0E-7", "-Infinity", "NaN", "3/5", "a=b", "task 1", "é")) {
            assertThat(SpreadsheetCell.of(plain)).isEqualTo(plain);
        }
    }

    @Test
    void noNameOfADirectoryIsAnOptionOrHidden() {
        assertThat(DirectoryName.of("split-mnist vcl+gng")).isEqualTo("split-mnist-vcl+gng");
        assertThat(List.of("", "-rf", "--out", ".hidden", "..", "/etc", "ü"))
                .allSatisfy(name -> assertThat(DirectoryName.of(name)).matches("run[-.A-Za-z]*"));
    }
}
