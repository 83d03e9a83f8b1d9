package org.palimpsest.lab.page;

import java.util.List;

/**
 * Sections under one heading.
 *
 * @param id its address on the page
 * @param title its heading
 * @param sections those without anything to show are left out
 */
public record Chapter(String id, String title, List<Section> sections) {
    /** Drops empty sections. */
    public Chapter {
        sections =
                sections.stream().filter(section -> !section.blocks().isEmpty()).toList();
    }
}
