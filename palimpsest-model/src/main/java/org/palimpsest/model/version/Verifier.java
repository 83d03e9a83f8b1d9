package org.palimpsest.model.version;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.store.StateFileException;

/** One check of a model directory. */
final class Verifier {
    /** A writer may work while a check reads; then the check is repeated. */
    private static final int ATTEMPTS = 3;

    private static final String MISSING = "it is missing";

    private final Layout layout;
    private final List<Discrepancy> faults = new ArrayList<>();
    private final List<Discrepancy> pending = new ArrayList<>();
    private final Trust trust;

    private Verifier(Layout layout, Trust trust) {
        this.layout = layout;
        this.trust = trust;
    }

    /** A result, and the log that was checked. */
    record Checked(Verification verification, LogFile log) {}

    static Checked verify(Layout layout, Trust trust) throws IOException {
        for (int attempt = 1; ; attempt++) {
            long before = logLength(layout);
            Checked result = new Verifier(layout, trust).check();
            if (result.verification().isValid() || before == logLength(layout) || attempt == ATTEMPTS) {
                return result;
            }
        }
    }

    private static long logLength(Layout layout) throws IOException {
        return Files.exists(layout.log()) ? Files.size(layout.log()) : 0;
    }

    private Checked check() throws IOException {
        try {
            ModelFormat.CURRENT.require(layout);
        } catch (VersionStoreException e) {
            fault(layout.format(), String.valueOf(e.getMessage()));
        }
        LogFile log = LogFile.read(layout);
        faults.addAll(log.faults());
        if (log.torn() && log.faults().isEmpty()) {
            pending(layout.log(), "its last line was not finished");
        }
        History history = History.of(log.entries());
        links(history);
        head(history);
        for (String hash : history.versions()) {
            version(hash, history);
        }
        Thinning thinning = history.thinning();
        parts(thinning);
        points(history);
        tombstones(history);
        unnamed(history, thinning);
        if (log.faults().isEmpty()) {
            faults.addAll(new TrustCheck(layout.name(layout.log()), log, history).faults(trust));
        }
        Verification verification = new Verification(
                faults,
                pending,
                log.entries().size(),
                history.commits().size(),
                history.livingPoints().size(),
                history.erased().size(),
                (int) log.links().stream()
                        .filter(link -> link.signature().isPresent())
                        .count(),
                thinned(history, thinning));
        return new Checked(verification, log);
    }

    /** Each version follows the HEAD of its time; HEAD only ever moves to versions. */
    private void links(History history) {
        Set<String> known = new HashSet<>();
        Optional<String> head = Optional.empty();
        for (LogEntry entry : history.entries()) {
            String file = layout.name(layout.log()) + ":" + entry.line();
            if (entry.event().commits()) {
                boolean first = entry.event() == Event.REWRITTEN ? head.isEmpty() : entry.event() == Event.CREATED;
                if (!entry.parent().equals(head) || first != head.isEmpty()) {
                    faults.add(new Discrepancy(file, "the version does not follow the version before it"));
                }
                entry.version().ifPresent(known::add);
            } else if ((entry.event() == Event.ROLLED_BACK || entry.event() == Event.OBSERVED)
                    && !known.contains(entry.version().orElse(""))) {
                faults.add(new Discrepancy(file, "it names a version that no earlier line added"));
            } else if (entry.event() == Event.SIGNED && !entry.version().equals(head)) {
                faults.add(new Discrepancy(file, "it does not name the version that answers"));
            }
            head = entry.event().movesHead() ? entry.version() : head;
        }
    }

    private void head(History history) throws IOException {
        try {
            Optional<String> head = layout.readHead();
            if (head.equals(history.head())) {
                return;
            }
            if (head.equals(history.headAfter(Math.max(0, history.entries().size() - 1))) || history.isRewriting()) {
                pending(layout.head(), "it was not moved to the last version of the log");
            } else {
                fault(layout.head(), "it is not the version that the log ends with");
            }
        } catch (VersionStoreException e) {
            fault(layout.head(), String.valueOf(e.getMessage()));
        }
    }

    private void version(String hash, History history) throws IOException {
        Path file = layout.version(hash);
        Optional<byte[]> bytes = Layout.bytes(file);
        if (!matches(file, hash, bytes)) {
            return;
        }
        try {
            Version version = Version.read(layout.name(file), bytes.orElseThrow());
            LogEntry commit = history.commits().get(hash);
            if (commit == null
                    || !version.parent().equals(commit.parent())
                    || !version.points().equals(commit.points())
                    || !version.entry().equals(commit.entry())
                    || !version.parts().equals(commit.parts())) {
                fault(file, "it names another parent, other points or parts, or another entry than the log");
            }
        } catch (StateFileException e) {
            fault(file, String.valueOf(e.getMessage()));
        }
    }

    /** Parts that a version still keeps; those that it need not keep are removed by the next writer. */
    private void parts(Thinning thinning) throws IOException {
        PartFiles files = new PartFiles(layout);
        for (String hash : new TreeSet<>(thinning.parts())) {
            try {
                if (files.read(hash).isEmpty()) {
                    fault(layout.part(hash), MISSING);
                }
            } catch (VersionStoreException.Damaged e) {
                fault(layout.part(hash), "its packed numbers do not match its hash");
            }
        }
    }

    private static int thinned(History history, Thinning thinning) {
        return (int) history.commits().values().stream()
                .filter(commit -> commit.parts().values().stream().anyMatch(Part::thinned)
                        && !thinning.keeps(commit.version().orElseThrow()))
                .count();
    }

    private void points(History history) throws IOException {
        for (String hash : history.livingPoints()) {
            Path file = layout.points(hash);
            matches(file, hash, Layout.bytes(file));
        }
    }

    private boolean matches(Path file, String hash, Optional<byte[]> bytes) {
        if (bytes.isEmpty()) {
            fault(file, MISSING);
        } else if (!Sha256.of(bytes.get()).equals(hash)) {
            fault(file, "its bytes do not match its hash");
        } else {
            return true;
        }
        return false;
    }

    private void tombstones(History history) throws IOException {
        List<Tombstone> last = history.last().map(LogEntry::tombstones).orElse(List.of());
        for (Tombstone tombstone : history.erased().values()) {
            Path file = layout.tombstone(tombstone.points());
            Path erased = layout.points(tombstone.points());
            Optional<byte[]> bytes = Layout.bytes(file);
            boolean unfinished = last.contains(tombstone);
            if (bytes.isPresent() && !Arrays.equals(bytes.get(), tombstone.bytes())) {
                fault(file, "it does not say what the log says");
            }
            if (bytes.isEmpty()) {
                (unfinished ? pending : faults).add(new Discrepancy(layout.name(file), MISSING));
            }
            if (Files.exists(erased)) {
                // A killed writer leaves the same as somebody who puts points back. With a key the worse is assumed.
                (unfinished && trust.key().isEmpty() ? pending : faults)
                        .add(new Discrepancy(
                                layout.name(erased),
                                "it was erased but is there; the next change of the model removes it"));
            }
        }
    }

    /** Files that no line of the log names. */
    private void unnamed(History history, Thinning thinning) throws IOException {
        unnamed(layout.directory(), Layout.TENSORS, Set.of());
        unnamed(layout.versions(), Layout.TENSORS, history.commits().keySet());
        Set<String> parts = thinning.parts();
        parts.addAll(thinning.dropped());
        unnamed(layout.parts(), Layout.PACKED, parts);
        Set<String> points = new HashSet<>(history.livingPoints());
        points.addAll(history.erased().keySet());
        unnamed(layout.points(), Layout.TENSORS, points);
        for (String name : Layout.names(layout.points())) {
            Optional<String> hash = Layout.hash(name, Layout.ERASED);
            if (hash.isPresent() && !history.erased().containsKey(hash.get())) {
                fault(layout.points().resolve(name), "no line of the log says that these points were erased");
            }
        }
        Set<String> waiting = history.waiting();
        for (String name : Layout.names(layout.inbox())) {
            if (!waiting.contains(name)) {
                pending(layout.inbox().resolve(name), "no line of the log says that its rows wait");
            }
        }
        for (String name : waiting) {
            if (!Files.exists(layout.inbox().resolve(name))) {
                fault(layout.inbox().resolve(name), MISSING);
            }
        }
        for (String name : Layout.names(layout.candidates())) {
            Optional<String> hash = Layout.hash(name, Layout.TENSORS);
            if (hash.isPresent()) {
                Path file = layout.candidates().resolve(name);
                matches(file, hash.get(), Layout.bytes(file));
            }
        }
    }

    private void unnamed(Path directory, String ending, Set<String> known) throws IOException {
        for (String name : Layout.names(directory)) {
            Optional<String> hash = Layout.hash(name, ending);
            if (Layout.isTemporary(name) || (hash.isPresent() && !known.contains(hash.get()))) {
                pending(directory.resolve(name), "no line of the log names it");
            }
        }
    }

    private void fault(Path file, String what) {
        faults.add(new Discrepancy(layout.name(file), what));
    }

    private void pending(Path file, String what) {
        pending.add(new Discrepancy(layout.name(file), what));
    }
}
