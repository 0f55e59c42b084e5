package dev.workmate.mail.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.StorableText;
import dev.workmate.id.Acting;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.mail.Letter;
import dev.workmate.mail.Mail;
import dev.workmate.mail.MailAddress;
import dev.workmate.mail.MailKind;
import dev.workmate.mail.Outbox;
import dev.workmate.mail.SentMail;
import dev.workmate.secrets.SealedSecret;
import dev.workmate.secrets.Secrets;
import dev.workmate.secrets.UnreadableSecretException;
import dev.workmate.secrets.jdbc.JdbcSealedColumn;
import dev.workmate.secrets.jdbc.SealedColumns;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Mail in the table {@code mails}; letters are sealed, since links in them are secrets. */
public final class JdbcOutbox implements Outbox {
    private static final int MAX_ERROR = 500;
    private static final int MAX_WAITING = 10_000;
    private static final String COLUMNS =
            "id, tenant_id, user_id, kind, recipient, content, attempts, created_at, expires_at";

    private final Database database;
    private final Secrets secrets;
    private final JdbcSealedColumn column;

    public JdbcOutbox(Database database, Secrets secrets) {
        this.database = database;
        this.secrets = secrets;
        this.column = SealedColumns.ofMails(database);
    }

    @Override
    public void put(Mail mail) {
        if (waiting() >= MAX_WAITING) {
            throw new IllegalStateException("too many mails wait; is the mail server away?");
        }
        String content = sealed(mail);
        run(
                "INSERT INTO mails (id, tenant_id, user_id, kind, recipient, content, state,"
                        + " created_at, expires_at, next_at) VALUES (?, ?, ?, ?, ?, ?, 'waiting',"
                        + " ?, ?, ?)",
                mail.id(),
                mail.tenant().value(),
                mail.person().map(UserId::value).orElse(null),
                mail.kind().name().toLowerCase(Locale.ROOT),
                mail.to().value(),
                content,
                mail.createdAt().toEpochMilli(),
                mail.expiresAt().toEpochMilli(),
                mail.createdAt().toEpochMilli());
    }

    private long waiting() {
        return Acting.asNobody(
                () ->
                        database.read(
                                connection ->
                                        Sql.first(
                                                        connection,
                                                        "SELECT COUNT(*) FROM mails WHERE state ="
                                                                + " 'waiting'",
                                                        row -> row.getLong(1))
                                                .orElse(0L)));
    }

    /** The subject is one line; all behind it is the text. */
    private String sealed(Mail mail) {
        String plain = mail.letter().subject() + "\n" + mail.letter().text();
        return secrets.seal(plain.getBytes(StandardCharsets.UTF_8), column.place(mail.id())).text();
    }

    private record Row(Mail envelope, String content, int attempts) {}

    @Override
    public Optional<Claimed> claim(Instant now, Instant until) {
        Optional<Row> row = database.write(connection -> claim(connection, now, until));
        return row.flatMap(found -> opened(found, now));
    }

    private static Optional<Row> claim(Connection connection, Instant now, Instant until)
            throws SQLException {
        Optional<Row> due =
                Sql.first(
                        connection,
                        "SELECT "
                                + COLUMNS
                                + " FROM mails WHERE state = 'waiting' AND next_at <= ?"
                                + " ORDER BY next_at, id LIMIT 1",
                        JdbcOutbox::row,
                        now.toEpochMilli());
        if (due.isEmpty()) {
            return due;
        }
        int mine =
                Sql.update(
                        connection,
                        "UPDATE mails SET next_at = ?, attempts = attempts + 1 WHERE id = ?"
                                + " AND state = 'waiting' AND next_at <= ?",
                        until.toEpochMilli(),
                        due.get().envelope().id(),
                        now.toEpochMilli());
        return mine == 1 ? due : Optional.empty();
    }

    private Optional<Claimed> opened(Row row, Instant now) {
        Mail envelope = row.envelope();
        try {
            byte[] bytes =
                    secrets.open(
                            SealedSecret.parse(row.content()).orElseThrow(),
                            column.place(envelope.id()));
            String plain = new String(bytes, StandardCharsets.UTF_8);
            int end = plain.indexOf('\n');
            Letter letter = new Letter(plain.substring(0, end), plain.substring(end + 1));
            return Optional.of(new Claimed(withLetter(envelope, letter), row.attempts()));
        } catch (UnreadableSecretException e) {
            failed(envelope.id(), now, "its text cannot be read any more");
            return Optional.empty();
        }
    }

    private static Mail withLetter(Mail mail, Letter letter) {
        return new Mail(
                mail.id(),
                mail.tenant(),
                mail.person(),
                mail.kind(),
                mail.to(),
                letter,
                mail.createdAt(),
                mail.expiresAt());
    }

    private static Row row(ResultSet row) throws SQLException {
        Mail envelope =
                new Mail(
                        row.getString(1),
                        new TenantId(row.getString(2)),
                        Optional.ofNullable(row.getString(3)).map(UserId::new),
                        kind(row.getString(4)),
                        new MailAddress(row.getString(5)),
                        new Letter("", ""),
                        Instant.ofEpochMilli(row.getLong(8)),
                        Instant.ofEpochMilli(row.getLong(9)));
        return new Row(envelope, row.getString(6), row.getInt(7));
    }

    private static MailKind kind(String text) {
        return MailKind.valueOf(text.toUpperCase(Locale.ROOT));
    }

    @Override
    public void sent(String id, Instant at) {
        run(
                "UPDATE mails SET state = 'sent', content = NULL, error = NULL, done_at = ?"
                        + " WHERE id = ? AND state = 'waiting'",
                at.toEpochMilli(),
                id);
    }

    @Override
    public void later(String id, Instant next, String error) {
        run(
                "UPDATE mails SET next_at = ?, error = ? WHERE id = ? AND state = 'waiting'",
                next.toEpochMilli(),
                brief(error),
                id);
    }

    @Override
    public void failed(String id, Instant at, String error) {
        run(
                "UPDATE mails SET state = 'failed', content = NULL, error = ?, done_at = ?"
                        + " WHERE id = ? AND state = 'waiting'",
                brief(error),
                at.toEpochMilli(),
                id);
    }

    private static String brief(String error) {
        String text = StorableText.of(error);
        return text.length() > MAX_ERROR ? text.substring(0, MAX_ERROR) : text;
    }

    @Override
    public List<SentMail> newest(TenantId tenant, int limit) {
        return Acting.asNobody(
                () ->
                        database.read(
                                connection ->
                                        Sql.all(
                                                connection,
                                                "SELECT id, kind, recipient, state, attempts, error,"
                                                        + " created_at, done_at FROM mails WHERE"
                                                        + " tenant_id = ? ORDER BY created_at DESC,"
                                                        + " id DESC LIMIT ?",
                                                JdbcOutbox::shown,
                                                tenant.value(),
                                                limit)));
    }

    private static SentMail shown(ResultSet row) throws SQLException {
        return new SentMail(
                row.getString(1),
                kind(row.getString(2)),
                new MailAddress(row.getString(3)),
                SentMail.State.valueOf(row.getString(4).toUpperCase(Locale.ROOT)),
                row.getInt(5),
                Optional.ofNullable(row.getString(6)),
                Instant.ofEpochMilli(row.getLong(7)),
                Sql.instant(row, 8));
    }

    @Override
    public int forget(Instant before) {
        return run("DELETE FROM mails WHERE done_at < ?", before.toEpochMilli());
    }

    private int run(String sql, @Nullable Object... values) {
        return database.<Integer>write(connection -> Sql.update(connection, sql, values));
    }
}
