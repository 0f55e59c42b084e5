package dev.workmate.journal.jdbc;

import dev.workmate.event.Envelope;
import dev.workmate.journal.Heard;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What sessions hear for the first time, as far as this writer knows. For its thread only. */
final class News {
    private static final int MAX_REMEMBERED = 20_000;

    private final Map<Long, Set<String>> known =
            new LinkedHashMap<>(1_024, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, Set<String>> eldest) {
                    return size() > MAX_REMEMBERED;
                }
            };
    private final List<HeardRows.Row> unwritten = new ArrayList<>();

    void add(long session, Envelope event) {
        for (String what : HeardRows.of(Heard.in(event))) {
            if (known.computeIfAbsent(session, _ -> new HashSet<>()).add(what)) {
                unwritten.add(new HeardRows.Row(session, what));
            }
        }
    }

    /** Brings it into the transaction. */
    void write(Statements statements) throws SQLException {
        HeardRows.ADD.run(statements, unwritten);
        unwritten.clear();
    }

    /** The transaction was undone, or rows were deleted: what is remembered may be wrong. */
    void forget() {
        known.clear();
        unwritten.clear();
    }
}
