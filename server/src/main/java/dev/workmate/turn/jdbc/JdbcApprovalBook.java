package dev.workmate.turn.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.SealedTexts;
import dev.workmate.database.SealedTexts.Place;
import dev.workmate.database.SessionKey;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Need;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.text.JsonText;
import dev.workmate.turn.approval.ApprovalBook;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Questions in the view {@code approvals}. */
public final class JdbcApprovalBook implements ApprovalBook {
    private static final String SELECT =
            "SELECT a.approval_id, s.id, s.owner_id, a.tool_name, a.arguments, a.summary, a.reason,"
                    + " a.requested_at, a.expires_at, CASE WHEN a.decision IS NULL AND (s.turn_open IS"
                    + " NULL OR s.turn_open <> a.turn_id) THEN 'lapsed' ELSE a.decision END,"
                    + " a.decided_by, a.turn_id, s.title, a.needs, s.key_id FROM approvals a JOIN sessions s ON s.number ="
                    + " a.session_number ";

    /** A question ends with its turn, answered or not. */
    private static final String PENDING = "a.decision IS NULL AND s.turn_open = a.turn_id";

    private final Database database;
    private final SealedTexts texts;

    public JdbcApprovalBook(Database database) {
        this.database = database;
        this.texts = new SealedTexts(database.keys());
    }

    @Override
    public Optional<Question> find(ApprovalId approval) {
        return select("WHERE a.approval_id = ? LIMIT ?", approval.value(), 1).stream().findFirst();
    }

    @Override
    public List<Question> of(UserId owner, Status status, int limit) {
        return select(
                "WHERE s.owner_id = ?" + wanted(status) + " ORDER BY a.requested_at DESC LIMIT ?",
                owner.value(),
                limit);
    }

    @Override
    public List<Question> forApprover(UserId approver, TenantId tenant, Status status, int limit) {
        return select(
                "JOIN users u ON u.id = s.owner_id WHERE a.needs = 'approver' AND s.owner_id <> ?"
                        + " AND u.tenant_id = ?"
                        + wanted(status)
                        + " ORDER BY a.requested_at DESC LIMIT ?",
                approver.value(),
                tenant.value(),
                limit);
    }

    private static String wanted(Status status) {
        return status == Status.PENDING ? " AND " + PENDING : "";
    }

    @Override
    public List<Question> overdue(Instant now, int limit) {
        return select(
                "WHERE " + PENDING + " AND a.expires_at <= ? ORDER BY a.expires_at LIMIT ?",
                now.toEpochMilli(),
                limit);
    }

    private List<Question> select(String condition, Object... values) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(SELECT + condition)) {
                        for (int i = 0; i < values.length; i++) {
                            select.setObject(i + 1, values[i]);
                        }
                        try (ResultSet row = select.executeQuery()) {
                            List<Question> questions = new ArrayList<>();
                            while (row.next()) {
                                question(row).ifPresent(questions::add);
                            }
                            return questions;
                        }
                    }
                });
    }

    /** None where its words were forgotten: nobody could decide on it. */
    private Optional<Question> question(ResultSet row) throws SQLException {
        String id = row.getString(1);
        Optional<Long> key = SessionKey.id(row, 15);
        Optional<String> arguments =
                texts.open(key, row.getString(5), new Place("approvals.arguments", id));
        Optional<String> summary =
                texts.open(key, row.getString(6), new Place("approvals.summary", id));
        Optional<String> reason =
                texts.open(key, row.getString(7), new Place("approvals.reason", id));
        if (arguments.isEmpty() || summary.isEmpty() || reason.isEmpty()) {
            return Optional.empty();
        }
        Place titled = Place.title(row.getString(2));
        Optional<String> title =
                Optional.ofNullable(row.getString(13))
                        .flatMap(stored -> texts.open(key, stored, titled));
        return Optional.of(
                question(row, new JsonText(arguments.get()), summary.get(), reason.get(), title));
    }

    private static Question question(
            ResultSet row,
            JsonText arguments,
            String summary,
            String reason,
            Optional<String> title)
            throws SQLException {
        return new Question(
                new ApprovalId(row.getString(1)),
                new SessionId(row.getString(2)),
                new UserId(row.getString(3)),
                Optional.ofNullable(row.getString(12)).map(TurnId::new),
                row.getString(4),
                arguments,
                summary,
                reason,
                Instant.ofEpochMilli(row.getLong(8)),
                Instant.ofEpochMilli(row.getLong(9)),
                Optional.ofNullable(row.getString(10))
                        .map(word -> Decision.valueOf(word.toUpperCase(Locale.ROOT))),
                Optional.ofNullable(row.getString(11)),
                title,
                Optional.ofNullable(row.getString(14))
                        .map(word -> Need.valueOf(word.toUpperCase(Locale.ROOT))));
    }
}
