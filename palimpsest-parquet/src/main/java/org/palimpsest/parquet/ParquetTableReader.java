package org.palimpsest.parquet;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;
import org.palimpsest.model.table.ColumnNames;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.Faults;
import org.palimpsest.model.table.Row;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableInput;
import org.palimpsest.model.table.TableReader;

/** Goes through a Parquet file, one row group after the other. */
final class ParquetTableReader implements TableReader {
    /** Magic, length of the footer, magic. */
    private static final int LEAST_BYTES = 12;

    private final TableInput input;
    private final LocalCopy file;
    private final ParquetFileReader parquet;
    private final List<String> columns;
    private final List<CellConverter> cells;
    private final Row row;
    private @Nullable RowGroup group;
    private int groups;
    private long rows;

    private ParquetTableReader(
            TableInput input,
            LocalCopy file,
            ParquetFileReader parquet,
            List<String> columns,
            List<CellConverter> cells,
            Row row) {
        this.input = input;
        this.file = file;
        this.parquet = parquet;
        this.columns = columns;
        this.cells = cells;
        this.row = row;
    }

    static ParquetTableReader open(TableInput input) throws IOException {
        LocalCopy file = LocalCopy.of(input);
        ParquetFileReader parquet = null;
        boolean done = false;
        try {
            checkEnd(input.name(), file);
            parquet = ParquetFileReader.open(
                    new LocalInputFile(file.file()),
                    new ParquetReadOptions.Builder(new PlainParquetConfiguration())
                            .withCodecFactory(new Codecs())
                            .withPageChecksumVerification(true)
                            .withUseHadoopVectoredIo(false)
                            .build());
            checkGroups(input.name(), parquet.getRowGroups(), java.nio.file.Files.size(file.file()));
            Row row = new Row();
            MessageType schema = parquet.getFileMetaData().getSchema();
            List<String> columns = names(input.name(), schema);
            List<CellConverter> cells = cells(input.name(), schema, columns, row);
            ParquetTableReader reader = new ParquetTableReader(input, file, parquet, columns, cells, row);
            done = true;
            return reader;
        } catch (TableException e) {
            throw e;
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw Damage.of(input.name(), "at its end", e);
        } finally {
            if (!done) {
                closeAll(parquet, file, input);
            }
        }
    }

    /** A file that was cut off gets a better answer than the library's. */
    private static void checkEnd(String name, LocalCopy file) throws IOException {
        byte[] end = new byte[ParquetFormat.MAGIC.length()];
        try (RandomAccessFile bytes = new RandomAccessFile(file.file().toFile(), "r")) {
            if (bytes.length() >= LEAST_BYTES) {
                bytes.seek(bytes.length() - end.length);
                bytes.readFully(end);
            }
        }
        if (!new String(end, StandardCharsets.ISO_8859_1).equals(ParquetFormat.MAGIC)) {
            throw Damage.in(name, "its end is missing, so it was cut off or is still being written");
        }
    }

    private static void checkGroups(String name, List<BlockMetaData> groups, long size) throws TableException {
        TreeSet<String> unknown = new TreeSet<>();
        for (BlockMetaData group : groups) {
            for (ColumnChunkMetaData chunk : group.getColumns()) {
                long start = chunk.getStartingPos();
                if (start < 0 || chunk.getTotalSize() < 0 || start > size - chunk.getTotalSize()) {
                    throw Damage.in(name, "column '" + chunk.getPath().toDotString() + "' reaches beyond its end");
                }
                if (!Codecs.KNOWN.contains(chunk.getCodec())) {
                    unknown.add(chunk.getCodec().name().toLowerCase(Locale.ROOT));
                }
            }
        }
        if (!unknown.isEmpty()) {
            throw new TableException(Fault.of(
                    name,
                    "the columns are compressed by " + String.join(" and ", unknown) + ", which is not read here",
                    "compress them by snappy, gzip or zstd"));
        }
    }

    private static List<String> names(String file, MessageType schema) throws TableException {
        List<String> names = ColumnNames.of(
                file, 0, schema.getFields().stream().map(Type::getName).toList());
        if (names.isEmpty()) {
            throw new TableException(Fault.of(file, "there are no columns", "check the file"));
        }
        return names;
    }

    private static List<CellConverter> cells(String file, MessageType schema, List<String> names, Row row)
            throws TableException {
        List<CellConverter> cells = new ArrayList<>();
        Faults faults = new Faults();
        for (int c = 0; c < names.size(); c++) {
            Type field = schema.getType(c);
            String name = names.get(c);
            if (!field.isPrimitive() || field.isRepetition(Type.Repetition.REPEATED)) {
                faults.add(new Fault(
                        file,
                        0,
                        name,
                        field.isPrimitive() ? "a cell may hold several values" : "the column is nested",
                        "give each of its values a column of its own, or leave it out"));
                continue;
            }
            Optional<Form> form = Forms.of(field.asPrimitiveType());
            if (form.isEmpty()) {
                faults.add(new Fault(
                        file,
                        0,
                        name,
                        "the type (" + field.toString().strip() + ") is not read here",
                        "write it as text or as a number, or leave it out"));
                continue;
            }
            cells.add(new CellConverter(field.asPrimitiveType(), form.get(), name, c, row));
        }
        faults.throwIfAny();
        return List.copyOf(cells);
    }

    @Override
    public String file() {
        return input.name();
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public boolean columnsGrow() {
        return false;
    }

    @Override
    public String detected() {
        TreeSet<String> codecs = new TreeSet<>();
        parquet.getRowGroups()
                .forEach(each -> each.getColumns()
                        .forEach(chunk -> codecs.add(chunk.getCodec().name().toLowerCase(Locale.ROOT))));
        int parts = parquet.getRowGroups().size();
        return "Parquet, " + (codecs.isEmpty() ? "" : String.join(" and ", codecs) + ", ") + columns.size()
                + (columns.size() == 1 ? " column, " : " columns, ") + parts
                + (parts == 1 ? " row group" : " row groups") + (input.compressed() ? ", gzip" : "");
    }

    @Override
    public boolean next() throws IOException {
        try {
            while (group == null || !group.hasNext()) {
                if (!nextGroup()) {
                    return false;
                }
            }
            row.begin(rows + 1, columns.size());
            group.next();
            rows++;
            return true;
        } catch (TableException e) {
            throw e;
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw Damage.of(input.name(), "after row " + rows, e);
        }
    }

    private boolean nextGroup() throws IOException {
        if (group != null) {
            group.close();
            group = null;
        }
        List<BlockMetaData> all = parquet.getRowGroups();
        if (groups == all.size()) {
            return false;
        }
        BlockMetaData next = all.get(groups);
        long bytes = next.getColumns().stream()
                .mapToLong(ColumnChunkMetaData::getTotalSize)
                .sum();
        long memory = Runtime.getRuntime().maxMemory();
        if (bytes > memory / 4 * 3) {
            throw new TableException(Fault.of(
                    input.name(),
                    "row group " + (groups + 1) + " has " + Damage.megabytes(bytes) + ", and Java may use "
                            + Damage.megabytes(memory),
                    "write the file with smaller row groups, or give Java more memory (-Xmx)"));
        }
        if (next.getRowCount() > 0) {
            group = RowGroup.read(parquet, groups, cells);
        }
        groups++;
        return true;
    }

    @Override
    public Row row() {
        return row;
    }

    @Override
    public void close() throws IOException {
        if (group != null) {
            group.close();
            group = null;
        }
        closeAll(parquet, file, input);
    }

    private static void closeAll(@Nullable ParquetFileReader parquet, LocalCopy file, TableInput input)
            throws IOException {
        try (input;
                file;
                parquet) {
            // closed in the opposite order, each whatever the others throw
        }
    }
}
