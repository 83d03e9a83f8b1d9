package org.palimpsest.model.schema;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.model.encoder.Encoder;
import org.palimpsest.model.encoder.Encoders;
import org.palimpsest.model.table.Row;

/** Encodes texts or images. Where rows are deferred, their cells are kept and encoded together, on all cores. */
final class EmbeddingEncoder extends ColumnEncoder {
    private final Encoder encoder;
    private final int at;
    private final int width;
    private final boolean flag;
    private boolean deferred;
    private final List<String> cells = new ArrayList<>();
    private int[] rows = new int[16]; // of each cell
    private int row;
    private boolean kept; // whether the last row has a cell

    EmbeddingEncoder(Column.Embedded column, int at) {
        super(column);
        try {
            encoder = Encoders.of(column.encoder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.at = at;
        width = column.encoder().width();
        flag = column.flag();
    }

    @Override
    boolean encode(Row from, int cell, float[] out, ContentDigest digest) {
        Arrays.fill(out, at, at + width + (flag ? 1 : 0), 0);
        kept = false;
        if (from.isMissing(cell)) {
            absent(digest);
            if (flag) {
                out[at + width] = 1;
            }
            return true;
        }
        String text = from.text(cell);
        if (encoder.problem(text).isPresent()) {
            return false;
        }
        present();
        digest.text(from.characters(), from.start(cell), from.end(cell));
        if (deferred) {
            if (cells.size() == rows.length) {
                rows = Arrays.copyOf(rows, 2 * rows.length);
            }
            rows[cells.size()] = row;
            cells.add(text);
            kept = true;
        } else {
            encode(List.of(text), out, new int[] {at});
        }
        return true;
    }

    /** Keeps cells from now on, until {@link #embed}. */
    void defer() {
        deferred = true;
    }

    /** Ends a row; a cell of one that is not usable is dropped. */
    void endRow(boolean usable) {
        if (usable) {
            row++;
        } else if (kept) {
            cells.remove(cells.size() - 1);
        }
        kept = false;
    }

    /** Writes the features of all usable rows since the last call, which {@code out} has one after the other. */
    void embed(float[] out, int features) {
        int[] places = new int[cells.size()];
        Arrays.setAll(places, i -> rows[i] * features + at);
        encode(cells, out, places);
        discard();
    }

    /** Drops all cells that are kept. */
    void discard() {
        cells.clear();
        row = 0;
    }

    private void encode(List<String> texts, float[] out, int[] places) {
        try {
            encoder.encode(texts, out, places);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Why the encoder cannot read a cell. */
    String problem(String text) {
        return encoder.problem(text).orElse("");
    }
}
