package dev.workmate.session.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Engine;
import dev.workmate.database.SealedTexts;
import dev.workmate.database.SealedTexts.Place;
import dev.workmate.database.SessionKey;
import dev.workmate.event.EventNames;
import dev.workmate.event.SessionEvent.ModelSelected;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.live.Marks;
import dev.workmate.session.SessionCatalog;
import dev.workmate.session.SessionCursor;
import dev.workmate.session.SessionFolder;
import dev.workmate.session.SessionQuery;
import dev.workmate.session.SessionQuery.Shelf;
import dev.workmate.session.SessionSummary;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/** Sessions in the table {@code sessions}, which the journal writes. */
public final class JdbcSessionCatalog implements SessionCatalog {
    private static final Logger log = LoggerFactory.getLogger(JdbcSessionCatalog.class);
    private static final String SELECTED =
            Objects.requireNonNull(EventNames.events().get(ModelSelected.class));

    /** So many sessions are looked through at a time. */
    private static final int PAGE = 50;

    private static final String FROM =
            " FROM sessions LEFT JOIN session_marks m ON m.session_number = sessions.number";

    private static final String FOLDERS =
            "SELECT m.folder, count(*)"
                    + FROM
                    + " WHERE owner_id = ? AND m.folder IS NOT NULL"
                    + shelf(Shelf.ACTIVE)
                    + " GROUP BY m.folder ORDER BY lower(m.folder), m.folder LIMIT ?";

    /** A session that is no fork is the first of its family, if it has one. */
    private static final String FAMILY =
            "SELECT coalesce(min(h.family), s.id) AS family FROM sessions s LEFT JOIN"
                    + " shared_history h ON h.session_number = s.number WHERE s.id = ?"
                    + " GROUP BY s.id";

    private static final String RELATIVES =
            " WHERE (id IN ("
                    + FAMILY
                    + ") OR number IN (SELECT f.session_number FROM shared_history f WHERE"
                    + " f.family IN ("
                    + FAMILY
                    + "))) AND id <> ? AND m.erase_at IS NULL ORDER BY updated_at DESC, id DESC LIMIT ?";

    private final Database database;
    private final EventJson json;
    private final String summaries;
    private final SealedTexts texts;
    private final SaidWords said;

    public JdbcSessionCatalog(Database database, EventJson json) {
        this.database = database;
        this.json = json;
        this.texts = new SealedTexts(database.keys());
        this.said = new SaidWords(database.keys());
        this.summaries = summaries(database.engine());
    }

    private static String summaries(Engine engine) {
        return "SELECT id, title, created_at, updated_at, head, turn_open, parked, quarantined,"
                + " CASE WHEN visible_head > COALESCE(m.seen, 0) THEN 1 ELSE 0 END,"
                + " m.pinned_at, m.archived_at, m.erase_at, m.folder,"
                + " (SELECT e.payload FROM message_events e"
                + engine.indexedBy("message_events_models")
                + " WHERE e.session_number = sessions.number AND e.type = 32"
                + " ORDER BY e.sequence DESC LIMIT 1), key_id, number";
    }

    @Override
    public Optional<UserId> ownerOf(SessionId session) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(
                                    "SELECT owner_id FROM sessions WHERE id = ?")) {
                        select.setString(1, session.value());
                        try (ResultSet row = select.executeQuery()) {
                            return row.next()
                                    ? Optional.of(new UserId(row.getString(1)))
                                    : Optional.empty();
                        }
                    }
                });
    }

    @Override
    public Optional<SessionSummary> find(SessionId session) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(
                                    summaries + ", NULL" + FROM + " WHERE id = ?")) {
                        select.setString(1, session.value());
                        try (ResultSet row = select.executeQuery()) {
                            return row.next() ? Optional.of(summary(row)) : Optional.empty();
                        }
                    }
                });
    }

    @Override
    public List<SessionSummary> list(UserId owner, SessionQuery query) {
        return database.read(connection -> list(connection, owner, query));
    }

    @Override
    public List<SessionFolder> folders(UserId owner, int limit) {
        return database.read(
                connection -> {
                    try (PreparedStatement select = connection.prepareStatement(FOLDERS)) {
                        select.setString(1, owner.value());
                        select.setInt(2, limit);
                        List<SessionFolder> folders = new ArrayList<>();
                        try (ResultSet row = select.executeQuery()) {
                            while (row.next()) {
                                folders.add(new SessionFolder(row.getString(1), row.getInt(2)));
                            }
                        }
                        return folders;
                    }
                });
    }

    @Override
    public List<SessionSummary> relatives(SessionId session, int limit) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(summaries + ", NULL" + FROM + RELATIVES)) {
                        select.setString(1, session.value());
                        select.setString(2, session.value());
                        select.setString(3, session.value());
                        select.setInt(4, limit);
                        return summaries(select);
                    }
                });
    }

    private List<SessionSummary> list(Connection connection, UserId owner, SessionQuery query)
            throws SQLException {
        if (query.words().isEmpty()) {
            return page(connection, owner, query, query.after(), query.limit()).stream()
                    .map(Row::summary)
                    .toList();
        }
        SealedSearch search = new SealedSearch(said, query);
        List<SessionSummary> found = new ArrayList<>();
        Optional<SessionCursor> after = query.after();
        while (true) {
            List<Row> rows = page(connection, owner, query, after, PAGE);
            found.addAll(search.matches(connection, rows));
            if (rows.size() < PAGE || found.size() >= query.limit()) {
                return found.stream().limit(query.limit()).toList();
            }
            SessionSummary last = rows.getLast().summary();
            after = Optional.of(new SessionCursor(last.updatedAt(), last.id()));
        }
    }

    /** A session, and what is asked of it where its words are sealed. */
    record Row(SessionSummary summary, long number, boolean isSealed) {}

    private List<Row> page(
            Connection connection,
            UserId owner,
            SessionQuery query,
            Optional<SessionCursor> after,
            int limit)
            throws SQLException {
        WordSearch words = WordSearch.of(query);
        StringBuilder sql = new StringBuilder(summaries).append(", ").append(words.hit());
        sql.append(FROM).append(" WHERE owner_id = ?").append(shelf(query.shelf()));
        List<Object> values = new ArrayList<>(words.hitValues());
        values.add(owner.value());
        sql.append(words.condition());
        values.addAll(words.conditionValues());
        if (query.folder().isPresent()) {
            sql.append(" AND m.folder = ?");
            values.add(query.folder().get());
        }
        if (after.isPresent()) {
            SessionCursor cursor = after.get();
            sql.append(" AND (updated_at < ? OR updated_at = ? AND id < ?)");
            values.add(cursor.updatedAt().toEpochMilli());
            values.add(cursor.updatedAt().toEpochMilli());
            values.add(cursor.id().value());
        }
        sql.append(" ORDER BY updated_at DESC, id DESC LIMIT ?");
        values.add(limit);
        try (PreparedStatement select = connection.prepareStatement(sql.toString())) {
            for (int i = 0; i < values.size(); i++) {
                select.setObject(i + 1, values.get(i));
            }
            List<Row> rows = new ArrayList<>();
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    boolean isSealed = SessionKey.id(row, 15).isPresent();
                    rows.add(new Row(summary(row), row.getLong(16), isSealed));
                }
            }
            return rows;
        }
    }

    private List<SessionSummary> summaries(PreparedStatement select) throws SQLException {
        List<SessionSummary> sessions = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                sessions.add(summary(row));
            }
        }
        return sessions;
    }

    private static String shelf(Shelf shelf) {
        return switch (shelf) {
            case ACTIVE -> " AND m.archived_at IS NULL AND m.erase_at IS NULL";
            case PINNED ->
                    " AND m.pinned_at IS NOT NULL AND m.archived_at IS NULL AND m.erase_at IS NULL";
            case ARCHIVED -> " AND m.archived_at IS NOT NULL AND m.erase_at IS NULL";
            case DELETED -> " AND m.erase_at IS NOT NULL";
            case KEPT -> " AND m.erase_at IS NULL";
        };
    }

    private SessionSummary summary(ResultSet row) throws SQLException {
        return new SessionSummary(
                new SessionId(row.getString(1)),
                title(row),
                Instant.ofEpochMilli(row.getLong(3)),
                Instant.ofEpochMilli(row.getLong(4)),
                row.getLong(5),
                Optional.ofNullable(row.getString(6)).map(TurnId::new),
                row.getInt(7) != 0,
                row.getInt(8) != 0,
                Optional.ofNullable(row.getString(14)).flatMap(this::model),
                marks(row),
                row.getObject(17) == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(row.getLong(17)));
    }

    private Optional<String> title(ResultSet row) throws SQLException {
        Optional<Long> key = SessionKey.id(row, 15);
        Place place = Place.title(row.getString(1));
        return Optional.ofNullable(row.getString(2))
                .flatMap(stored -> texts.open(key, stored, place));
    }

    private static Marks marks(ResultSet row) throws SQLException {
        return new Marks(
                row.getInt(9) != 0,
                row.getObject(10) != null,
                row.getObject(11) != null,
                row.getObject(12) == null
                        ? Optional.empty()
                        : Optional.of(Instant.ofEpochMilli(row.getLong(12))),
                Optional.ofNullable(row.getString(13)));
    }

    /** A row that somebody spoiled does not take the whole list away; the audit finds it. */
    private Optional<String> model(String payload) {
        try {
            return json.read(SELECTED, payload) instanceof ModelSelected selected
                    ? selected.model()
                    : Optional.empty();
        } catch (JacksonException | IllegalArgumentException e) {
            log.warn("the choice of a model cannot be read; its session is listed without it", e);
            return Optional.empty();
        }
    }
}
