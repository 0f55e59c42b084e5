package dev.workmate.journal.jdbc;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent;
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

    void write(Statements statements) throws SQLException {
        writeViews(statements);
        writeSessions(statements);
    }

    void writeViews(Statements statements) throws SQLException {
        MessageRows.INSERT.run(statements, messages);
        UsageRows.INSERT.run(statements, calls);
        ToolCallRows.write(statements, tools);
        TaskRows.write(statements, tasks);
        for (EventRows.Row row : approvals) {
            ApprovalRows.write(statements, row);
        }
    }

    /** Apart, since the journal writes these rows too. */
    void writeSessions(Statements statements) throws SQLException {
        for (EventRows.Row row : sessions) {
            writeSession(statements, row.session(), row.event().envelope().event());
        }
    }

    private static void writeSession(Statements statements, long session, AgentEvent event)
            throws SQLException {
        if (event instanceof SessionTitled titled) {
            PreparedStatement update = statements.of(TITLE);
            update.setString(1, Ids.text(titled.title()));
            update.setLong(2, session);
            update.executeUpdate();
        } else {
            PreparedStatement update = statements.of(ENDED);
            update.setLong(1, session);
            update.executeUpdate();
        }
    }
}
