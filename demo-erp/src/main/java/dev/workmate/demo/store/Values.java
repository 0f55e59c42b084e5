package dev.workmate.demo.store;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.catalog.PropertyModel;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Brings values into the one Java type each property type is kept in. */
public final class Values {
    private Values() {}

    static @Nullable Object[] array(EntityModel model, Map<String, ?> values) {
        @Nullable Object[] array = new Object[model.width()];
        values.forEach(
                (name, value) -> {
                    PropertyModel property = model.property(name);
                    array[property.index()] = coerce(property, value);
                });
        return array;
    }

    /** Throws {@link IllegalArgumentException} when the value does not fit the property. */
    public static @Nullable Object coerce(PropertyModel property, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        try {
            return switch (property.type()) {
                case STRING, ENUM -> value.toString();
                case GUID -> value instanceof UUID id ? id : Guids.parse(value.toString());
                case DECIMAL -> decimal(value);
                case INT32 -> new BigDecimal(value.toString()).intValueExact();
                case INT64 -> new BigDecimal(value.toString()).longValueExact();
                case BOOLEAN -> bool(value);
                case DATE ->
                        value instanceof LocalDate date ? date : LocalDate.parse((String) value);
                case DATE_TIME -> value instanceof Instant at ? at : Instant.parse((String) value);
                case STREAM ->
                        value instanceof byte[] bytes
                                ? bytes
                                : java.util.Base64.getDecoder().decode(value.toString());
            };
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "The property '" + property.name() + "' cannot hold '" + value + "'.", e);
        }
    }

    private static BigDecimal decimal(Object value) {
        return switch (value) {
            case BigDecimal exact -> exact;
            case BigInteger whole -> new BigDecimal(whole);
            case Integer whole -> BigDecimal.valueOf(whole);
            case Long whole -> BigDecimal.valueOf(whole);
            default -> new BigDecimal(value.toString());
        };
    }

    private static Boolean bool(Object value) {
        if (value instanceof Boolean known) {
            return known;
        }
        return switch (value.toString()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("neither true nor false");
        };
    }
}
