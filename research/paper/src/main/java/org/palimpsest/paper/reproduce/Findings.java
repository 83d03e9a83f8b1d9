package org.palimpsest.paper.reproduce;

import java.util.List;

/**
 * What a study makes of its runs.
 *
 * @param exhibits its figures
 * @param claims what it judges
 */
public record Findings(List<Exhibit> exhibits, List<Claim> claims) {
    /** Copies the lists. */
    public Findings {
        exhibits = List.copyOf(exhibits);
        claims = List.copyOf(claims);
    }
}
