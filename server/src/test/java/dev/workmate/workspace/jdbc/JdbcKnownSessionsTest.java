package dev.workmate.workspace.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.workspace.KnownSessions.Standing;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcKnownSessionsTest {
    @TempDir Path home;

    Database openDatabase(Path home) {
        return SqliteDatabase.open(home);
    }

    @Test
    void onlyWhatIsRecordedAsErasedIsErased() {
        try (Database database = openDatabase(home)) {
            JdbcJournal journal =
                    new JdbcJournal(
                            database, new EventJson(), CommitListener.NONE, InstantSource.system());
            JdbcKnownSessions sessions = new JdbcKnownSessions(database);
            SessionId live = SessionId.next();
            SessionId erased = SessionId.next();
            journal.open(live, UserId.next());
            journal.open(erased, UserId.next());
            journal.erase(erased);

            assertThat(sessions.of(live)).isEqualTo(Standing.LIVE);
            assertThat(sessions.of(erased)).isEqualTo(Standing.ERASED);
            assertThat(sessions.of(SessionId.next())).isEqualTo(Standing.UNKNOWN);
        }
    }
}
