package dev.workmate.secrets.jdbc;

import dev.workmate.database.Database;
import dev.workmate.secrets.SealedColumn;
import java.util.List;

/** The columns that hold sealed secrets. A feature that adds one names it here. */
public final class SealedColumns {
    private SealedColumns() {}

    public static List<SealedColumn> all(Database database) {
        return List.of(
                tokens(database),
                secondFactors(database),
                ofConnections(database),
                ofSignIns(database),
                ofMails(database));
    }

    /** What connections show to other systems. */
    public static JdbcSealedColumn ofConnections(Database database) {
        return new JdbcSealedColumn(database, "system_connections", "id", "secret");
    }

    /** What people got by signing in at other systems. */
    public static JdbcSealedColumn ofSignIns(Database database) {
        return new JdbcSealedColumn(database, "connection_sign_ins", "id", "tokens");
    }

    /** What mails say, while they wait: links in them are secrets. */
    public static JdbcSealedColumn ofMails(Database database) {
        return new JdbcSealedColumn(database, "mails", "id", "content");
    }

    /** What signs in at Microsoft on a person's behalf. */
    public static JdbcSealedColumn tokens(Database database) {
        return new JdbcSealedColumn(database, "connections", "id", "tokens");
    }

    /** What people's authenticator apps compute their codes with. */
    public static JdbcSealedColumn secondFactors(Database database) {
        return new JdbcSealedColumn(database, "second_factors", "user_id", "secret");
    }
}
