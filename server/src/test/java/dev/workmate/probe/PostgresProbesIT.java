package dev.workmate.probe;

import dev.workmate.testkit.TestPostgres;
import java.util.List;

/** On PostgreSQL, each call once, about the first and the last of each kind of thing. */
class PostgresProbesIT extends ProbeContract {
    @Override
    List<String> store() {
        return List.of("--workmate.database-url=" + TestPostgres.empty(PostgresProbesIT.class));
    }

    @Override
    int least() {
        return 3_000;
    }

    @Override
    boolean inEverySpelling() {
        return false;
    }
}
