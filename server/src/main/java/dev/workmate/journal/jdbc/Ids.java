package dev.workmate.journal.jdbc;

import dev.workmate.database.StorableText;
import dev.workmate.event.Envelope;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import dev.workmate.id.Uuids;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Ids as bytes, and what many views say of an event alike. */
final class Ids {
    private Ids() {}

    static void set(RowValues values, int column, @Nullable String id) throws SQLException {
        values.setBytes(column, id == null ? null : Uuids.bytes(id));
    }

    static @Nullable String text(@Nullable String text) {
        return text == null ? null : StorableText.of(text);
    }

    static @Nullable String turn(Envelope envelope) {
        return envelope.turnId().map(TurnId::value).orElse(null);
    }

    static @Nullable String task(Envelope envelope) {
        return envelope.taskId().map(TaskId::value).orElse(null);
    }

    static @Nullable String agent(Envelope envelope) {
        return envelope.agent().map(agent -> agent.id().value()).orElse(null);
    }
}
