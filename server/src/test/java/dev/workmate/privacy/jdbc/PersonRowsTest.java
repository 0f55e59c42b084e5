package dev.workmate.privacy.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.SqliteDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table that is added and not thought of would keep people who were erased. */
class PersonRowsTest {
    /** Sessions go through the journal, with all that hangs on them. */
    private static final Set<String> ELSEWHERE = Set.of("sessions");

    @TempDir Path home;

    @Test
    void everyTableThatLeadsToAPersonIsErasedWithThem() {
        try (Database database = SqliteDatabase.open(home)) {
            List<String> personal =
                    database.read(
                            connection ->
                                    Sql.all(
                                            connection,
                                            "SELECT DISTINCT m.name FROM sqlite_schema m,"
                                                    + " pragma_table_info(m.name) c WHERE m.type ="
                                                    + " 'table' AND c.name IN ('owner_id',"
                                                    + " 'user_id')",
                                            row -> row.getString(1)));
            assertThat(personal).contains("sessions", "tokens", "files").hasSizeGreaterThan(9);
            assertThat(personal)
                    .as("tables that PersonRows must delete from")
                    .allMatch(table -> PersonRows.covers(table) || ELSEWHERE.contains(table));
        }
    }
}
