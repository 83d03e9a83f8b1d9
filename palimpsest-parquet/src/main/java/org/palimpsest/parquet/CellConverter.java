package org.palimpsest.parquet;

import java.util.Arrays;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.PrimitiveType;
import org.jspecify.annotations.Nullable;
import org.palimpsest.model.table.Row;

/** Puts the values of one column into cells. Each value of a dictionary is written as text once. */
final class CellConverter extends PrimitiveConverter {
    private final PrimitiveType type;
    private final Form form;
    private final String name;
    private final int column;
    private final Row row;
    private final Text text = new Text();
    private boolean readable = true;
    private @Nullable Dictionary dictionary;
    private char[] @Nullable [] texts = new char[0][];

    CellConverter(PrimitiveType type, Form form, String name, int column, Row row) {
        this.type = type;
        this.form = form;
        this.name = name;
        this.column = column;
        this.row = row;
    }

    @Override
    public boolean hasDictionarySupport() {
        return true;
    }

    @Override
    public void setDictionary(Dictionary values) {
        dictionary = values;
        texts = new char[values.getMaxId() + 1][];
    }

    @Override
    public void addValueFromDictionary(int id) {
        readable = true;
        char[] known = texts[id];
        if (known == null) {
            known = ofDictionary(id);
            if (readable) {
                texts[id] = known;
            }
        }
        set(known, known.length);
    }

    private char[] ofDictionary(int id) {
        Dictionary values = dictionary;
        if (values == null) {
            throw new IllegalStateException("a page refers to a dictionary that is not there");
        }
        text.clear();
        switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> text.append(Boolean.toString(values.decodeToBoolean(id)));
            case INT32 -> form.write(values.decodeToInt(id), text);
            case INT64 -> form.write(values.decodeToLong(id), text);
            case FLOAT -> text.append(values.decodeToFloat(id));
            case DOUBLE -> text.append(values.decodeToDouble(id));
            case BINARY, FIXED_LEN_BYTE_ARRAY, INT96 -> readable = form.write(values.decodeToBinary(id), text);
        }
        return Arrays.copyOf(text.characters(), text.length());
    }

    @Override
    public void addBoolean(boolean value) {
        begin().append(Boolean.toString(value));
        end();
    }

    @Override
    public void addInt(int value) {
        form.write(value, begin());
        end();
    }

    @Override
    public void addLong(long value) {
        form.write(value, begin());
        end();
    }

    @Override
    public void addFloat(float value) {
        begin().append(value);
        end();
    }

    @Override
    public void addDouble(double value) {
        begin().append(value);
        end();
    }

    @Override
    public void addBinary(Binary value) {
        readable = form.write(value, begin());
        end();
    }

    private Text begin() {
        text.clear();
        readable = true;
        return text;
    }

    private void end() {
        set(text.characters(), text.length());
    }

    private void set(char[] characters, int length) {
        if (readable) {
            row.set(column, characters, 0, length);
        } else {
            row.fail("the bytes of '" + name + "' are no text");
        }
    }
}
