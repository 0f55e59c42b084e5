package dev.workmate.billing.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

class PostgresLedgerProofTest extends LedgerProofTest {
    @Override
    Database openDatabase(Path place) {
        return TestPostgres.open(place, TestPostgres.empty(PostgresLedgerProofTest.class));
    }
}
