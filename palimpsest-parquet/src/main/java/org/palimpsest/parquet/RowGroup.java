package org.palimpsest.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;

/** The rows of one row group, each column read for itself. */
final class RowGroup implements Closeable {
    private final PageReadStore pages;
    private final ColumnReader[] readers;
    private final int[] levels;
    private long left;

    private RowGroup(PageReadStore pages, ColumnReader[] readers, int[] levels) {
        this.pages = pages;
        this.readers = readers;
        this.levels = levels;
        left = pages.getRowCount();
    }

    static RowGroup read(ParquetFileReader parquet, int group, List<CellConverter> cells) throws IOException {
        FileMetaData about = parquet.getFileMetaData();
        PageReadStore pages = parquet.readRowGroup(group);
        ColumnReadStoreImpl store =
                new ColumnReadStoreImpl(pages, new Cells(cells), about.getSchema(), about.getCreatedBy());
        ColumnReader[] readers = new ColumnReader[cells.size()];
        int[] levels = new int[cells.size()];
        for (int c = 0; c < readers.length; c++) {
            ColumnDescriptor column = about.getSchema().getColumns().get(c);
            long values = pages.getPageReader(column).getTotalValueCount();
            if (values != pages.getRowCount()) {
                throw new IOException("a column has " + values + " values for " + pages.getRowCount() + " rows");
            }
            readers[c] = store.getColumnReader(column);
            levels[c] = column.getMaxDefinitionLevel();
        }
        return new RowGroup(pages, readers, levels);
    }

    boolean hasNext() {
        return left > 0;
    }

    /** Fills the row that the cells belong to; nulls stay empty. */
    void next() {
        left--;
        for (int c = 0; c < readers.length; c++) {
            ColumnReader reader = readers[c];
            if (reader.getCurrentDefinitionLevel() == levels[c]) {
                reader.writeCurrentValueToConverter();
            }
            reader.consume();
        }
    }

    @Override
    public void close() {
        pages.close();
    }

    private static final class Cells extends GroupConverter {
        private final List<CellConverter> cells;

        Cells(List<CellConverter> cells) {
            this.cells = cells;
        }

        @Override
        public Converter getConverter(int column) {
            return cells.get(column);
        }

        @Override
        public void start() {}

        @Override
        public void end() {}
    }
}
