package org.palimpsest.model.table;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Text with a header line and fields between separators: whatever is no other format. */
final class CsvFormat implements TableFormat {
    @Override
    public String name() {
        return "CSV";
    }

    @Override
    public boolean accepts(String fileName, byte[] start) {
        return true;
    }

    @Override
    public TableReader open(TableInput input) throws IOException {
        byte[] start = input.start();
        TextInput text = TextInput.of(input);
        // Half a character at the end does no harm, and what is no UTF-8 is told by the reader.
        String sample = new String(
                start,
                text.encoding().equals("UTF-16")
                        ? (start[0] & 0xFF) == 0xFF ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE
                        : StandardCharsets.UTF_8);
        String plain = sample.startsWith("\uFEFF") ? sample.substring(1) : sample;
        CsvDialect dialect = CsvDialect.of(plain, start.length < TableInput.START);
        return CsvTableReader.open(input, text, dialect);
    }
}
