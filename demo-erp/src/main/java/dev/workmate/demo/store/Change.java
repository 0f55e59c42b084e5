package dev.workmate.demo.store;

import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One row put or removed, as it is kept in the file of writes. */
record Change(UUID company, String set, @Nullable Map<String, Object> row, @Nullable Object gone) {

    static Change put(UUID company, String set, Map<String, Object> row) {
        return new Change(company, set, row, null);
    }

    static Change gone(UUID company, String set, Object key) {
        return new Change(company, set, null, key);
    }

    /** Applying the same changes in the same order always gives the same versions. */
    @Nullable Row applyTo(Table table) {
        if (row == null) {
            if (gone != null) {
                table.remove(gone);
            }
            return null;
        }
        Row draft = Row.of(table.model(), row);
        Row old = table.find(draft.key());
        Row next =
                new Row(
                        table.model(),
                        Values.array(table.model(), row),
                        old == null ? 1 : old.version() + 1);
        table.put(next);
        return next;
    }
}
