package org.palimpsest.lab.figure;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.lab.figure.Mark.Anchor;
import org.palimpsest.lab.figure.Mark.Words;

/**
 * Small pictures in rows, each row with its own words above.
 *
 * @param across how many pictures side by side; further ones of a row are left out
 */
public record PictureRows(String title, int across, List<Row> rows) implements Plot {
    private static final double SMALL = 11;
    private static final double WORDS = 20;

    /** Pictures that belong together. */
    public record Row(String caption, List<Picture> pictures) {
        /** Copies the list. */
        public Row {
            pictures = List.copyOf(pictures);
        }
    }

    /** A picture and what it says when asked. */
    public record Picture(Pixels pixels, String tip) {}

    /** Checks that there is room. */
    public PictureRows {
        rows = List.copyOf(rows);
        if (across < 1) {
            throw new IllegalArgumentException("there must be room for a picture, not for " + across);
        }
    }

    @Override
    public double height(double width) {
        return 34 + rows.size() * (WORDS + width / across);
    }

    @Override
    public List<Mark> draw(Frame frame) {
        List<Mark> marks = new ArrayList<>();
        marks.add(new Words(frame.x(), frame.y() + 15, title, Ink.TEXT, 13, Anchor.START, true, false));
        double tall = (frame.height() - 34) / Math.max(1, rows.size());
        double side = Math.min(frame.width() / across, tall - WORDS);
        for (int r = 0; r < rows.size(); r++) {
            Row row = rows.get(r);
            double y = frame.y() + 34 + r * tall;
            marks.add(Words.plain(frame.x(), y + 10, row.caption(), Ink.MUTED, SMALL, Anchor.START));
            for (int i = 0; i < Math.min(across, row.pictures().size()); i++) {
                Picture picture = row.pictures().get(i);
                Mark cells = new Mark.Cells(frame.x() + i * side, y + 15, side - 2, side - 2, picture.pixels());
                marks.add(new Mark.Group("", picture.tip(), List.of(cells)));
            }
        }
        return marks;
    }
}
