package org.palimpsest.parquet;

import java.util.Optional;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.jspecify.annotations.Nullable;

/** Chooses how a column is read, by its type and what it is annotated with. */
final class Forms {
    private Forms() {}

    /** Empty if the type is none that we read. */
    static Optional<Form> of(PrimitiveType type) {
        LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
        return Optional.ofNullable(
                switch (type.getPrimitiveTypeName()) {
                    case BOOLEAN, FLOAT, DOUBLE -> new Form.Plain();
                    case INT32, INT64 -> whole(meaning);
                    case INT96 -> new Form.OldTimestamp();
                    case BINARY -> bytes(meaning);
                    case FIXED_LEN_BYTE_ARRAY -> fixed(meaning);
                });
    }

    private static @Nullable Form whole(@Nullable LogicalTypeAnnotation meaning) {
        if (meaning == null) {
            return new Form.Whole();
        }
        if (meaning instanceof LogicalTypeAnnotation.IntLogicalTypeAnnotation whole) {
            return whole.isSigned() ? new Form.Whole() : new Form.Unsigned(whole.getBitWidth());
        }
        if (meaning instanceof LogicalTypeAnnotation.DecimalLogicalTypeAnnotation decimal) {
            return new Form.Decimal(decimal.getScale());
        }
        if (meaning instanceof LogicalTypeAnnotation.DateLogicalTypeAnnotation) {
            return new Form.Day();
        }
        if (meaning instanceof LogicalTypeAnnotation.TimeLogicalTypeAnnotation time) {
            return new Form.Time(unit(time.getUnit()));
        }
        if (meaning instanceof LogicalTypeAnnotation.TimestampLogicalTypeAnnotation stamp) {
            return new Form.Timestamp(unit(stamp.getUnit()), stamp.isAdjustedToUTC());
        }
        return null;
    }

    private static Form.Unit unit(LogicalTypeAnnotation.TimeUnit unit) {
        return switch (unit) {
            case MILLIS -> Form.Unit.MILLIS;
            case MICROS -> Form.Unit.MICROS;
            case NANOS -> Form.Unit.NANOS;
        };
    }

    private static @Nullable Form bytes(@Nullable LogicalTypeAnnotation meaning) {
        // Bytes without a meaning are mostly texts of old writers; if not, the rows say so.
        if (meaning == null
                || meaning instanceof LogicalTypeAnnotation.StringLogicalTypeAnnotation
                || meaning instanceof LogicalTypeAnnotation.EnumLogicalTypeAnnotation
                || meaning instanceof LogicalTypeAnnotation.JsonLogicalTypeAnnotation) {
            return new Form.Utf8();
        }
        return meaning instanceof LogicalTypeAnnotation.DecimalLogicalTypeAnnotation decimal
                ? new Form.Decimal(decimal.getScale())
                : null;
    }

    private static @Nullable Form fixed(@Nullable LogicalTypeAnnotation meaning) {
        if (meaning instanceof LogicalTypeAnnotation.DecimalLogicalTypeAnnotation decimal) {
            return new Form.Decimal(decimal.getScale());
        }
        return meaning instanceof LogicalTypeAnnotation.UUIDLogicalTypeAnnotation ? new Form.Uuid() : null;
    }
}
