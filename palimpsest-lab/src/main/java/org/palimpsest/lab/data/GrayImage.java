package org.palimpsest.lab.data;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.palimpsest.data.InvalidDataException;

/** One image file as bytes of gray. The size is read, and refused when absurd, before any pixel is decoded. */
final class GrayImage {
    private static final int MOST_SIDE = 1 << 14;
    private static final long MOST_PIXELS = 1L << 24;
    private static final String MEND = "convert it to PNG or take it out of the folder";

    private GrayImage() {}

    /** How big an image is. */
    record Size(int width, int height) {
        int pixels() {
            return width * height;
        }
    }

    private interface Use<T> {
        T of(ImageReader reader, Size size) throws IOException;
    }

    /** The size a file claims. */
    static Size size(Path file) throws IOException {
        return open(file, (reader, size) -> size);
    }

    /** The image in gray, 0 black to 255 white, row after row, shrunk or stretched to a size. */
    static byte[] gray(Path file, Size wanted) throws IOException {
        return open(file, (reader, size) -> resize(gray(reader.read(0)), size, wanted));
    }

    private static <T> T open(Path file, Use<T> use) throws IOException {
        try (ImageInputStream in = ImageIO.createImageInputStream(file.toFile())) {
            Iterator<ImageReader> readers = in == null ? null : ImageIO.getImageReaders(in);
            if (readers == null || !readers.hasNext()) {
                throw new InvalidDataException("this is no image that can be read", file.toString(), MEND);
            }
            ImageReader reader = readers.next();
            try {
                long claimed = reader.getFormatName().equals("bmp") ? BmpHeader.claimedBytes(in) : 0;
                if (claimed > in.length()) {
                    throw new InvalidDataException(
                            "the image claims " + claimed + " bytes, the file has " + in.length(),
                            file.toString(),
                            MEND);
                }
                reader.setInput(in, true, true);
                Size size = new Size(reader.getWidth(0), reader.getHeight(0));
                if (size.width() > MOST_SIDE
                        || size.height() > MOST_SIDE
                        || (long) size.width() * size.height() > MOST_PIXELS) {
                    throw new InvalidDataException(
                            "the image claims " + size.width() + " x " + size.height() + " pixels",
                            file.toString(),
                            "make it smaller");
                }
                return use.of(reader, size);
            } finally {
                reader.dispose();
            }
        } catch (InvalidDataException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // Decoders meet a broken file with whatever exception comes first.
            throw new InvalidDataException("the image is broken (" + Reasons.of(e) + ")", file.toString(), MEND);
        }
    }

    private static float[] gray(BufferedImage image) {
        float[] gray = new float[image.getWidth() * image.getHeight()];
        boolean isGray = image.getColorModel().getColorSpace().getType() == ColorSpace.TYPE_GRAY;
        for (int y = 0, i = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++, i++) {
                gray[i] = isGray ? level(image, x, y) : luma(image.getRGB(x, y));
            }
        }
        return gray;
    }

    /** The stored level: getRGB would bend it, because Java takes gray images for linear ones. */
    private static float level(BufferedImage image, int x, int y) {
        Raster raster = image.getRaster();
        float full = (1 << image.getColorModel().getComponentSize(0)) - 1;
        float level = 255f * raster.getSample(x, y, 0) / full;
        if (!image.getColorModel().hasAlpha()) {
            return level;
        }
        float opaque = (1 << image.getColorModel().getComponentSize(1)) - 1;
        return level * raster.getSample(x, y, 1) / opaque;
    }

    /** Rec. 601 luma on a black ground. */
    private static float luma(int argb) {
        float y = 0.299f * (argb >> 16 & 0xFF) + 0.587f * (argb >> 8 & 0xFF) + 0.114f * (argb & 0xFF);
        return y * (argb >>> 24) / 255f;
    }

    /** Every new pixel is the mean of the area of the old image that it covers. */
    private static byte[] resize(float[] gray, Size from, Size to) {
        byte[] out = new byte[to.pixels()];
        double stepX = (double) from.width() / to.width();
        double stepY = (double) from.height() / to.height();
        for (int y = 0; y < to.height(); y++) {
            for (int x = 0; x < to.width(); x++) {
                double sum = 0;
                for (int v = (int) (y * stepY); v < Math.min(from.height(), (y + 1) * stepY); v++) {
                    double high = Math.min(v + 1, (y + 1) * stepY) - Math.max(v, y * stepY);
                    for (int u = (int) (x * stepX); u < Math.min(from.width(), (x + 1) * stepX); u++) {
                        double wide = Math.min(u + 1, (x + 1) * stepX) - Math.max(u, x * stepX);
                        sum += high * wide * gray[v * from.width() + u];
                    }
                }
                out[y * to.width() + x] = (byte) Math.round(sum / (stepX * stepY));
            }
        }
        return out;
    }
}
