package org.palimpsest.cli.model;

import java.util.Locale;
import org.palimpsest.coreset.Movement;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Use;
import org.palimpsest.model.LearnRequest;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What is kept of a task's rows, as the command line says it. */
final class KeepOption implements ITypeConverter<Retention> {
    private static final int BATCH = 256;

    @Override
    public Retention convert(String text) {
        String[] parts = text.toLowerCase(Locale.ROOT).split(":", 2);
        return switch (parts[0]) {
            case "none" -> plain(parts, new Retention.Nothing(), text);
            case "summary" -> plain(parts, LearnRequest.SUMMARY, text);
            case "random" -> points(new Selection.Random(true), size(parts, text));
            case "kcenter" -> points(new Selection.KCenter(), size(parts, text));
            default -> throw wrong(text);
        };
    }

    private static Retention plain(String[] parts, Retention retention, String text) {
        if (parts.length > 1) {
            throw wrong(text);
        }
        return retention;
    }

    private static Retention points(Selection selection, int size) {
        return new Retention.Points(
                selection, new Movement.None(), size, false, new Use.Regret(new Use.Weight.PerHead(1), BATCH));
    }

    private static int size(String[] parts, String text) {
        try {
            int size = parts.length < 2 ? 0 : Integer.parseInt(parts[1]);
            if (size > 0) {
                return size;
            }
        } catch (NumberFormatException e) {
            throw wrong(text);
        }
        throw wrong(text);
    }

    private static TypeConversionException wrong(String text) {
        return new TypeConversionException("'" + text
                + "' is nothing that can be kept; say summary, none, random:200 or kcenter:200 (rows per task)");
    }
}
