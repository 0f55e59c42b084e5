package dev.workmate.proof;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

class PostgresActSealTest extends ActSealTest {
    @Override
    Database openDatabase(Path place) {
        return TestPostgres.open(place, TestPostgres.empty(PostgresActSealTest.class));
    }
}
