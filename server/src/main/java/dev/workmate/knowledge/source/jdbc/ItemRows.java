package dev.workmate.knowledge.source.jdbc;

import dev.workmate.knowledge.source.HeldItem;
import dev.workmate.knowledge.source.Listing;
import dev.workmate.knowledge.source.Source;
import dev.workmate.knowledge.source.SourceItem;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of sources' items, in the table {@code source_items}. */
final class ItemRows {
    private static final String PUT =
            "INSERT INTO source_items (source_id, owner_id, external_id, parent_id, name, kind,"
                    + " version, size, url, round) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                    + " ON CONFLICT (source_id, external_id) DO UPDATE SET parent_id ="
                    + " EXCLUDED.parent_id, name = EXCLUDED.name, kind = EXCLUDED.kind, version ="
                    + " EXCLUDED.version, size = EXCLUDED.size, url = EXCLUDED.url, round ="
                    + " EXCLUDED.round, is_gone = 0";

    /** What could not be taken is tried again whenever everything is listed anew. */
    private static final String AGAIN =
            ", taken = CASE WHEN source_items.failure IS NULL THEN source_items.taken END";

    private ItemRows() {}

    /**
     * The page and its cursor; after the last page of a whole listing, what it left out is gone.
     */
    static void keep(
            Connection connection, Source source, Listing.Page page, long now, Duration claimed)
            throws SQLException {
        String id = source.id().value();
        if (page.isLast() && page.cursor().isEmpty()) {
            keepAll(connection, source, page.changes());
        } else {
            keepSome(connection, source, page);
        }
        SourceRows.update(
                connection,
                "UPDATE sources SET cursor = ?, claim_until = ? WHERE id = ?",
                page.cursor().orElse(null),
                now + claimed.toMillis(),
                id);
        if (page.isLast()) {
            SourceRows.update(
                    connection,
                    "UPDATE sources SET whole_at = CASE WHEN is_whole = 1 THEN ? ELSE whole_at END,"
                            + " is_whole = 0 WHERE id = ?",
                    now,
                    id);
        }
    }

    /** Everything there is, on one page: only what differs is written. */
    private static void keepAll(Connection connection, Source source, List<Listing.Change> changes)
            throws SQLException {
        String id = source.id().value();
        Map<String, HeldItem> known = new HashMap<>();
        for (HeldItem held :
                SourceRows.all(
                        connection,
                        SourceRows.ITEM + " WHERE source_id = ?",
                        SourceRows::item,
                        id)) {
            known.put(held.item().id(), held);
        }
        for (Listing.Change change : changes) {
            HeldItem held = known.remove(change.id());
            if (change instanceof Listing.Present present
                    && (held == null || !held.isThere() || !held.item().equals(present.item()))) {
                put(connection, source, present.item(), 0, PUT);
            }
        }
        for (HeldItem unsaid : known.values()) {
            if (unsaid.isThere()) {
                change(connection, id, "is_gone = 1", unsaid.item().id());
            }
        }
    }

    private static void keepSome(Connection connection, Source source, Listing.Page page)
            throws SQLException {
        String id = source.id().value();
        Round round =
                SourceRows.first(
                                connection,
                                "SELECT round, is_whole FROM sources WHERE id = ?",
                                row -> new Round(row.getLong(1), row.getInt(2) == 1),
                                id)
                        .orElseThrow();
        for (Listing.Change change : page.changes()) {
            switch (change) {
                case Listing.Present present ->
                        put(
                                connection,
                                source,
                                present.item(),
                                round.number(),
                                round.isWhole() ? PUT + AGAIN : PUT);
                case Listing.Still still ->
                        change(connection, id, "round = ?", still.id(), round.number());
                case Listing.Gone gone -> change(connection, id, "is_gone = 1", gone.id());
            }
        }
        if (page.isLast() && round.isWhole()) {
            SourceRows.update(
                    connection,
                    "UPDATE source_items SET is_gone = 1 WHERE source_id = ? AND round < ?",
                    id,
                    round.number());
        }
    }

    private record Round(long number, boolean isWhole) {}

    private static void put(
            Connection connection, Source source, SourceItem item, long round, String sql)
            throws SQLException {
        SourceRows.update(
                connection,
                sql,
                source.id().value(),
                source.owner().value(),
                item.id(),
                item.parent().orElse(null),
                item.name(),
                item.kind().name().toLowerCase(Locale.ROOT),
                item.version(),
                item.size(),
                item.url().orElse(null),
                round);
    }

    static void change(
            Connection connection,
            String source,
            String what,
            String item,
            @Nullable Object... values)
            throws SQLException {
        List<@Nullable Object> all = new ArrayList<>();
        Collections.addAll(all, values);
        Collections.addAll(all, source, item);
        SourceRows.update(
                connection,
                "UPDATE source_items SET " + what + " WHERE source_id = ? AND external_id = ?",
                all.toArray());
    }

    /**
     * Forgotten where it is gone, but for a folder that something is still said to lie in; else it
     * is as if it had never been taken.
     */
    static void drop(Connection connection, String source, String item) throws SQLException {
        SourceRows.update(
                connection,
                "DELETE FROM source_items WHERE source_id = ? AND external_id = ?"
                        + " AND is_gone = 1 AND NOT EXISTS (SELECT 1 FROM source_items c"
                        + " WHERE c.source_id = ? AND c.parent_id = ?)",
                source,
                item,
                source,
                item);
        change(
                connection,
                source,
                "file_id = NULL, taken = NULL, validator = NULL, title = NULL, folder = NULL,"
                        + " tries = 0, failure = NULL",
                item);
    }
}
