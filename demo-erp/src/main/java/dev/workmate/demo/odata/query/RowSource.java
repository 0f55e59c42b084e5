package dev.workmate.demo.odata.query;

import dev.workmate.demo.catalog.PropertyModel;
import dev.workmate.demo.odata.filter.ReadyFilter;
import dev.workmate.demo.store.Row;
import dev.workmate.demo.store.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Where rows come from; called while the store's lock is held. */
public interface RowSource {
    /** The rows a filter accepts, in their natural order. */
    List<Row> rows(ReadyFilter filter);

    static RowSource of(List<Row> rows) {
        return filter -> rows.stream().filter(filter.accepts()).toList();
    }

    /** Computes rows anew for each question. */
    static RowSource computed(Function<ReadyFilter, List<Row>> rows) {
        return filter -> rows.apply(filter).stream().filter(filter.accepts()).toList();
    }

    static RowSource of(Table table) {
        return filter -> fromTable(table, filter);
    }

    private static List<Row> fromTable(Table table, ReadyFilter filter) {
        List<Row> candidates = null;
        for (Map.Entry<PropertyModel, Set<Object>> held : filter.equalities().entrySet()) {
            List<Row> rows = held(table, held.getKey(), held.getValue());
            if (candidates == null || rows.size() < candidates.size()) {
                candidates = rows;
            }
        }
        return candidates == null
                ? table.rows(filter.accepts())
                : candidates.stream().filter(filter.accepts()).toList();
    }

    private static List<Row> held(Table table, PropertyModel property, Set<Object> values) {
        boolean key = table.model().keys().equals(List.of(property.name()));
        List<Row> rows = new ArrayList<>();
        for (Object value : values) {
            if (!key) {
                rows.addAll(table.where(property, value));
            } else if (table.find(value) instanceof Row row) {
                rows.add(row);
            }
        }
        if (values.size() > 1) {
            rows.sort(Comparator.comparingInt(table::place));
        }
        return rows;
    }
}
