package dev.workmate.session.jdbc;

import dev.workmate.database.Database;
import dev.workmate.event.ApprovalEvent.GrantRemembered;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.id.SessionId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.StoreCheck;
import dev.workmate.journal.Stretch;
import dev.workmate.tool.blob.BlobName;
import dev.workmate.tool.blob.StoredPieces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says where the bytes and grants kept for a session are not those that its log names. */
public final class JdbcBlobCheck implements StoreCheck {
    private static final Pattern REFERENCE = Pattern.compile("reference ([0-9A-F-]{36})");
    private static final int PAGE = 500;

    /** References are UUIDs of this version; others name files that are kept elsewhere. */
    private static final char VERSION = '8';

    private static final int IN_TABLE = 0;

    private final Database database;
    private final Journal journal;
    private final Optional<StoredPieces> storage;

    public JdbcBlobCheck(Database database, Journal journal) {
        this(database, journal, Optional.empty());
    }

    /** With what keeps pieces that are not in the database. */
    public JdbcBlobCheck(Database database, Journal journal, Optional<StoredPieces> storage) {
        this.database = database;
        this.journal = journal;
        this.storage = storage;
    }

    /** What the log says that the tables must hold, or at most hold. */
    private record Said(List<SessionId> keepers, Set<String> named, Set<List<String>> granted) {}

    @Override
    public List<String> contradictions(SessionId session) {
        // Read first: what it names was kept before it was stored.
        Said said = read(session);
        return database.read(connection -> differences(connection, session, said));
    }

    private Said read(SessionId session) {
        List<Stretch> lineage = journal.lineage(session);
        List<SessionId> keepers = lineage.stream().map(Stretch::recordedIn).toList();
        Said said = new Said(keepers, new LinkedHashSet<>(), new HashSet<>());
        long after = 0;
        while (true) {
            List<Recorded> page = journal.after(session, after, PAGE, Reach.ALL);
            said.named().addAll(named(page));
            // Nobody has allowed a fork what was allowed in the session it was cut from.
            said.granted()
                    .addAll(
                            granted(
                                    page.stream()
                                            .filter(
                                                    event ->
                                                            lineage.getLast()
                                                                    .holds(event.sequence()))
                                            .toList()));
            if (page.size() < PAGE) {
                return said;
            }
            after = page.getLast().sequence();
        }
    }

    private List<String> differences(Connection connection, SessionId session, Said said)
            throws SQLException {
        List<String> found = new ArrayList<>();
        Set<String> sound = new HashSet<>();
        for (SessionId keeper : said.keepers()) {
            found.addAll(look(connection, session, keeper, said, sound));
        }
        for (String reference : said.named()) {
            if (!sound.contains(reference)) {
                found.add("An event names " + reference + ", which is not kept.");
            }
        }
        if (!said.granted().equals(grants(connection, session))) {
            found.add("The grants that are kept are not those that were given.");
        }
        return found;
    }

    /** What only another session names is that one's to judge, and so is what nobody names yet. */
    private List<String> look(
            Connection connection,
            SessionId session,
            SessionId keeper,
            Said said,
            Set<String> sound)
            throws SQLException {
        List<String> found = new ArrayList<>();
        try (PreparedStatement select =
                connection.prepareStatement(
                        "SELECT reference, media_type, size, salt, piece_hashes, pending_until,"
                                + " place FROM blobs WHERE session_id = ?")) {
            select.setString(1, keeper.value());
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    boolean isNamed = said.named().contains(row.getString(1));
                    if (!isNamed && (!keeper.equals(session) || row.getObject(6) != null)) {
                        continue;
                    }
                    if (isSound(connection, keeper, row)) {
                        sound.add(row.getString(1));
                    } else {
                        found.add("What is kept as " + row.getString(1) + " was altered.");
                    }
                }
            }
        }
        return found;
    }

    private boolean isSound(Connection connection, SessionId session, ResultSet blob)
            throws SQLException {
        long size = blob.getLong(3);
        byte[] hashes = blob.getBytes(5);
        String name = BlobName.of(session, blob.getBytes(4), blob.getString(2), size, hashes);
        if (blob.getObject(6) != null || !name.equals(blob.getString(1))) {
            return false;
        }
        if (blob.getInt(7) != IN_TABLE) {
            return isStored(session, name, size, hashes);
        }
        try (PreparedStatement select =
                connection.prepareStatement(
                        "SELECT number, content FROM blob_pieces WHERE reference = ?"
                                + " ORDER BY number")) {
            select.setString(1, name);
            try (ResultSet piece = select.executeQuery()) {
                int number = 0;
                while (piece.next()) {
                    if (piece.getInt(1) != number
                            || !BlobName.isPiece(hashes, number++, piece.getBytes(2))) {
                        return false;
                    }
                }
                return number == BlobName.pieces(size);
            }
        }
    }

    /** A storage that is away, or not set, proves nothing. */
    private boolean isStored(SessionId session, String name, long size, byte[] hashes) {
        try {
            for (int i = 0; i < BlobName.pieces(size); i++) {
                Optional<byte[]> piece =
                        storage.isEmpty() ? Optional.empty() : storage.get().get(session, name, i);
                if (piece.isEmpty() || !BlobName.isPiece(hashes, i, piece.get())) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException("the storage of " + name + " does not answer", e);
        }
    }

    private static Set<String> named(List<Recorded> log) {
        Set<String> names = new LinkedHashSet<>();
        for (Recorded event : log) {
            switch (event.envelope().event()) {
                case ToolFinished result -> {
                    result.footprint().flatMap(ToolFootprint::reference).ifPresent(names::add);
                    Matcher matcher = REFERENCE.matcher(result.output());
                    while (matcher.find()) {
                        names.add(matcher.group(1));
                    }
                }
                case UserMessageConfirmed message ->
                        message.attachments().stream().map(Attachment::fileId).forEach(names::add);
                default -> {}
            }
        }
        names.removeIf(name -> name.length() != 36 || name.charAt(14) != VERSION);
        return names;
    }

    private static Set<List<String>> granted(List<Recorded> log) {
        Set<List<String>> granted = new HashSet<>();
        for (Recorded event : log) {
            if (event.envelope().event() instanceof GrantRemembered grant) {
                granted.add(List.of(grant.toolName(), grant.entity()));
            }
        }
        return granted;
    }

    private static Set<List<String>> grants(Connection connection, SessionId session)
            throws SQLException {
        Set<List<String>> grants = new HashSet<>();
        try (PreparedStatement select =
                connection.prepareStatement(
                        "SELECT tool_name, entity FROM grants WHERE session_id = ?")) {
            select.setString(1, session.value());
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    grants.add(List.of(row.getString(1), row.getString(2)));
                }
            }
        }
        return grants;
    }
}
