package org.palimpsest.lab.data;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.GraphicsEnvironment;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.Targets;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.random.Rng;

/**
 * Images of the letters A to J in many fonts, styles, sizes and slants: stands in for notMNIST. The same fonts and
 * seed give the same images on one version of Java; the hash of the images tells whether two machines agree.
 */
public final class Letters {
    /** Pixels per side. */
    public static final int SIDE = 28;

    /** The names of the classes. */
    public static final List<String> LABELS = List.of("A", "B", "C", "D", "E", "F", "G", "H", "I", "J");

    private static final int TRAIN = 1500;
    private static final int TEST = 300;
    private static final int[] STYLES = {Font.PLAIN, Font.BOLD, Font.ITALIC, Font.BOLD | Font.ITALIC};
    private static final float POINTS = 64f;
    private static final int PIXELS = SIDE * SIDE;

    /** Java's own names for whatever fonts the machine has; they would count these twice. */
    private static final Set<String> ALIASES = Set.of("Dialog", "DialogInput", "Monospaced", "SansSerif", "Serif");

    private final List<Font> fonts;
    private final Rng rng;

    /**
     * Letters in the fonts given.
     *
     * @throws InvalidDataException when there is no font that has all ten letters
     */
    public Letters(List<Font> fonts, long seed) throws InvalidDataException {
        String all = String.join("", LABELS);
        this.fonts = fonts.stream().filter(font -> font.canDisplayUpTo(all) < 0).toList();
        if (this.fonts.isEmpty()) {
            throw noFonts("no font has the letters A to J");
        }
        rng = Rng.of(seed).stream("letters");
    }

    /**
     * Letters in all fonts of this machine, in the order of their names.
     *
     * @throws InvalidDataException when there are none
     */
    public static Letters installed(long seed) throws InvalidDataException {
        try {
            String[] families =
                    GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames();
            return new Letters(
                    Arrays.stream(families)
                            .filter(name -> !ALIASES.contains(name))
                            .sorted()
                            .map(name -> new Font(name, Font.PLAIN, 1))
                            .toList(),
                    seed);
        } catch (RuntimeException | LinkageError | InternalError e) {
            // What Java2D throws without fontconfig or without a single font differs between versions.
            throw noFonts("Java cannot find any fonts (" + e + ")");
        }
    }

    private static InvalidDataException noFonts(String what) {
        return new InvalidDataException(
                what,
                "data set letters",
                "install fontconfig and some TrueType fonts (on Debian: apt-get install fontconfig fonts-dejavu)");
    }

    /** The whole set. */
    public Datasets draw() {
        byte[] train = images(rng.stream("train"), TRAIN);
        byte[] test = images(rng.stream("test"), TEST);
        SortedMap<String, String> hashes = new TreeMap<>();
        hashes.put("train", Sha256.of(train));
        hashes.put("test", Sha256.of(test));
        return new Datasets("letters", dataset(train), dataset(test), LABELS, SIDE, SIDE, hashes);
    }

    private static Dataset dataset(byte[] images) {
        int[] label = new int[images.length / PIXELS];
        Arrays.setAll(label, row -> row % LABELS.size());
        return Dataset.of(Inputs.Bytes.pack(PIXELS, 1f / 255f, images), new Targets.Labels(label, LABELS.size()));
    }

    /** The letters in turn, {@code each} times. */
    byte[] images(Rng random, int each) {
        byte[] all = new byte[each * LABELS.size() * PIXELS];
        for (int row = 0; row < each * LABELS.size(); row++) {
            byte[] image = image(LABELS.get(row % LABELS.size()), random.at(row));
            System.arraycopy(image, 0, all, row * PIXELS, PIXELS);
        }
        return all;
    }

    private byte[] image(String letter, Rng random) {
        Font font = fonts.get(random.below(fonts.size(), 0)).deriveFont(STYLES[random.below(STYLES.length, 1)], POINTS);
        Shape outline = font.createGlyphVector(new FontRenderContext(null, true, true), letter)
                .getOutline();
        AffineTransform turn = AffineTransform.getRotateInstance(between(-0.2, 0.2, random, 2));
        turn.shear(between(-0.15, 0.15, random, 3), 0);
        Shape turned = turn.createTransformedShape(outline);
        Rectangle2D box = turned.getBounds2D();
        double scale = between(18, 23, random, 4) / Math.max(box.getWidth(), box.getHeight());
        AffineTransform place = AffineTransform.getTranslateInstance(
                SIDE / 2.0 + between(-1.5, 1.5, random, 5), SIDE / 2.0 + between(-1.5, 1.5, random, 6));
        place.scale(scale, scale);
        place.translate(-box.getCenterX(), -box.getCenterY());
        return paint(place.createTransformedShape(turned));
    }

    private static byte[] paint(Shape shape) {
        BufferedImage image = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_BYTE_GRAY);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.fill(shape); // white on black, as MNIST
        graphics.dispose();
        return ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
    }

    private static double between(double low, double high, Rng random, int index) {
        return low + (high - low) * random.uniform(index);
    }
}
