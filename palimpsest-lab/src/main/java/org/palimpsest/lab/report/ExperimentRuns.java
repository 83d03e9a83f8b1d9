package org.palimpsest.lab.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.palimpsest.lab.result.Results;
import org.palimpsest.lab.result.RunSettings;
import org.palimpsest.lab.stats.Sample;
import org.palimpsest.lab.store.RunRecord;

/**
 * An experiment in the report.
 *
 * @param name what people call it
 * @param label the part of the name that tells it from the others
 * @param index its color, on the whole page
 * @param runs one for each seed, in their order; finished or not
 */
record ExperimentRuns(String name, String label, int index, List<RunReader> runs) {
    RunRecord record() {
        return runs.get(0).result().record();
    }

    /** Its finished runs; empty when there are none. */
    Optional<Results> finished() {
        return Results.of(runs.stream().map(RunReader::result).toList()).stream()
                .findFirst();
    }

    int done() {
        return (int) runs.stream().filter(run -> run.result().done()).count();
    }

    /** A number over the runs that have it; empty when none has. */
    Optional<Sample> over(ToDoubleFunction<RunReader> of) {
        double[] values = runs.stream().mapToDouble(of).filter(Double::isFinite).toArray();
        return values.length == 0 ? Optional.empty() : Optional.of(Sample.of(values));
    }

    DoubleStream each(ToDoubleFunction<RunReader> of) {
        return runs.stream().mapToDouble(of);
    }

    /** Its settings by their names. */
    Map<String, String> settings() {
        return RunSettings.of(record().spec()).values();
    }
}
