package dev.workmate.demo.store;

import dev.workmate.demo.catalog.Catalog;
import dev.workmate.demo.catalog.EntityModel;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One company's tables; guarded by the store's lock. */
public final class CompanyTables {
    private final UUID id;
    private final String name;
    private final String currency;
    private final LocalDate today;
    private final Map<String, Table> tables = new HashMap<>();
    private final Map<Object, Object> shared = new HashMap<>();

    CompanyTables(UUID id, String name, String currency, LocalDate today, Catalog... catalogs) {
        this.id = id;
        this.name = name;
        this.currency = currency;
        this.today = today;
        for (Catalog catalog : catalogs) {
            for (EntityModel model : catalog.entities()) {
                tables.putIfAbsent(model.set(), new Table(model));
            }
        }
    }

    public UUID id() {
        return id;
    }

    public String name() {
        return name;
    }

    public String currency() {
        return currency;
    }

    /** The day it is in this company; its books know nothing later but what users write. */
    public LocalDate today() {
        return today;
    }

    public Table table(String set) {
        Table table = tables.get(set);
        if (table == null) {
            throw new IllegalArgumentException("no set " + set);
        }
        return table;
    }

    public Table table(EntityModel model) {
        return table(model.set());
    }

    public boolean has(String set) {
        return tables.containsKey(set);
    }

    /** Takes a row while the company is being filled; equal values are kept once. */
    void load(String set, Map<String, ?> values) {
        Table table = table(set);
        @Nullable Object[] array = Values.array(table.model(), values);
        for (int i = 0; i < array.length; i++) {
            Object value = array[i];
            if (value instanceof String
                    || value instanceof BigDecimal
                    || value instanceof LocalDate) {
                array[i] = shared.computeIfAbsent(value, same -> same);
            }
        }
        table.put(new Row(table.model(), array, 1));
    }

    void loaded() {
        shared.clear();
    }
}
