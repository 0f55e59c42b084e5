package dev.workmate.journal.jdbc;

import dev.workmate.id.AgentId;
import dev.workmate.journal.Heard;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rows of {@code heard}: a few for each session, however long its log is. */
final class HeardRows {
    static final String OF_SESSION =
            "SELECT what FROM heard WHERE session_number = (SELECT number FROM sessions WHERE"
                    + " id = ?)";
    static final String OF_NUMBER = "SELECT what FROM heard WHERE session_number = ?";

    /** A session of before these rows. */
    static final String UNKNOWN = "unknown";

    static final RowGroups<Row> ADD =
            new RowGroups<>(
                    RowSql.insert(
                            "heard", "session_number bigint, what text", " ON CONFLICT DO NOTHING"),
                    (values, row) -> {
                        values.setLong(1, row.session());
                        values.setString(2, row.what());
                    });
    private static final String IS_KNOWN_NOW =
            "DELETE FROM heard WHERE session_number = ? AND what = '" + UNKNOWN + "'";
    private static final String UNTRUSTED = "untrusted";
    private static final String AGENT = "agent:";

    record Row(long session, String what) {}

    private HeardRows() {}

    static Set<String> of(Heard heard) {
        return Stream.concat(
                        heard.untrusted() ? Stream.of(UNTRUSTED) : Stream.empty(),
                        heard.speakers().stream().map(speaker -> AGENT + speaker.value()))
                .collect(Collectors.toUnmodifiableSet());
    }

    static Set<String> read(PreparedStatement select) throws SQLException {
        Set<String> found = new HashSet<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }

    /** Empty where only the log itself can tell. */
    static Optional<Heard> heard(Set<String> rows) {
        return rows.contains(UNKNOWN)
                ? Optional.empty()
                : Optional.of(
                        new Heard(
                                rows.contains(UNTRUSTED),
                                rows.stream()
                                        .filter(what -> what.startsWith(AGENT))
                                        .map(what -> new AgentId(what.substring(AGENT.length())))
                                        .collect(Collectors.toUnmodifiableSet())));
    }

    static void isKnown(Statements statements, long session) throws SQLException {
        PreparedStatement delete = statements.of(IS_KNOWN_NOW);
        delete.setLong(1, session);
        delete.executeUpdate();
    }
}
