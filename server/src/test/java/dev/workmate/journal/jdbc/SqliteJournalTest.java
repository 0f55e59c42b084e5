package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.Engine;
import dev.workmate.testkit.PlainDatabase;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqliteJournalTest extends StoredJournalContract {
    @Override
    Database openDatabase() {
        return PlainDatabase.open(home);
    }

    @Test
    void pagesAndTurnsAreFoundByTheirKeys() {
        assertThat(plan(JournalQueries.OF_TURN))
                .noneMatch(step -> step.startsWith("SCAN"))
                .anyMatch(step -> step.contains("turns_by_id"));
        assertThat(plan(JournalQueries.before(dev.workmate.journal.Reach.VISIBLE)))
                .noneMatch(step -> step.startsWith("SCAN") || step.contains("TEMP B-TREE"));
        assertThat(plan(JournalQueries.BATCH_START))
                .allMatch(step -> step.contains("message_events_batch"));
        assertThat(plan(JournalQueries.latest(Engine.SQLITE, EventNumbers.COMPANY_SELECTED)))
                .anyMatch(step -> step.contains("message_events_facts"));
        assertThat(plan(JournalQueries.latest(Engine.SQLITE, EventNumbers.MODEL_SELECTED)))
                .anyMatch(step -> step.contains("message_events_models"));
        assertThat(plan(JournalQueries.UNFINISHED))
                .allMatch(step -> step.contains("sessions_unfinished"));
    }

    private List<String> plan(String sql) {
        return database.read(
                connection -> {
                    try (Statement statement = connection.createStatement();
                            ResultSet rows = statement.executeQuery("EXPLAIN QUERY PLAN " + sql)) {
                        List<String> steps = new java.util.ArrayList<>();
                        while (rows.next()) {
                            steps.add(rows.getString("detail"));
                        }
                        return steps;
                    }
                });
    }
}
