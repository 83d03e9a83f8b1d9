package org.palimpsest.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * Records as text and back: {@code Adam(learningRate=0.001, beta1=0.9, …)}. Components may be records, enums, numbers,
 * booleans, and interfaces whose choices are records. Names are resolved only among the records of this library that the
 * expected type permits, and full names among those that a {@link RecordProvider} lists, so text from an untrusted source can
 * construct nothing else, and every record's constructor checks its values. New records need no change here.
 */
final class RecordText {
    private final String text;
    private int at;

    private RecordText(String text) {
        this.text = text;
    }

    static String write(Object value) {
        if (value instanceof Record) {
            List<String> parts = new ArrayList<>();
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                parts.add(component.getName() + "=" + write(read(component, value)));
            }
            return name(value.getClass()) + "(" + String.join(", ", parts) + ")";
        }
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        if (value instanceof Number || value instanceof Boolean) {
            return String.valueOf(value);
        }
        throw new IllegalArgumentException("a " + value.getClass().getName() + " cannot be written as text");
    }

    /** The simple name of a record of this library, the full name of another. */
    private static String name(Class<?> type) {
        if (type.getName().startsWith("org.palimpsest.")) {
            return type.getSimpleName();
        }
        if (!provided().contains(type)) {
            throw new IllegalArgumentException(type.getName() + " is listed by no " + RecordProvider.class.getName()
                    + ", so that it could not be read again");
        }
        return type.getName();
    }

    private static List<Class<?>> provided() {
        List<Class<?>> all = new ArrayList<>();
        ServiceLoader.load(RecordProvider.class, RecordText.class.getClassLoader())
                .forEach(one -> all.addAll(one.records()));
        return all;
    }

    private static Object read(RecordComponent component, Object value) {
        try {
            return component.getAccessor().invoke(value);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalArgumentException("cannot read " + component, e);
        }
    }

    /**
     * The value that a text describes.
     *
     * @throws IllegalArgumentException saying where and what is wrong
     */
    static <T> T read(String text, Class<T> type) {
        RecordText reader = new RecordText(text);
        T value = type.cast(reader.value(type));
        if (reader.at != text.length()) {
            throw reader.fault("the end expected");
        }
        return value;
    }

    private Object value(Class<?> type) {
        if (type.isEnum() || type.isPrimitive()) {
            String word = word();
            try {
                return scalar(word, type);
            } catch (IllegalArgumentException e) {
                throw fault("'" + word + "' is no " + type.getSimpleName());
            }
        }
        String name = word();
        Class<?> choice = find(name, type);
        RecordComponent[] components = choice.getRecordComponents();
        Object[] values = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        expect("(");
        for (int i = 0; i < components.length; i++) {
            expect((i > 0 ? ", " : "") + components[i].getName() + "=");
            types[i] = components[i].getType();
            values[i] = value(types[i]);
        }
        expect(")");
        try {
            return choice.getDeclaredConstructor(types).newInstance(values);
        } catch (InvocationTargetException e) {
            throw fault(String.valueOf(e.getTargetException().getMessage()));
        } catch (ReflectiveOperationException e) {
            throw fault(name + " cannot be constructed: " + e.getMessage());
        }
    }

    private static Object scalar(String word, Class<?> type) {
        if (type == boolean.class) {
            if (!word.equals("true") && !word.equals("false")) {
                throw new IllegalArgumentException(word);
            }
            return Boolean.valueOf(word);
        }
        if (type == int.class) {
            return Integer.valueOf(word);
        }
        if (type == long.class) {
            return Long.valueOf(word);
        }
        if (type == double.class) {
            return Double.valueOf(word);
        }
        if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                if (((Enum<?>) constant).name().equals(word)) {
                    return constant;
                }
            }
        }
        throw new IllegalArgumentException(word);
    }

    /** The record of that name among the choices of a type. */
    private Class<?> find(String name, Class<?> type) {
        if (name.indexOf('.') >= 0) {
            return provided().stream()
                    .filter(one -> one.getName().equals(name) && type.isAssignableFrom(one) && one.isRecord())
                    .findFirst()
                    .orElseThrow(() -> fault("'" + name + "' is not known here: no " + RecordProvider.class.getName()
                            + " lists it as a " + type.getSimpleName() + "; is its jar on the class path?"));
        }
        List<Class<?>> choices = new ArrayList<>();
        collect(type, choices);
        for (Class<?> choice : choices) {
            if (choice.getSimpleName().equals(name)) {
                return choice;
            }
        }
        throw fault("'" + name + "' is none of "
                + choices.stream().map(Class::getSimpleName).toList());
    }

    private static void collect(Class<?> type, List<Class<?>> out) {
        if (type.isRecord()) {
            out.add(type);
        } else if (type.isSealed()) {
            for (Class<?> choice : type.getPermittedSubclasses()) {
                collect(choice, out);
            }
        } else if (type.isInterface()) {
            // An open axis; those of this library are nested in it, or beside it.
            Stream.concat(
                            Stream.of(type.getDeclaredClasses()),
                            Stream.ofNullable(type.getDeclaringClass())
                                    .flatMap(around -> Stream.of(around.getDeclaredClasses())))
                    .filter(one -> one.isRecord() && type.isAssignableFrom(one))
                    .forEach(out::add);
        }
    }

    private String word() {
        int from = at;
        while (at < text.length() && "(), =".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(from, at);
    }

    private void expect(String what) {
        if (!text.startsWith(what, at)) {
            throw fault("'" + what + "' expected");
        }
        at += what.length();
    }

    private IllegalArgumentException fault(String what) {
        return new IllegalArgumentException(what + " at character " + (at + 1) + " of " + text);
    }
}
