package dev.workmate.secrets;

import dev.workmate.database.Database;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;

/** The same promises on PostgreSQL. */
class PostgresSecretsTest extends SecretsTest {
    private String url = "";

    @BeforeEach
    @Override
    void open() throws java.io.IOException {
        url = TestPostgres.empty(PostgresSecretsTest.class);
        super.open();
    }

    @Override
    Database openDatabase(Path place) {
        return TestPostgres.open(place, url);
    }

    @Override
    Database openAgain(Path place) {
        return TestPostgres.open(place.resolve("second"), url);
    }
}
