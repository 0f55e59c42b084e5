package dev.workmate.demo.store;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.catalog.PropertyModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one set in the order they came. A row keeps its place while it lives, so a place is a
 * cursor. Guarded by the store's lock.
 */
public final class Table {
    private final EntityModel model;
    private final List<@Nullable Row> places = new ArrayList<>();
    private final Map<Object, Integer> byKey = new HashMap<>();
    private final Map<Integer, Index> indexes = new ConcurrentHashMap<>();
    private final Map<String, Long> highest = new HashMap<>();
    private final boolean numbered;
    private int live;

    Table(EntityModel model) {
        this.model = model;
        this.numbered = model.has("number");
    }

    /** The highest number that a row with this prefix ever had, also one that is gone; or 0. */
    public long highest(String prefix) {
        return highest.getOrDefault(prefix, 0L);
    }

    private void note(String number) {
        int digits = number.length();
        while (digits > 0 && Character.isDigit(number.charAt(digits - 1))) {
            digits--;
        }
        int count = number.length() - digits;
        if (count > 0 && count < 18) {
            highest.merge(
                    number.substring(0, digits),
                    Long.parseLong(number.substring(digits)),
                    Math::max);
        }
    }

    public EntityModel model() {
        return model;
    }

    public int size() {
        return live;
    }

    public @Nullable Row find(Object key) {
        Integer place = byKey.get(key);
        return place == null ? null : places.get(place);
    }

    /** All rows with this value, in order; the index is made on first use. */
    public List<Row> where(PropertyModel property, Object value) {
        List<Row> rows = new ArrayList<>();
        for (int place : index(property).places(value)) {
            Row row = places.get(place);
            if (row != null) {
                rows.add(row);
            }
        }
        return rows;
    }

    public List<Row> where(String property, Object value) {
        return where(model.property(property), value);
    }

    /** The first row with this value, if any. */
    public @Nullable Row first(String property, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        List<Row> rows = where(property, value);
        return rows.isEmpty() ? null : rows.getFirst();
    }

    public List<Row> rows() {
        return rows(row -> true);
    }

    public List<Row> rows(Predicate<Row> wanted) {
        List<Row> rows = new ArrayList<>();
        for (Row row : places) {
            if (row != null && wanted.test(row)) {
                rows.add(row);
            }
        }
        return rows;
    }

    /** The row that came last, if there is one. */
    public @Nullable Row last() {
        for (int place = places.size() - 1; place >= 0; place--) {
            if (places.get(place) != null) {
                return places.get(place);
            }
        }
        return null;
    }

    /** Where a row stands; larger for later rows. */
    public int place(Row row) {
        Integer place = byKey.get(row.key());
        return place == null ? -1 : place;
    }

    /** Puts a row in its place or at the end and returns what stood there. */
    @Nullable Row put(Row row) {
        if (numbered) {
            note(row.text("number"));
        }
        Object key = row.key();
        Integer place = byKey.get(key);
        if (place == null) {
            byKey.put(key, places.size());
            places.add(row);
            live++;
            indexes.values().forEach(index -> index.add(row, places.size() - 1));
            return null;
        }
        Row old = places.set(place, row);
        for (Index index : indexes.values()) {
            if (old != null) {
                index.remove(old, place);
            }
            index.add(row, place);
        }
        if (old == null) {
            live++;
        }
        return old;
    }

    @Nullable Row remove(Object key) {
        Integer place = byKey.get(key);
        if (place == null) {
            return null;
        }
        Row old = places.set(place, null);
        if (old != null) {
            indexes.values().forEach(index -> index.remove(old, place));
            live--;
        }
        return old;
    }

    private Index index(PropertyModel property) {
        return indexes.computeIfAbsent(property.index(), _ -> build(property));
    }

    private Index build(PropertyModel property) {
        Index index = new Index(property);
        for (int place = 0; place < places.size(); place++) {
            Row row = places.get(place);
            if (row != null) {
                index.add(row, place);
            }
        }
        return index;
    }
}
