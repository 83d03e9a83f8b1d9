package org.palimpsest.model.version;

import java.security.PublicKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares a log with what is required of it.
 *
 * @param file the name of the log, for faults
 * @param log a log without faults of its own
 * @param history what its lines amount to
 */
record TrustCheck(String file, LogFile log, History history) {
    List<Discrepancy> faults(Trust trust) {
        List<Discrepancy> faults = new ArrayList<>();
        trust.key().flatMap(this::unsigned).ifPresent(faults::add);
        trust.atLeast().flatMap(this::missing).ifPresent(faults::add);
        trust.notBefore().flatMap(this::tooOld).ifPresent(faults::add);
        trust.witness().flatMap(this::discontinued).ifPresent(faults::add);
        return faults;
    }

    private int lines() {
        return log.links().size();
    }

    private Discrepancy at(int line, String what) {
        return new Discrepancy(file + ":" + line, what);
    }

    /** Names the lines that are not covered by a signature of the key. */
    private Optional<Discrepancy> unsigned(PublicKey key) {
        int covered = Signatures.covered(log, Signatures.Owner.of(key));
        if (lines() == 0) {
            return Optional.of(new Discrepancy(file, "it has no line, so that nothing is signed"));
        }
        if (covered == lines()) {
            return Optional.empty();
        }
        int signed = covered + 1;
        while (signed <= lines() && log.links().get(signed - 1).signature().isEmpty()) {
            signed++;
        }
        if (signed > lines()) {
            return Optional.of(at(
                    covered + 1,
                    "HEAD is not signed by the owner of this key: this line ("
                            + log.entries().get(covered).event().word() + ")"
                            + (covered + 1 == lines() ? " has" : " and those after it have") + " no signature"));
        }
        String lines = covered + 1 == signed ? "this line" : "a line from " + (covered + 1) + " to " + signed;
        return Optional.of(at(
                signed,
                "its signature does not hold: " + lines
                        + " was changed, or it was not signed by the owner of this key"));
    }

    private Optional<Discrepancy> missing(String version) {
        try {
            history.resolve(version, Optional.empty());
            return Optional.empty();
        } catch (VersionStoreException.UnknownVersion e) {
            return Optional.of(at(
                    lines(),
                    "the log ends with version " + history.versions().size() + " and has no version " + version
                            + ", which is required: the model was set back, or is another one"));
        }
    }

    private Optional<Discrepancy> tooOld(Instant earliest) {
        return history.last()
                .filter(last -> last.time().isBefore(earliest))
                .map(last -> at(
                        last.line(),
                        "the last signature is of " + last.time() + ", before " + earliest
                                + ": the model was set back, or nothing has been signed since"));
    }

    private Optional<Discrepancy> discontinued(Witness witness) {
        Optional<LogEntry> rewritten = log.entries().stream()
                .filter(entry -> entry.event() == Event.REWRITTEN && entry.line() <= witness.lines())
                .reduce((earlier, later) -> later);
        boolean goesOn = lines() >= witness.lines()
                && log.links().get(witness.lines() - 1).sum().equals(witness.chain());
        if (rewritten.isPresent() && !goesOn) {
            return Optional.of(at(
                    rewritten.get().line(),
                    "history was rewritten on " + rewritten.get().time() + " in the place of "
                            + rewritten.get().replacedLines() + " lines, so that the witness of " + witness.time()
                            + " cannot tell whether it is this model; take a new witness if that was asked for"));
        }
        if (lines() < witness.lines()) {
            return Optional.of(at(
                    lines(),
                    "the log ends here, but its witness of " + witness.time() + " saw " + witness.lines()
                            + " lines: the model was set back"));
        }
        if (!log.links().get(witness.lines() - 1).sum().equals(witness.chain())) {
            return Optional.of(at(
                    witness.lines(),
                    "this is not the line that the witness of " + witness.time()
                            + " saw: it or one before it was changed, or the model is another one"));
        }
        return Optional.empty();
    }
}
