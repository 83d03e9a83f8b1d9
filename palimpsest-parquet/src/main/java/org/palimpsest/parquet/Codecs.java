package org.palimpsest.parquet;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Decompresses pages: gzip by the JDK, because the library wants Hadoop for it, and others by the library. */
final class Codecs implements CompressionCodecFactory {
    /** What can be read. */
    static final Set<CompressionCodecName> KNOWN = Set.of(
            CompressionCodecName.UNCOMPRESSED,
            CompressionCodecName.SNAPPY,
            CompressionCodecName.GZIP,
            CompressionCodecName.ZSTD,
            CompressionCodecName.LZ4_RAW);

    private final CodecFactory others = new CodecFactory(new PlainParquetConfiguration(), 0);

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
        return name == CompressionCodecName.GZIP ? new Gzip() : others.getDecompressor(name);
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName name) {
        throw new UnsupportedOperationException("only for reading");
    }

    @Override
    public void release() {
        others.release();
    }

    private static final class Gzip implements BytesInputDecompressor {
        @Override
        public BytesInput decompress(BytesInput compressed, int size) throws IOException {
            return BytesInput.from(plain(compressed.toInputStream(), size));
        }

        @Override
        public void decompress(ByteBuffer compressed, int compressedSize, ByteBuffer plain, int size)
                throws IOException {
            byte[] bytes = new byte[compressedSize];
            compressed.get(bytes);
            plain.put(plain(new ByteArrayInputStream(bytes), size));
        }

        private static byte[] plain(InputStream compressed, int size) throws IOException {
            try (InputStream in = new GZIPInputStream(compressed)) {
                byte[] plain = in.readNBytes(size);
                if (plain.length < size) {
                    throw new EOFException("a page has " + plain.length + " instead of " + size + " bytes");
                }
                return plain;
            }
        }

        @Override
        public void release() {}
    }
}
