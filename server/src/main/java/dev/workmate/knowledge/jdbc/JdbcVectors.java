package dev.workmate.knowledge.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.vector.EmbeddingModel;
import dev.workmate.knowledge.vector.Vectors;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Vectors in the tables {@code file_embeddings} and {@code file_vectors}. */
public final class JdbcVectors implements Vectors {
    private static final int MAX_ATTEMPTS = 5;
    private static final Duration LATER = Duration.ofMinutes(1);

    /** Whose vectors are made next; everybody's turn comes before anybody's second. */
    private static final String NEXT =
            "SELECT f.owner_id, f.content_id FROM files f LEFT JOIN file_embeddings e"
                    + " ON e.content_id = f.content_id AND e.model = ?"
                    + " WHERE f.state = 'ready' AND f.owner_id > ?"
                    + " AND EXISTS (SELECT 1 FROM file_texts t WHERE t.content_id = f.content_id)"
                    + " AND (e.content_id IS NULL OR e.done = 0 AND e.claim_until < ?"
                    + " AND e.attempts < "
                    + MAX_ATTEMPTS
                    + ") ORDER BY f.owner_id, f.id LIMIT 1";

    private static final String OWNERS =
            "SELECT DISTINCT owner_id FROM files WHERE content_id = ? AND state = 'ready'"
                    + " ORDER BY owner_id";

    private final Database database;
    private final InstantSource time;
    private final Duration claimed;

    /** Who was served last by this process. */
    private volatile String last = "";

    /** {@code claimed} is how long a claim holds: more than a batch of vectors may take. */
    public JdbcVectors(Database database, InstantSource time, Duration claimed) {
        this.database = database;
        this.time = time;
        this.claimed = claimed;
    }

    private record Next(String owner, ContentId content) {}

    @Override
    public Optional<Claim> claim(EmbeddingModel model) {
        long now = time.millis();
        Optional<Next> next = next(model, last, now).or(() -> next(model, "", now));
        if (next.isEmpty()) {
            return Optional.empty();
        }
        last = next.get().owner();
        String token = Uuids.next();
        return database.write(c -> claim(c, next.get().content(), model, token, now));
    }

    private Optional<Next> next(EmbeddingModel model, String after, long now) {
        return database.read(
                connection ->
                        Sql.first(
                                connection,
                                NEXT,
                                row -> new Next(row.getString(1), new ContentId(row.getString(2))),
                                model.name(),
                                after,
                                now));
    }

    private Optional<Claim> claim(
            Connection connection, ContentId content, EmbeddingModel model, String token, long now)
            throws SQLException {
        if (!hasText(connection, content)) {
            return Optional.empty();
        }
        int rows =
                Sql.update(
                        connection,
                        "INSERT INTO file_embeddings (content_id, model, claim, claim_until,"
                                + " attempts) VALUES (?, ?, ?, ?, 1)"
                                + " ON CONFLICT (content_id, model) DO UPDATE SET"
                                + " claim = EXCLUDED.claim, claim_until = EXCLUDED.claim_until,"
                                + " attempts = file_embeddings.attempts + 1"
                                + " WHERE file_embeddings.done = 0"
                                + " AND file_embeddings.claim_until < ?",
                        content.value(),
                        model.name(),
                        token,
                        now + claimed.toMillis(),
                        now);
        if (rows == 0) {
            return Optional.empty();
        }
        return Sql.first(
                connection,
                "SELECT e.attempts, (SELECT COUNT(*) FROM file_vectors v"
                        + " WHERE v.content_id = e.content_id AND v.model = e.model)"
                        + " FROM file_embeddings e WHERE e.content_id = ? AND e.model = ?",
                row -> new Claim(token, content, model, row.getInt(2), row.getInt(1)),
                content.value(),
                model.name());
    }

    /** Held until the transaction ends, so that the text does not go before the vectors come. */
    private boolean hasText(Connection connection, ContentId content) throws SQLException {
        return Sql.first(
                        connection,
                        "SELECT 1 FROM file_texts WHERE content_id = ?"
                                + database.engine().locked(),
                        row -> row.getInt(1),
                        content.value())
                .isPresent();
    }

    /** The claim goes on, or ends. */
    private int update(Connection connection, Claim claim, String change, Object... values)
            throws SQLException {
        Object[] all = new Object[values.length + 3];
        System.arraycopy(values, 0, all, 0, values.length);
        all[values.length] = claim.content().value();
        all[values.length + 1] = claim.model().name();
        all[values.length + 2] = claim.token();
        return Sql.update(
                connection,
                "UPDATE file_embeddings SET "
                        + change
                        + " WHERE content_id = ? AND model = ? AND claim = ? AND done = 0",
                all);
    }

    @Override
    public boolean add(Claim claim, int from, List<float[]> vectors) {
        long until = time.millis() + claimed.toMillis();
        return database.write(
                connection -> {
                    if (!hasText(connection, claim.content())
                            || update(connection, claim, "claim_until = ?", until) == 0) {
                        return false;
                    }
                    write(connection, claim, from, vectors);
                    return true;
                });
    }

    private static void write(Connection connection, Claim claim, int from, List<float[]> vectors)
            throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement(
                        "INSERT INTO file_vectors (content_id, model, number, vector)"
                                + " VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")) {
            for (int i = 0; i < vectors.size(); i++) {
                insert.setString(1, claim.content().value());
                insert.setString(2, claim.model().name());
                insert.setInt(3, from + i);
                insert.setBytes(4, VectorBytes.of(vectors.get(i)));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    @Override
    public Set<UserId> finish(Claim claim) {
        return database.write(
                connection -> {
                    if (update(connection, claim, "done = 1, claim = NULL") == 0) {
                        return Set.of();
                    }
                    // In their order, so that two who finish do not wait for each other.
                    List<UserId> owners =
                            Sql.all(
                                    connection,
                                    OWNERS,
                                    row -> new UserId(row.getString(1)),
                                    claim.content().value());
                    for (UserId owner : owners) {
                        Rows.renew(connection, owner);
                    }
                    return new LinkedHashSet<>(owners);
                });
    }

    @Override
    public List<UserId> owners(ContentId content) {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                OWNERS,
                                row -> new UserId(row.getString(1)),
                                content.value()));
    }

    @Override
    public void postpone(Claim claim, Duration rest) {
        long until = time.millis() + rest.toMillis();
        database.<Integer>write(
                connection ->
                        update(
                                connection,
                                claim,
                                "claim = NULL, claim_until = ?, attempts = attempts - 1",
                                until));
    }

    @Override
    public void giveBack(Claim claim) {
        database.<Integer>write(
                connection ->
                        update(
                                connection,
                                claim,
                                "claim = NULL, claim_until = 0, attempts = attempts - 1"));
    }

    @Override
    public void tryLater(Claim claim) {
        long until = time.millis() + LATER.toMillis();
        database.<Integer>write(
                connection -> update(connection, claim, "claim = NULL, claim_until = ?", until));
    }

    @Override
    public int giveBackAll(EmbeddingModel model) {
        return database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "UPDATE file_embeddings SET claim = NULL, claim_until = 0,"
                                        + " attempts = 0 WHERE done = 0 AND model = ?",
                                model.name()));
    }

    @Override
    public int retryGivenUp(EmbeddingModel model) {
        return database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "UPDATE file_embeddings SET attempts = 0 WHERE done = 0"
                                        + " AND model = ? AND attempts >= "
                                        + MAX_ATTEMPTS,
                                model.name()));
    }

    @Override
    public List<float[]> of(ContentId content, EmbeddingModel model) {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT v.vector FROM file_vectors v JOIN file_embeddings e"
                                        + " ON e.content_id = v.content_id AND e.model = v.model"
                                        + " WHERE v.content_id = ? AND v.model = ? AND e.done = 1"
                                        + " ORDER BY v.number",
                                row -> VectorBytes.read(row.getBytes(1)),
                                content.value(),
                                model.name()));
    }

    @Override
    public Set<ContentId> made(UserId owner, EmbeddingModel model) {
        return new HashSet<>(
                database.read(
                        connection ->
                                Sql.all(
                                        connection,
                                        "SELECT DISTINCT f.content_id FROM files f"
                                                + " JOIN file_embeddings e"
                                                + " ON e.content_id = f.content_id AND e.model = ?"
                                                + " WHERE f.owner_id = ? AND e.done = 1",
                                        row -> new ContentId(row.getString(1)),
                                        model.name(),
                                        owner.value())));
    }

    @Override
    public Progress progress(EmbeddingModel model) {
        return database.read(
                        connection ->
                                Sql.first(
                                        connection,
                                        "SELECT COALESCE(SUM(e.done), 0), COUNT(*),"
                                                + " COALESCE(SUM(CASE WHEN e.done = 0"
                                                + " AND e.attempts >= "
                                                + MAX_ATTEMPTS
                                                + " THEN 1 ELSE 0 END), 0) FROM file_texts t"
                                                + " LEFT JOIN file_embeddings e"
                                                + " ON e.content_id = t.content_id AND e.model = ?",
                                        row ->
                                                new Progress(
                                                        row.getInt(1),
                                                        row.getInt(2),
                                                        row.getInt(3)),
                                        model.name()))
                .orElse(new Progress(0, 0, 0));
    }
}
