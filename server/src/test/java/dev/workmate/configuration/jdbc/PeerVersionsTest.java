package dev.workmate.configuration.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.testkit.TestPostgres;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerVersionsTest {
    @TempDir Path home;

    @Test
    void serversOfOneDatabaseHearOfEachOther() {
        String url = TestPostgres.empty(PeerVersionsTest.class);
        try (Database database = TestPostgres.open(home, url)) {
            PeerVersions one = new PeerVersions(database);
            PeerVersions two = new PeerVersions(database);
            one.tell("a");
            two.tell("b");
            assertThat(one.others()).containsExactly("b");
            assertThat(two.others()).containsExactly("a");

            two.tell("a");
            assertThat(one.others()).containsExactly("a");
        }
    }

    @Test
    void aServerWithADatabaseOfItsOwnIsAlone() {
        try (Database database = SqliteDatabase.open(home)) {
            PeerVersions one = new PeerVersions(database);
            new PeerVersions(database).tell("b");
            one.tell("a");
            assertThat(one.others()).isEmpty();
        }
    }
}
