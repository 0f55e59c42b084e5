package dev.workmate.journal.jdbc;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.Envelope;
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

    static void write(Statements statements, EventRows.Row row) throws SQLException {
        Envelope envelope = row.event().envelope();
        if (envelope.event() instanceof ApprovalRequested asked) {
            ask(statements.of(ASKED), row.session(), envelope, asked);
        } else if (envelope.event() instanceof ApprovalResolved answer) {
            PreparedStatement update = statements.of(ANSWERED);
            update.setString(1, answer.decision().name().toLowerCase(Locale.ROOT));
            update.setString(2, Ids.text(answer.by()));
            update.setLong(3, envelope.at().toEpochMilli());
            update.setString(4, Ids.text(answer.summary().orElse(null)));
            update.setString(5, answer.arguments().map(JsonText::value).orElse(null));
            update.setString(6, answer.approvalId().value());
            // A fork ends for itself what is still asked in the session it was cut from.
            update.setLong(7, row.session());
            update.executeUpdate();
        }
    }

    private static void ask(
            PreparedStatement insert, long session, Envelope envelope, ApprovalRequested asked)
            throws SQLException {
        insert.setLong(1, session);
        insert.setString(2, asked.approvalId().value());
        insert.setString(3, envelope.turnId().map(TurnId::value).orElse(null));
        insert.setString(4, asked.toolUseId().value());
        insert.setString(5, Ids.text(asked.toolName()));
        insert.setString(6, asked.arguments().value());
        insert.setString(7, Ids.text(asked.summary()));
        insert.setString(8, Ids.text(asked.reason()));
        insert.setLong(9, envelope.at().toEpochMilli());
        insert.setLong(10, asked.expiresAt().toEpochMilli());
        insert.setString(
                11, asked.needs().map(need -> need.name().toLowerCase(Locale.ROOT)).orElse(null));
        insert.executeUpdate();
    }
}
