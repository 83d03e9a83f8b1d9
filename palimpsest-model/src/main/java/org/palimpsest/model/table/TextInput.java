package org.palimpsest.model.table;

import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnmappableCharacterException;

/** Text in a table's file: UTF-8, or UTF-16 with a byte order mark. Bad bytes and NUL characters are refused. */
record TextInput(Reader reader, String encoding) {
    private static final int UTF_8_MARK = 3;
    private static final int UTF_16_MARK = 2;

    static TextInput of(TableInput input) throws IOException {
        byte[] start = input.start();
        InputStream in = input.stream();
        if (starts(start, 0xEF, 0xBB, 0xBF)) {
            in.skipNBytes(UTF_8_MARK);
            return of(input.name(), in, StandardCharsets.UTF_8, "UTF-8 with a byte order mark");
        }
        if (starts(start, 0xFF, 0xFE)) {
            in.skipNBytes(UTF_16_MARK);
            return of(input.name(), in, StandardCharsets.UTF_16LE, "UTF-16");
        }
        if (starts(start, 0xFE, 0xFF)) {
            in.skipNBytes(UTF_16_MARK);
            return of(input.name(), in, StandardCharsets.UTF_16BE, "UTF-16");
        }
        return of(input.name(), in, StandardCharsets.UTF_8, "UTF-8");
    }

    private static TextInput of(String file, InputStream in, Charset charset, String encoding) {
        Reader strict = new InputStreamReader(
                in,
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
        return new TextInput(new Strict(strict, file), encoding);
    }

    private static boolean starts(byte[] start, int... mark) {
        if (start.length < mark.length) {
            return false;
        }
        for (int i = 0; i < mark.length; i++) {
            if ((start[i] & 0xFF) != mark[i]) {
                return false;
            }
        }
        return true;
    }

    /** Turns what is no text into faults with a line. */
    private static final class Strict extends FilterReader {
        private final String file;
        private long line = 1;

        Strict(Reader in, String file) {
            super(in);
            this.file = file;
        }

        @Override
        public int read() throws IOException {
            char[] one = new char[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            int n;
            try {
                n = super.read(buffer, offset, length);
            } catch (MalformedInputException | UnmappableCharacterException e) {
                throw new TableException(new Fault(
                        file, 0, "", "there are bytes that are not UTF-8 after line " + line, "save it as UTF-8"));
            } catch (IOException e) {
                throw TableInput.unreadable(file, "after line " + line + " ", e);
            }
            for (int i = offset; i < offset + n; i++) {
                char c = buffer[i];
                if (c <= '\n') {
                    if (c == '\n') {
                        line++;
                    } else if (c == 0) {
                        throw new TableException(new Fault(
                                file, line, "", "there is a NUL character, so this is no text", "check the file"));
                    }
                }
            }
            return n;
        }
    }
}
