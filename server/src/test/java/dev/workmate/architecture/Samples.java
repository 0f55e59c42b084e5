package dev.workmate.architecture;

import dev.workmate.text.JsonText;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Makes a filled instance of any wire record, so that rules can be read off real objects. */
final class Samples {
    /** A text that is a UUID and a kebab-case name at once, so that every id accepts it. */
    static final String TEXT = "00000000-0000-7000-8000-000000000001";

    private final UnaryOperator<String> textOf;

    /** {@code textOf} gives the text for a component of the given name. */
    Samples(UnaryOperator<String> textOf) {
        this.textOf = textOf;
    }

    static Samples plain() {
        return new Samples(_ -> TEXT);
    }

    static Samples withToolName(String toolName) {
        return new Samples(name -> name.equals("toolName") ? toolName : TEXT);
    }

    <T> T make(Class<T> type) {
        RecordComponent[] components = type.getRecordComponents();
        try {
            Constructor<T> constructor =
                    type.getDeclaredConstructor(
                            Arrays.stream(components)
                                    .map(RecordComponent::getType)
                                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(
                    Arrays.stream(components)
                            .map(c -> value(c.getName(), c.getGenericType()))
                            .toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make a sample of " + type, e);
        }
    }

    private Object value(String name, Type type) {
        if (type instanceof ParameterizedType generic) {
            Object inner = value(name, generic.getActualTypeArguments()[0]);
            return generic.getRawType() == Optional.class ? Optional.of(inner) : List.of(inner);
        }
        Class<?> plain = (Class<?>) type;
        if (plain == String.class) {
            return name.equals("currency")
                    ? "EUR"
                    : name.equals("color") ? "#112233" : textOf.apply(name);
        }
        if (plain == JsonText.class) {
            return JsonText.EMPTY_OBJECT;
        }
        if (plain.isEnum()) {
            return plain.getEnumConstants()[0];
        }
        return plain.isRecord() || plain.isSealed() ? nested(plain) : simple(plain);
    }

    private Object nested(Class<?> type) {
        return type.isSealed() ? make(type.getPermittedSubclasses()[0]) : make(type);
    }

    private static Object simple(Class<?> type) {
        return switch (type.getSimpleName()) {
            case "int", "Integer" -> 1;
            case "long", "Long" -> 1L;
            case "double", "Double" -> 1.0;
            case "boolean", "Boolean" -> true;
            case "Instant" -> Instant.EPOCH;
            case "BigDecimal" -> BigDecimal.ONE;
            default -> throw new IllegalArgumentException("not a wire type: " + type);
        };
    }
}
