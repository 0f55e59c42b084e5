package dev.workmate.journal.jdbc;

import dev.workmate.database.SealedTexts.Place;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.Envelope;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.TurnId;
import dev.workmate.text.JsonText;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Locale;

/** The view {@code approvals}: each question with its answer, as it was agreed to. */
final class ApprovalRows {
    private static final String ASKED =
            "INSERT INTO approvals (session_number, approval_id, turn_id, tool_use_id, tool_name,"
                    + " arguments, summary, reason, requested_at, expires_at, needs)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (approval_id) DO NOTHING";
    private static final String ANSWERED =
            "UPDATE approvals SET decision = ?, decided_by = ?, decided_at = ?,"
                    + " summary = COALESCE(?, summary), arguments = COALESCE(?, arguments)"
                    + " WHERE approval_id = ? AND session_number = ?";

    private ApprovalRows() {}

    static void write(Statements statements, ViewKeys keys, EventRows.Row row) throws SQLException {
        Envelope envelope = row.event().envelope();
        if (envelope.event() instanceof ApprovalRequested asked) {
            ask(statements.of(ASKED), keys, row.session(), envelope, asked);
        } else if (envelope.event() instanceof ApprovalResolved answer) {
            PreparedStatement update = statements.of(ANSWERED);
            update.setString(1, answer.decision().name().toLowerCase(Locale.ROOT));
            update.setString(2, Ids.text(answer.by()));
            update.setLong(3, envelope.at().toEpochMilli());
            ApprovalId id = answer.approvalId();
            update.setString(4, keys.seal(row.session(), answer.summary(), summary(id)));
            update.setString(
                    5,
                    keys.seal(
                            row.session(), answer.arguments().map(JsonText::value), arguments(id)));
            update.setString(6, answer.approvalId().value());
            // A fork ends for itself what is still asked in the session it was cut from.
            update.setLong(7, row.session());
            update.executeUpdate();
        }
    }

    /** Where readers find what was sealed. */
    private static Place arguments(ApprovalId id) {
        return new Place("approvals.arguments", id.value());
    }

    private static Place summary(ApprovalId id) {
        return new Place("approvals.summary", id.value());
    }

    private static Place reason(ApprovalId id) {
        return new Place("approvals.reason", id.value());
    }

    private static void ask(
            PreparedStatement insert,
            ViewKeys keys,
            long session,
            Envelope envelope,
            ApprovalRequested asked)
            throws SQLException {
        insert.setLong(1, session);
        insert.setString(2, asked.approvalId().value());
        insert.setString(3, envelope.turnId().map(TurnId::value).orElse(null));
        insert.setString(4, asked.toolUseId().value());
        insert.setString(5, Ids.text(asked.toolName()));
        ApprovalId id = asked.approvalId();
        insert.setString(6, keys.seal(session, asked.arguments().value(), arguments(id)));
        insert.setString(7, keys.seal(session, asked.summary(), summary(id)));
        insert.setString(8, keys.seal(session, asked.reason(), reason(id)));
        insert.setLong(9, envelope.at().toEpochMilli());
        insert.setLong(10, asked.expiresAt().toEpochMilli());
        insert.setString(
                11, asked.needs().map(need -> need.name().toLowerCase(Locale.ROOT)).orElse(null));
        insert.executeUpdate();
    }
}
