package dev.workmate.demo.odata.filter;

import dev.workmate.demo.catalog.PropertyModel;
import dev.workmate.demo.store.Row;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A part of a filter while it is being put together. */
record Operand(
        Kind kind,
        Function<Row, @Nullable Object> value,
        @Nullable PropertyModel property,
        Set<String> fields,
        Map<PropertyModel, Set<Object>> equalities) {

    enum Kind {
        CONSTANT,
        PROPERTY,
        CALL,
        OPERATOR
    }

    static Operand constant(@Nullable Object value) {
        return new Operand(Kind.CONSTANT, _ -> value, null, Set.of(), Map.of());
    }

    static Operand of(Kind kind, Function<Row, @Nullable Object> value, Set<String> fields) {
        return new Operand(kind, value, null, fields, Map.of());
    }

    Operand with(Map<PropertyModel, Set<Object>> known) {
        return new Operand(kind, value, property, fields, known);
    }

    boolean holds(Row row) {
        return Boolean.TRUE.equals(value.apply(row));
    }
}
