package org.palimpsest.model.table;

import java.io.IOException;

/** One JSON object per line. */
final class JsonLinesFormat implements TableFormat {
    @Override
    public String name() {
        return "JSON lines";
    }

    @Override
    public boolean accepts(String fileName, byte[] start) {
        if (fileName.endsWith(".jsonl") || fileName.endsWith(".ndjson") || fileName.endsWith(".json")) {
            return true;
        }
        char first = first(start);
        return first == '{' || first == '[';
    }

    private static char first(byte[] start) {
        int at = start.length >= 3 && (start[0] & 0xFF) == 0xEF ? 3 : 0;
        while (at < start.length && start[at] <= ' ' && start[at] >= 0) {
            at++;
        }
        return at < start.length ? (char) (start[at] & 0xFF) : ' ';
    }

    @Override
    public TableReader open(TableInput input) throws IOException {
        if (first(input.start()) == '[') {
            throw new TableException(Fault.of(
                    input.name(), "this is one JSON array, not one object per line", "write one object per line"));
        }
        return new JsonLinesReader(input, TextInput.of(input));
    }
}
