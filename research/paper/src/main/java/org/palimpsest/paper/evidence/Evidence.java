package org.palimpsest.paper.evidence;

import java.util.List;

/**
 * What was measured for one thing that the paper says.
 *
 * @param id a short name
 * @param claim what the paper says, in our words
 * @param judged what the claim stands or falls with
 * @param beside what a reader should know as well, and which judges nothing
 * @param numbers what there is no pair of: gaps of identities, correlations, exponents
 */
public record Evidence(String id, String claim, List<Contrast> judged, List<Contrast> beside, List<Repeated> numbers) {
    /** Copies the lists. */
    public Evidence {
        judged = List.copyOf(judged);
        beside = List.copyOf(beside);
        numbers = List.copyOf(numbers);
    }
}
