package dev.workmate.tool.jdbc;

import dev.workmate.database.Database;
import dev.workmate.event.SessionId;
import dev.workmate.event.Uuids;
import dev.workmate.tool.Blobs;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.InstantSource;
import java.util.Optional;

/** Big outputs in the table {@code blobs}. */
public final class JdbcBlobs implements Blobs {
    private final Database database;
    private final InstantSource time;

    public JdbcBlobs(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
    }

    @Override
    public String keep(SessionId session, String mediaType, byte[] content) {
        String reference = Uuids.next();
        keep(session, reference, mediaType, content);
        return reference;
    }

    @Override
    public void keep(SessionId session, String reference, String mediaType, byte[] content) {
        database.write(
                connection -> {
                    try (PreparedStatement insert =
                            connection.prepareStatement(
                                    "INSERT INTO blobs (reference, session_id, media_type, size, content, created_at)"
                                            + " VALUES (?, ?, ?, ?, ?, ?)"
                                            + " ON CONFLICT (reference) DO NOTHING")) {
                        insert.setString(1, reference);
                        insert.setString(2, session.value());
                        insert.setString(3, mediaType);
                        insert.setLong(4, content.length);
                        insert.setBytes(5, content);
                        insert.setLong(6, time.millis());
                        return insert.executeUpdate();
                    }
                });
    }

    @Override
    public Optional<Slice> read(SessionId session, String reference, long offset, int length) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(
                                    "SELECT media_type, size, SUBSTR(content, ?, ?) FROM blobs"
                                            + " WHERE reference = ? AND session_id = ?")) {
                        select.setLong(1, offset + 1);
                        select.setInt(2, length);
                        select.setString(3, reference);
                        select.setString(4, session.value());
                        try (ResultSet row = select.executeQuery()) {
                            return row.next()
                                    ? Optional.of(
                                            new Slice(
                                                    row.getString(1),
                                                    row.getLong(2),
                                                    row.getBytes(3)))
                                    : Optional.<Slice>empty();
                        }
                    }
                });
    }
}
