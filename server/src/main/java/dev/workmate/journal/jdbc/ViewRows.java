package dev.workmate.journal.jdbc;

import dev.workmate.database.SealedTexts.Place;
import dev.workmate.event.ApprovalEvent;
import dev.workmate.event.Envelope;
import dev.workmate.event.MessageEvent;
import dev.workmate.event.MessageEvent.MessageRated;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.ModelEvent.ModelCallStarted;
import dev.workmate.event.NoticeEvent;
import dev.workmate.event.SessionEvent.CompanySelected;
import dev.workmate.event.SessionEvent.ModelSelected;
import dev.workmate.event.SessionEvent.SessionEnded;
import dev.workmate.event.SessionEvent.SessionForked;
import dev.workmate.event.SessionEvent.SessionTitled;
import dev.workmate.event.TaskEvent;
import dev.workmate.event.ToolEvent;
import dev.workmate.event.TurnEvent;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Sorts events into the views they show up in, and writes them in the order they came. */
final class ViewRows {
    private static final String TITLE = "UPDATE sessions SET title = ? WHERE number = ?";
    private static final String ENDED = "UPDATE sessions SET state = 'ended' WHERE number = ?";

    private final List<EventRows.Row> messages = new ArrayList<>();
    private final List<EventRows.Row> calls = new ArrayList<>();
    private final List<EventRows.Row> tools = new ArrayList<>();
    private final List<EventRows.Row> tasks = new ArrayList<>();
    private final List<EventRows.Row> approvals = new ArrayList<>();
    private final List<EventRows.Row> sessions = new ArrayList<>();

    void add(EventRows.Row row) {
        switch (row.event().envelope().event()) {
            case MessageRated _ -> {}
            case MessageEvent _ -> messages.add(row);
            case ToolEvent.LateResultNoted _ -> {}
            case ToolEvent _ -> tools.add(row);
            case ApprovalEvent _ -> approvals.add(row);
            case TaskEvent _ -> tasks.add(row);
            case ModelCallCompleted _, ModelCallFailed _ -> calls.add(row);
            case SessionTitled _, SessionEnded _ -> sessions.add(row);
            case ModelCallStarted _,
                    TurnEvent _,
                    CompanySelected _,
                    ModelSelected _,
                    SessionForked _,
                    NoticeEvent _ -> {}
        }
    }

    void write(Statements statements, ViewKeys keys) throws SQLException {
        writeViews(statements, keys);
        writeSessions(statements, keys);
    }

    void writeViews(Statements statements, ViewKeys keys) throws SQLException {
        MessageRows.INSERT.run(statements, messages);
        UsageRows.INSERT.run(statements, calls);
        ToolCallRows.write(statements, keys, tools);
        TaskRows.write(statements, tasks);
        for (EventRows.Row row : approvals) {
            ApprovalRows.write(statements, keys, row);
        }
    }

    /** Apart, since the journal writes these rows too. */
    void writeSessions(Statements statements, ViewKeys keys) throws SQLException {
        for (EventRows.Row row : sessions) {
            writeSession(statements, keys, row);
        }
    }

    private static void writeSession(Statements statements, ViewKeys keys, EventRows.Row row)
            throws SQLException {
        long session = row.session();
        Envelope envelope = row.event().envelope();
        if (envelope.event() instanceof SessionTitled titled) {
            Place place = Place.title(envelope.sessionId().value());
            PreparedStatement update = statements.of(TITLE);
            update.setString(1, keys.seal(session, titled.title(), place));
            update.setLong(2, session);
            update.executeUpdate();
        } else {
            PreparedStatement update = statements.of(ENDED);
            update.setLong(1, session);
            update.executeUpdate();
        }
    }
}
