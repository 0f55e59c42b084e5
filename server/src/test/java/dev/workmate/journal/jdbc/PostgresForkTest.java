package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.id.Acting;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.testkit.TestPostgres;
import org.junit.jupiter.api.Test;

class PostgresForkTest extends StoredForkContract {
    private final String url = TestPostgres.empty(PostgresForkTest.class);

    @Override
    Database openDatabase() {
        return TestPostgres.open(home, url);
    }

    /** Behind the second wall, too, what is shared outlives the session that recorded it. */
    @Test
    void areSeenByTheirOwnerAlone() {
        say(origin, "one", "two");
        SessionId fork = fork(origin, 1);
        journal.erase(origin);

        Acting.as(user.id(), () -> assertThat(texts(fork)).containsExactly("one", ""));
        Acting.as(UserId.next(), () -> assertThat(texts(fork)).isEmpty());
    }
}
