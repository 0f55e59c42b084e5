package dev.workmate.turn.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.turn.Holdings;

/** Counts a person's turns and questions in the tables. */
public final class JdbcHoldings implements Holdings {
    private static final String QUESTIONS =
            "SELECT count(*) FROM approvals a JOIN sessions s ON s.number = a.session_number"
                    + " WHERE a.decision IS NULL AND s.owner_id = ?";

    private final Database database;
    private final String running;

    public JdbcHoldings(Database database) {
        this.database = database;
        this.running =
                "SELECT count(*) FROM sessions"
                        + database.engine().indexedBy("sessions_unfinished")
                        + " WHERE turn_open IS NOT NULL AND parked = 0 AND owner_id = ?"
                        + " AND id <> ?";
    }

    @Override
    public int runningTurns(UserId person, SessionId beside) {
        return count(running, person.value(), beside.value());
    }

    @Override
    public int openQuestions(UserId person) {
        return count(QUESTIONS, person.value());
    }

    private int count(String sql, Object... values) {
        return database.read(
                connection -> Sql.first(connection, sql, row -> row.getInt(1), values).orElse(0));
    }
}
