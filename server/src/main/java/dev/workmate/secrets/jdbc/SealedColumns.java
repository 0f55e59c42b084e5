package dev.workmate.secrets.jdbc;

import dev.workmate.database.Database;
import dev.workmate.secrets.SealedColumn;
import java.util.List;

/** The columns that hold sealed secrets. A feature that adds one names it here. */
public final class SealedColumns {
    private SealedColumns() {}

    public static List<SealedColumn> all(Database database) {
        return List.of(tokens(database));
    }

    /** What signs in at other systems on a person's behalf. */
    public static JdbcSealedColumn tokens(Database database) {
        return new JdbcSealedColumn(database, "connections", "id", "tokens");
    }
}
