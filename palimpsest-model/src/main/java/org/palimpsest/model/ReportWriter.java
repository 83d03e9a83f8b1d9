package org.palimpsest.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.model.version.Version;
import org.palimpsest.model.version.VersionWriter;

/** Writes what became of an update. */
final class ReportWriter {
    private ReportWriter() {}

    /** Commits the version of a report, or notes that it was refused and keeps it to be looked at. */
    static LearnReport write(LearnReport report, StreamNote stream, VersionWriter writer) throws IOException {
        ModelVersion candidate = report.version();
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("task", candidate.provenance().task());
        details.put("rows", candidate.provenance().rows());
        report.after().ifPresent(scores -> details.put("after", scores.headline()));
        details.putAll(stream.details());
        Map<String, String> entry = TaskEntry.of(candidate.provenance()).words();
        Version written;
        if (report.accepted()) {
            Optional<String> parent = candidate.parent();
            int inherited =
                    parent.isPresent() ? writer.store().keptPoints(parent.get()).size() : 0;
            List<String> points = new ArrayList<>();
            for (byte[] file : VersionCodec.points(candidate.state(), inherited)) {
                points.add(writer.keep(file));
            }
            written = writer.commit(VersionCodec.write(candidate), VersionCodec.PARTS, points, entry, details);
        } else {
            details.put(
                    "reasons",
                    report.verdict().reasons().stream()
                            .map(reason -> reason.sentence())
                            .toList());
            written = writer.refuse(VersionCodec.write(candidate), entry, details);
        }
        return report.with(candidate.named(written.hash()));
    }
}
