package org.palimpsest.lab.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Names at the ends of lines, moved apart where they would cover each other. */
final class NameTags {
    private static final int LONGEST = 20;

    private record Tag(Series series, double x, double y) {}

    private NameTags() {}

    static String shortened(String name) {
        return name.length() <= LONGEST ? name : name.substring(0, LONGEST - 1) + "…";
    }

    static List<Mark> beside(List<Series> series, Frame inner, Scale y, double size) {
        List<Tag> tags = new ArrayList<>();
        for (Series each : series) {
            if (each.look() != Series.Look.SHADOW && !each.spots().isEmpty()) {
                Series.Spot last = each.spots().get(each.spots().size() - 1);
                tags.add(new Tag(each, inner.right() + 8, inner.bottom() - y.at(last.y()) * inner.height()));
            }
        }
        List<Mark> marks = new ArrayList<>();
        for (Tag tag : apart(tags, size + 2, inner.y() + 4, inner.bottom())) {
            Ink ink = Ink.series(tag.series().index());
            Mark words = new Mark.Words(
                    tag.x(),
                    tag.y() + size / 3,
                    shortened(tag.series().name()),
                    ink,
                    size,
                    Mark.Anchor.START,
                    true,
                    false);
            marks.add(new Mark.Group(String.valueOf(tag.series().index()), "", List.of(words)));
        }
        return marks;
    }

    /** From the top down, each at least {@code gap} below the one before; pushed up again from the bottom if need be. */
    private static List<Tag> apart(List<Tag> tags, double gap, double top, double bottom) {
        List<Tag> sorted = new ArrayList<>(
                tags.stream().sorted(Comparator.comparingDouble(Tag::y)).toList());
        double least = top;
        for (int i = 0; i < sorted.size(); i++) {
            Tag tag = sorted.get(i);
            sorted.set(i, new Tag(tag.series(), tag.x(), Math.max(least, tag.y())));
            least = sorted.get(i).y() + gap;
        }
        double most = bottom;
        for (int i = sorted.size() - 1; i >= 0 && sorted.get(i).y() > most; i--) {
            Tag tag = sorted.get(i);
            sorted.set(i, new Tag(tag.series(), tag.x(), most));
            most -= gap;
        }
        return sorted;
    }
}
