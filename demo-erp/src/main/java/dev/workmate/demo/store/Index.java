package dev.workmate.demo.store;

import dev.workmate.demo.catalog.PropertyModel;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Places of rows by one property's value, each list ascending. */
final class Index {
    private static final int[] NONE = {};

    private final PropertyModel property;
    private final Map<Object, Places> byValue = new HashMap<>();

    Index(PropertyModel property) {
        this.property = property;
    }

    int[] places(Object value) {
        Places found = byValue.get(normal(value));
        return found == null ? NONE : Arrays.copyOf(found.list, found.size);
    }

    void add(Row row, int place) {
        Object value = row.get(property);
        if (value != null) {
            byValue.computeIfAbsent(normal(value), _ -> new Places()).add(place);
        }
    }

    void remove(Row row, int place) {
        Object value = row.get(property);
        if (value != null) {
            Places found = byValue.get(normal(value));
            if (found != null) {
                found.remove(place);
            }
        }
    }

    /** 5 and 5.00 are equal amounts, but not equal decimals. */
    private static Object normal(Object value) {
        return value instanceof BigDecimal decimal ? decimal.stripTrailingZeros() : value;
    }

    private static final class Places {
        private int[] list = new int[2];
        private int size;

        void add(int place) {
            if (size == list.length) {
                list = Arrays.copyOf(list, size * 2);
            }
            int at = size == 0 || list[size - 1] < place ? size : -1 - search(place);
            System.arraycopy(list, at, list, at + 1, size - at);
            list[at] = place;
            size++;
        }

        void remove(int place) {
            int at = search(place);
            if (at >= 0) {
                System.arraycopy(list, at + 1, list, at, size - at - 1);
                size--;
            }
        }

        private int search(int place) {
            return Arrays.binarySearch(list, 0, size, place);
        }
    }
}
