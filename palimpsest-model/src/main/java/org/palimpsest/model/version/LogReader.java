package org.palimpsest.model.version;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** What the log of a model says at the moment. */
@FunctionalInterface
interface LogReader {
    /** Reads it. */
    History read() throws IOException;

    /** Reads the file. Parsing a long log takes longer than reading it, so the same bytes are parsed once. */
    static LogReader of(Layout layout) {
        return new LogReader() {
            private byte[] last = new byte[0];
            private History history = History.of(List.of());

            @Override
            public synchronized History read() throws IOException {
                byte[] bytes = Layout.bytes(layout.log()).orElse(new byte[0]);
                if (!Arrays.equals(bytes, last)) {
                    LogFile log = LogFile.parse(layout.name(layout.log()), bytes);
                    if (!log.faults().isEmpty()) {
                        throw new VersionStoreException.Damaged("the log of " + layout.directory() + " is damaged: "
                                + log.faults().get(0));
                    }
                    history = History.of(log.entries());
                    last = bytes;
                }
                return history;
            }
        };
    }
}
