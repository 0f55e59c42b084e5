package dev.workmate.live.http;

import dev.workmate.testkit.TestPostgres;

/** The same behind PostgreSQL's wall, which shows a person's rows to that person alone. */
class PostgresFourEyesIT extends FourEyesIT {
    @Override
    String[] settings() {
        return new String[] {
            "--workmate.database-url=" + TestPostgres.empty(PostgresFourEyesIT.class)
        };
    }
}
