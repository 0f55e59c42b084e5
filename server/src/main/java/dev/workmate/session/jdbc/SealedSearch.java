package dev.workmate.session.jdbc;

import dev.workmate.session.SessionQuery;
import dev.workmate.session.SessionSummary;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/** What {@link WordSearch} is to sessions that are not sealed, for those that are. */
final class SealedSearch {
    private final SaidWords said;
    private final String title;
    private final List<String> words;

    SealedSearch(SaidWords said, SessionQuery query) {
        this.said = said;
        this.title = query.words().orElse("").toLowerCase(Locale.ROOT);
        this.words = query.searched().stream().limit(WordSearch.MOST).toList();
    }

    /** In the same order; those that are not sealed were found already. */
    List<SessionSummary> matches(Connection connection, List<JdbcSessionCatalog.Row> rows)
            throws SQLException {
        List<Long> sealed =
                rows.stream()
                        .filter(JdbcSessionCatalog.Row::isSealed)
                        .map(JdbcSessionCatalog.Row::number)
                        .toList();
        Map<Long, SaidWords.Heard> heard = said.look(connection, sealed, words);
        List<SessionSummary> found = new ArrayList<>();
        for (JdbcSessionCatalog.Row row : rows) {
            SaidWords.Heard of = heard.get(row.number());
            if (!row.isSealed()) {
                found.add(row.summary());
            } else if (isTitled(row.summary()) || of != null && of.isComplete()) {
                found.add(row.summary().found(of == null ? OptionalLong.empty() : of.newest()));
            }
        }
        return found;
    }

    private boolean isTitled(SessionSummary session) {
        return session.title()
                .filter(name -> name.toLowerCase(Locale.ROOT).contains(title))
                .isPresent();
    }
}
