package dev.workmate.demo.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Changes that belong together; used by one thread while it holds the store's lock. */
public final class Transaction {
    private final Instant at;
    private final List<Change> changes = new ArrayList<>();
    private final List<Runnable> undo = new ArrayList<>();

    Transaction(Instant at) {
        this.at = at;
    }

    public Instant at() {
        return at;
    }

    List<Change> changes() {
        return changes;
    }

    /** Adds or replaces a row; properties not named are empty afterwards. */
    public Row put(CompanyTables company, String set, Map<String, ?> values) {
        Table table = company.table(set);
        Row draft = Row.of(table.model(), stamped(table, values));
        Row old = table.find(draft.key());
        Change change = Change.put(company.id(), set, draft.toMap());
        Row row = change.applyTo(table);
        remember(table, draft.key(), old);
        changes.add(change);
        return row == null ? draft : row;
    }

    /** Replaces some values of a row. */
    public Row patch(CompanyTables company, Row row, Map<String, ?> values) {
        Map<String, @Nullable Object> all = new java.util.LinkedHashMap<>(row.toMap());
        all.putAll(values);
        all.values().removeIf(value -> value == null);
        return put(company, row.model().set(), all);
    }

    public void remove(CompanyTables company, Row row) {
        Table table = company.table(row.model().set());
        Change change = Change.gone(company.id(), row.model().set(), row.key());
        Row old = table.find(row.key());
        change.applyTo(table);
        remember(table, row.key(), old);
        changes.add(change);
    }

    private Map<String, ?> stamped(Table table, Map<String, ?> values) {
        String stamp = "lastModifiedDateTime";
        if (!table.model().has(stamp)) {
            return values;
        }
        Map<String, Object> all = new java.util.LinkedHashMap<>(values);
        all.put(stamp, at);
        return all;
    }

    private void remember(Table table, Object key, @Nullable Row old) {
        undo.add(
                () -> {
                    if (old == null) {
                        table.remove(key);
                    } else {
                        table.put(old);
                    }
                });
    }

    void undo() {
        for (Runnable step : undo.reversed()) {
            step.run();
        }
        undo.clear();
        changes.clear();
    }

    /** A new id for a record a user makes. */
    public UUID newId() {
        return UUID.randomUUID();
    }
}
