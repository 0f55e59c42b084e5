package dev.workmate.demo.store;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.catalog.PropertyModel;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One record as it was at some moment; immutable, so readers need no lock. */
public final class Row {
    private final EntityModel model;
    private final @Nullable Object[] values;
    private final int version;

    Row(EntityModel model, @Nullable Object[] values, int version) {
        this.model = model;
        this.values = values;
        this.version = version;
    }

    /** A row that is not stored, such as a line of a report. */
    public static Row of(EntityModel model, Map<String, ?> values) {
        return new Row(model, Values.array(model, values), 1);
    }

    public EntityModel model() {
        return model;
    }

    /** Counts the changes of the record; part of its etag. */
    public int version() {
        return version;
    }

    public @Nullable Object get(PropertyModel property) {
        return at(property.index());
    }

    public @Nullable Object get(String property) {
        return at(model.property(property).index());
    }

    /** A later catalogue may have more properties than this row was made with. */
    private @Nullable Object at(int index) {
        return index < values.length ? values[index] : null;
    }

    public String text(String property) {
        Object value = get(property);
        return value == null ? "" : value.toString();
    }

    public BigDecimal decimal(String property) {
        return get(property) instanceof BigDecimal value ? value : BigDecimal.ZERO;
    }

    public @Nullable UUID uuid(String property) {
        return get(property) instanceof UUID value ? value : null;
    }

    public @Nullable LocalDate date(String property) {
        return get(property) instanceof LocalDate value ? value : null;
    }

    /** Its key: the value of the only key property, or the list of all. */
    public Object key() {
        List<String> keys = model.keys();
        if (keys.size() == 1) {
            return required(keys.getFirst());
        }
        return keys.stream().map(this::required).toList();
    }

    private Object required(String property) {
        Object value = get(property);
        if (value == null) {
            throw new IllegalStateException(model + " without its key " + property);
        }
        return value;
    }

    /** The values that are set, by name. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        for (PropertyModel property : model.properties()) {
            Object value = get(property);
            if (value != null) {
                map.put(property.name(), value);
            }
        }
        return map;
    }
}
