package dev.workmate.knowledge.source.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.FileId;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.source.HeldItem;
import dev.workmate.knowledge.source.Listing;
import dev.workmate.knowledge.source.Source;
import dev.workmate.knowledge.source.SourceQueue;
import dev.workmate.knowledge.source.SourceState;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Due sources are rows of {@code sources}; a claim stands in the row itself. */
public final class JdbcSourceQueue implements SourceQueue {
    /** What fails so often is left until it changes or everything is listed anew. */
    private static final int GIVEN_UP_AFTER = 3;

    private static final String DUE =
            "state <> 'paused' AND next_read_at <= ? AND (claim IS NULL OR claim_until < ?)";

    private final Database database;
    private final InstantSource time;
    private final Duration claimed;

    /** {@code claimed} is how long a claim holds unless it is extended. */
    public JdbcSourceQueue(Database database, InstantSource time, Duration claimed) {
        this.database = database;
        this.time = time;
        this.claimed = claimed;
    }

    @Override
    public Optional<Claim> claim() {
        return Sql.takeNext(this::due, this::claim);
    }

    private Optional<String> due() {
        long now = time.millis();
        return database.read(
                connection ->
                        SourceRows.first(
                                connection,
                                "SELECT id FROM sources WHERE "
                                        + DUE
                                        + " ORDER BY next_read_at LIMIT 1",
                                row -> row.getString(1),
                                now,
                                now));
    }

    private Optional<Claim> claim(String source) {
        long now = time.millis();
        String token = Uuids.next();
        return database.write(
                connection -> {
                    int rows =
                            SourceRows.update(
                                    connection,
                                    "UPDATE sources SET claim = ?, claim_until = ? WHERE id = ?"
                                            + " AND "
                                            + DUE,
                                    token,
                                    now + claimed.toMillis(),
                                    source,
                                    now,
                                    now);
                    return rows == 0 ? Optional.empty() : claimed(connection, source, token);
                });
    }

    private static Optional<Claim> claimed(Connection connection, String source, String token)
            throws SQLException {
        Optional<Source> read =
                SourceRows.first(
                        connection,
                        SourceRows.SOURCE + " WHERE id = ?",
                        row -> SourceRows.source(row, Long.MAX_VALUE, List.of()),
                        source);
        return SourceRows.first(
                connection,
                "SELECT cursor, CASE WHEN is_whole = 0 THEN whole_at END, tries FROM sources"
                        + " WHERE id = ?",
                row ->
                        new Claim(
                                token,
                                read.orElseThrow(),
                                Optional.ofNullable(row.getString(1)),
                                Sql.instant(row, 2),
                                row.getInt(3)),
                source);
    }

    @Override
    public int giveBackAll() {
        return update("UPDATE sources SET claim = NULL WHERE claim IS NOT NULL");
    }

    @Override
    public boolean extend(Claim claim) {
        return update(
                        "UPDATE sources SET claim_until = ? WHERE id = ? AND claim = ?",
                        time.millis() + claimed.toMillis(),
                        claim.source().id().value(),
                        claim.token())
                > 0;
    }

    @Override
    public boolean startOver(Claim claim) {
        return update(
                        "UPDATE sources SET cursor = NULL, round = round + 1, is_whole = 1"
                                + " WHERE id = ? AND claim = ?",
                        claim.source().id().value(),
                        claim.token())
                > 0;
    }

    @Override
    public boolean keep(Claim claim, Listing.Page page) {
        long now = time.millis();
        return held(
                claim, connection -> ItemRows.keep(connection, claim.source(), page, now, claimed));
    }

    @Override
    public List<HeldItem> items(Claim claim) {
        return database.read(
                connection ->
                        SourceRows.all(
                                connection,
                                SourceRows.ITEM + " WHERE source_id = ? ORDER BY external_id",
                                SourceRows::item,
                                claim.source().id().value()));
    }

    @Override
    public boolean reserve(Claim claim, String item, FileId file) {
        return item(claim, "file_id = ?, taken = NULL", item, file.value());
    }

    @Override
    public boolean took(Claim claim, String item, HeldItem.Taken taken) {
        return item(
                claim,
                "file_id = ?, taken = ?, validator = ?, title = ?, folder = ?, tries = 0,"
                        + " failure = NULL",
                item,
                taken.file().map(FileId::value).orElse(null),
                taken.version().orElse(null),
                taken.validator().orElse(null),
                taken.title().map(HeldItem.Title::name).orElse(null),
                taken.title().map(HeldItem.Title::folder).orElse(null));
    }

    @Override
    public boolean failed(Claim claim, String item, String reason) {
        return item(
                claim,
                "tries = tries + 1, failure = ?, taken = CASE WHEN tries >= "
                        + (GIVEN_UP_AFTER - 1)
                        + " THEN version ELSE taken END",
                item,
                reason);
    }

    @Override
    public boolean dropped(Claim claim, String item) {
        return held(
                claim, connection -> ItemRows.drop(connection, claim.source().id().value(), item));
    }

    private boolean item(Claim claim, String what, String item, @Nullable Object... values) {
        return held(
                claim,
                connection ->
                        ItemRows.change(
                                connection, claim.source().id().value(), what, item, values));
    }

    /** Does something to a source's items while the claim holds. */
    @FunctionalInterface
    private interface Work {
        void run(Connection connection) throws SQLException;
    }

    private boolean held(Claim claim, Work work) {
        return database.write(
                connection -> {
                    boolean held =
                            SourceRows.first(
                                            connection,
                                            "SELECT 1 FROM sources WHERE id = ? AND claim = ?"
                                                    + database.engine().locked(),
                                            row -> row.getInt(1),
                                            claim.source().id().value(),
                                            claim.token())
                                    .isPresent();
                    if (held) {
                        work.run(connection);
                    }
                    return held;
                });
    }

    @Override
    public void finish(Claim claim, Result result) {
        boolean failed = result.effect() == Result.Effect.FAILED;
        boolean read = result.effect() == Result.Effect.READ;
        update(
                "UPDATE sources SET claim = NULL, state = ?, error = ?, next_read_at = ?, tries ="
                        + (failed ? " tries + 1" : " 0")
                        + (read ? ", last_read_at = " + time.millis() : "")
                        + " WHERE id = ? AND claim = ?",
                stored(result.state()),
                result.error().orElse(null),
                result.next().toEpochMilli(),
                claim.source().id().value(),
                claim.token());
    }

    private static String stored(SourceState state) {
        return state == SourceState.READING ? SourceState.OK.word() : state.word();
    }

    private int update(String sql, @Nullable Object... values) {
        return database.<Integer>write(connection -> SourceRows.update(connection, sql, values));
    }
}
