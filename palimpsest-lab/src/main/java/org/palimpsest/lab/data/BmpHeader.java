package org.palimpsest.lab.data;

import java.io.IOException;
import java.nio.ByteOrder;
import javax.imageio.stream.ImageInputStream;

/**
 * What a bitmap file says about its own size. The decoder of the JDK takes as much memory as a compressed bitmap claims to
 * have bytes, before it reads any.
 */
final class BmpHeader {
    private static final int FILE_SIZE = 2;
    private static final int HEADER_SIZE = 14;
    private static final int COMPRESSION = 30;
    private static final int IMAGE_SIZE = 34;

    /** The least header that has a compression. */
    private static final int WITH_COMPRESSION = 40;

    private BmpHeader() {}

    /** How many bytes a compressed bitmap claims to have; 0 of others, whose size follows from their pixels. */
    static long claimedBytes(ImageInputStream in) throws IOException {
        ByteOrder order = in.getByteOrder();
        long position = in.getStreamPosition();
        try {
            in.setByteOrder(ByteOrder.LITTLE_ENDIAN);
            if (at(in, HEADER_SIZE) < WITH_COMPRESSION || at(in, COMPRESSION) == 0) {
                return 0;
            }
            long pixels = at(in, IMAGE_SIZE);
            return pixels > 0 ? pixels : at(in, FILE_SIZE);
        } finally {
            in.setByteOrder(order);
            in.seek(position);
        }
    }

    private static long at(ImageInputStream in, int place) throws IOException {
        in.seek(place);
        return in.readUnsignedInt();
    }
}
