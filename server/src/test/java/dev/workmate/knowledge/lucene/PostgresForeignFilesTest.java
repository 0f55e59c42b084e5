package dev.workmate.knowledge.lucene;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;

/** The same on PostgreSQL. */
class PostgresForeignFilesTest extends ForeignFilesTest {
    private static final int FEW = 125;

    @Override
    Database openDatabase(Path place) {
        return TestPostgres.open(place, TestPostgres.empty(PostgresForeignFilesTest.class));
    }

    @Override
    int some() {
        return FEW;
    }
}
