package org.palimpsest.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableReader;

/**
 * Parquet files for tests.
 *
 * @param codec how pages are compressed
 * @param version the version of pages and encodings
 * @param dictionary whether values go into dictionaries
 * @param groupRows how many rows a row group has at most
 */
record WrittenParquet(CompressionCodecName codec, WriterVersion version, boolean dictionary, int groupRows) {
    static final WrittenParquet PLAIN =
            new WrittenParquet(CompressionCodecName.UNCOMPRESSED, WriterVersion.PARQUET_1_0, true, 1000);

    /** Writes a file; {@code fill} gets each row and its number from 0. */
    Path file(Path file, String schema, int rows, BiConsumer<Group, Integer> fill) throws IOException {
        return file(file, MessageTypeParser.parseMessageType("message m { " + schema + "; }"), rows, fill);
    }

    Path file(Path file, MessageType type, int rows, BiConsumer<Group, Integer> fill) throws IOException {
        Files.deleteIfExists(file);
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new PlainParquetConfiguration())
                .withType(type)
                .withCodecFactory(new GzipToo())
                .withCompressionCodec(codec)
                .withWriterVersion(version)
                .withDictionaryEncoding(dictionary)
                .withRowGroupRowCountLimit(groupRows)
                .withPageWriteChecksumEnabled(true)
                .build()) {
            for (int r = 0; r < rows; r++) {
                Group group = new SimpleGroup(type);
                fill.accept(group, r);
                writer.write(group);
            }
        }
        return file;
    }

    /** All rows as "line: cell|cell|…", a problem as "line! problem". */
    static List<String> rows(Table table) throws IOException {
        List<String> all = new ArrayList<>();
        try (TableReader reader = table.open()) {
            while (reader.next()) {
                if (!reader.row().problem().isEmpty()) {
                    all.add(reader.row().line() + "! " + reader.row().problem());
                    continue;
                }
                List<String> cells = new ArrayList<>();
                for (int c = 0; c < reader.columns().size(); c++) {
                    cells.add(reader.row().text(c));
                }
                all.add(reader.row().line() + ": " + String.join("|", cells));
            }
        }
        return all;
    }

    /** The library cannot write gzip without Hadoop. */
    private static final class GzipToo implements CompressionCodecFactory {
        private final CodecFactory others = new CodecFactory(new PlainParquetConfiguration(), 1 << 16);

        @Override
        public BytesInputCompressor getCompressor(CompressionCodecName name) {
            return name == CompressionCodecName.GZIP ? new Gzip() : others.getCompressor(name);
        }

        @Override
        public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
            return others.getDecompressor(name);
        }

        @Override
        public void release() {
            others.release();
        }
    }

    private static final class Gzip implements CompressionCodecFactory.BytesInputCompressor {
        @Override
        public BytesInput compress(BytesInput plain) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
                plain.writeAllTo(out);
            }
            return BytesInput.from(bytes.toByteArray());
        }

        @Override
        public CompressionCodecName getCodecName() {
            return CompressionCodecName.GZIP;
        }

        @Override
        public void release() {}
    }
}
