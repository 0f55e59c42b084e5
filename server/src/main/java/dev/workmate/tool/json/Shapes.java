package dev.workmate.tool.json;

import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the shape of a Java type; refuses types that JSON cannot carry faithfully. */
final class Shapes {
    private final Set<Class<?>> open = new HashSet<>();

    private Shapes() {}

    static <R extends Record> RecordShape<R> of(Class<R> type) {
        return new Shapes().record(type);
    }

    private <R extends Record> RecordShape<R> record(Class<R> type) {
        if (!open.add(type)) {
            throw new IllegalArgumentException(type + " contains itself");
        }
        RecordComponent[] components = type.getRecordComponents();
        List<RecordShape.Field> fields = Arrays.stream(components).map(this::field).toList();
        open.remove(type);
        return new RecordShape<>(constructor(type, components), fields);
    }

    private static <R extends Record> Constructor<R> constructor(
            Class<R> type, RecordComponent[] components) {
        try {
            Class<?>[] types =
                    Arrays.stream(components)
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new);
            Constructor<R> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("every record has its constructor: " + type, e);
        }
    }

    private RecordShape.Field field(RecordComponent component) {
        Describe describe = component.getAnnotation(Describe.class);
        Type type = component.getGenericType();
        Optional<Type> inner = argument(type, Optional.class);
        return new RecordShape.Field(
                component.getName(),
                describe == null ? "" : describe.value(),
                inner.isEmpty(),
                shape(inner.orElse(type), component));
    }

    private Shape shape(Type type, RecordComponent component) {
        Bounds bounds = Bounds.of(component);
        Optional<Type> item = argument(type, List.class);
        if (item.isPresent()) {
            return new ListShape(plain(item.get(), Bounds.NONE, component), bounds);
        }
        return plain(type, bounds, component);
    }

    private Shape plain(Type type, Bounds bounds, RecordComponent component) {
        if (type == String.class) {
            return new Scalars.Text(bounds);
        }
        if (type == BigDecimal.class) {
            return new Scalars.Decimal(bounds);
        }
        if (type == int.class || type == Integer.class) {
            return new Scalars.Whole(
                    int.class, bounds.inside(Integer.MIN_VALUE, Integer.MAX_VALUE));
        }
        if (type == long.class || type == Long.class) {
            return new Scalars.Whole(long.class, bounds);
        }
        if (type == boolean.class || type == Boolean.class) {
            return new Scalars.Flag();
        }
        if (type == JsonValue.Scalar.class) {
            return new FreeShapes.AnyScalar(bounds);
        }
        if (type == JsonValue.Fields.class) {
            return new FreeShapes.AnyObject();
        }
        if (type instanceof Class<?> raw && raw.isEnum()) {
            return Scalars.Choice.of(raw);
        }
        if (type instanceof Class<?> raw && raw.isRecord()) {
            return record(raw.asSubclass(Record.class));
        }
        throw new IllegalArgumentException(
                "a tool's input cannot hold "
                        + type.getTypeName()
                        + " in "
                        + component.getDeclaringRecord().getSimpleName()
                        + "."
                        + component.getName());
    }

    private static Optional<Type> argument(Type type, Class<?> container) {
        return type instanceof ParameterizedType generic && generic.getRawType() == container
                ? Optional.of(generic.getActualTypeArguments()[0])
                : Optional.empty();
    }
}
