package org.palimpsest.cli.model;

import org.palimpsest.coreset.Retention;
import org.palimpsest.model.Keep;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What is kept of a task's rows, as the command line says it: the words of {@link Keep}. */
final class KeepOption implements ITypeConverter<Retention> {
    @Override
    public Retention convert(String text) {
        try {
            return Keep.of(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
