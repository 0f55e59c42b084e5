package dev.workmate.diagnostics.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;

class PostgresLookingTest extends LookingTest {
    private final String url = TestPostgres.empty(PostgresLookingTest.class);

    @Override
    String url() {
        return url;
    }

    /** Nobody has to stop a server for it. */
    @Override
    void retriesBesideAServer(Database server) {
        change(
                server,
                "INSERT INTO dead_letters (session_number, sequence, reason, set_aside_at)"
                        + " VALUES (2, 3, 'it was odd', 5)");
        assertThat(run(Queue::run)).isEqualTo(1);

        assertThat(run(Queue::run, "--retry", "--json")).isZero();
        assertThat(terminal.json().get("deadLetters")).isEmpty();
        assertThat(run(Verify::run)).isZero();
    }
}
