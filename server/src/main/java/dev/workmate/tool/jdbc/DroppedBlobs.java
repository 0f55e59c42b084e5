package dev.workmate.tool.jdbc;

import dev.workmate.database.Database;
import dev.workmate.id.Acting;
import dev.workmate.id.SessionId;
import dev.workmate.tool.blob.DroppedPieces;
import dev.workmate.tool.blob.StoredPieces;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Deletes in storage what blobs have left there whose rows are gone. Whoever deletes a row notes it
 * in the table {@code dropped_blobs} by that, so that no crash leaves anything behind. Several
 * servers may do this at once.
 */
public final class DroppedBlobs implements DroppedPieces {
    private static final int PAGE = 100;

    private final Database database;
    private final StoredPieces storage;

    public DroppedBlobs(Database database, StoredPieces storage) {
        this.database = database;
        this.storage = storage;
    }

    private record Dropped(String reference, SessionId session, long size) {}

    /** Goes on until none is left. */
    @Override
    public void sweep() throws IOException {
        List<Dropped> page = page();
        while (!page.isEmpty()) {
            for (Dropped each : page) {
                storage.drop(each.session(), each.reference(), each.size());
                forget(each.reference());
            }
            page = page();
        }
    }

    /** Not on behalf of whoever has just erased something: they see no such row. */
    private List<Dropped> page() {
        return Acting.asNobody(() -> database.read(DroppedBlobs::page));
    }

    private static List<Dropped> page(Connection connection) throws SQLException {
        List<Dropped> page = new ArrayList<>();
        try (PreparedStatement select =
                        connection.prepareStatement(
                                "SELECT reference, session_id, size FROM dropped_blobs ORDER BY"
                                        + " reference LIMIT "
                                        + PAGE);
                ResultSet row = select.executeQuery()) {
            while (row.next()) {
                page.add(
                        new Dropped(
                                row.getString(1), new SessionId(row.getString(2)), row.getLong(3)));
            }
        }
        return page;
    }

    private void forget(String reference) {
        database.<Integer>write(
                connection -> {
                    try (PreparedStatement delete =
                            connection.prepareStatement(
                                    "DELETE FROM dropped_blobs WHERE reference = ?")) {
                        delete.setString(1, reference);
                        return delete.executeUpdate();
                    }
                });
    }
}
