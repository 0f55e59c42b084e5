package dev.workmate.mail.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.jdbc.JdbcUsers;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.mail.Letter;
import dev.workmate.mail.Mail;
import dev.workmate.mail.MailAddress;
import dev.workmate.mail.MailKind;
import dev.workmate.mail.Outbox;
import dev.workmate.mail.SentMail;
import dev.workmate.privacy.jdbc.PersonRows;
import dev.workmate.secrets.jdbc.JdbcDataKeys;
import dev.workmate.secrets.tink.FileMasterKeys;
import dev.workmate.secrets.tink.TinkSecrets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcOutboxTest {
    private static final Instant NOW = Instant.parse("2026-11-15T09:00:00Z");
    private static final Instant CLAIM = NOW.plus(Duration.ofMinutes(2));
    private static final String LINK = "https://chat.example.com/welcome#s3cret";

    private final User ada = User.of(UserId.next(), "Ada", Role.USER);
    @TempDir Path home;
    private Database database;
    private JdbcOutbox outbox;

    Database openDatabase(Path home) {
        return SqliteDatabase.open(home);
    }

    @BeforeEach
    void open() throws Exception {
        database = openDatabase(home);
        new JdbcUsers(database, InstantSource.fixed(NOW)).add(ada);
        InstantSource time = InstantSource.fixed(NOW);
        outbox =
                new JdbcOutbox(
                        database,
                        new TinkSecrets(
                                new JdbcDataKeys(database, time),
                                FileMasterKeys.open(home.resolve("workmate.master")),
                                time));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private Mail mail(Optional<UserId> person, String to, Instant at) {
        return new Mail(
                Uuids.next(),
                ada.tenant(),
                person,
                MailKind.NEW_PASSWORD,
                new MailAddress(to),
                new Letter("Ein Betreff", "line\n" + LINK + "\n"),
                at,
                at.plus(Duration.ofHours(1)));
    }

    private List<String> contents() {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT COALESCE(content, '') FROM mails ORDER BY created_at",
                                row -> row.getString(1)));
    }

    private List<SentMail> shown() {
        return outbox.newest(ada.tenant(), 10);
    }

    @Test
    void oneServerAloneGetsAMailUntilItsClaimIsOver() {
        Mail mail = mail(Optional.of(ada.id()), "ada@example.org", NOW);
        outbox.put(mail);

        assertThat(outbox.claim(NOW.minusMillis(1), CLAIM)).as("not yet").isEmpty();
        assertThat(outbox.claim(NOW, CLAIM)).hasValue(new Outbox.Claimed(mail, 0));
        assertThat(outbox.claim(CLAIM.minusMillis(1), CLAIM.plusSeconds(9))).isEmpty();
        assertThat(outbox.claim(CLAIM, CLAIM.plusSeconds(9)))
                .as("whoever had it is gone")
                .hasValue(new Outbox.Claimed(mail, 1));
    }

    @Test
    void whatWaitsIsSealedAndWhatIsDoneWithIsGone() {
        Mail first = mail(Optional.of(ada.id()), "ada@example.org", NOW);
        Mail second = mail(Optional.empty(), "bob@example.org", NOW.plusSeconds(1));
        outbox.put(first);
        outbox.put(second);
        assertThat(contents())
                .hasSize(2)
                .allSatisfy(
                        text ->
                                assertThat(text)
                                        .isNotEmpty()
                                        .doesNotContain("s3cret", "Betreff", "chat."));

        outbox.sent(first.id(), CLAIM);
        outbox.failed(second.id(), CLAIM, "550 nobody");
        assertThat(contents()).containsExactly("", "");
        assertThat(outbox.claim(CLAIM.plusSeconds(60), CLAIM.plusSeconds(70))).isEmpty();
        assertThat(shown())
                .extracting(SentMail::state, SentMail::error, SentMail::doneAt)
                .containsExactly(
                        tuple(SentMail.State.FAILED, Optional.of("550 nobody"), Optional.of(CLAIM)),
                        tuple(SentMail.State.SENT, Optional.empty(), Optional.of(CLAIM)));
    }

    @Test
    void whatIsPutOffTellsWhyAndComesAgain() {
        Mail mail = mail(Optional.of(ada.id()), "ada@example.org", NOW);
        outbox.put(mail);
        outbox.claim(NOW, CLAIM);
        Instant again = NOW.plusSeconds(30);
        outbox.later(mail.id(), again, "421 busy");

        SentMail shown = shown().getFirst();
        assertThat(shown.state()).isEqualTo(SentMail.State.WAITING);
        assertThat(shown.error()).hasValue("421 busy");
        assertThat(shown.attempts()).isEqualTo(1);
        assertThat(outbox.claim(again.minusMillis(1), CLAIM)).isEmpty();
        assertThat(outbox.claim(again, CLAIM)).hasValue(new Outbox.Claimed(mail, 1));
    }

    @Test
    void eachTenantSeesItsOwn() {
        outbox.put(mail(Optional.of(ada.id()), "ada@example.org", NOW));

        assertThat(outbox.newest(TenantId.next(), 10)).isEmpty();
        assertThat(shown()).hasSize(1);
    }

    @Test
    void whatIsDoneWithIsForgottenAndWhatWaitsIsNot() {
        Mail done = mail(Optional.of(ada.id()), "ada@example.org", NOW);
        outbox.put(done);
        outbox.put(mail(Optional.of(ada.id()), "ada@example.org", NOW));
        outbox.sent(done.id(), NOW);

        assertThat(outbox.forget(NOW)).isZero();
        assertThat(outbox.forget(NOW.plusMillis(1))).isEqualTo(1);
        assertThat(shown()).extracting(SentMail::state).containsExactly(SentMail.State.WAITING);
    }

    @Test
    void whatIsOfAPersonGoesWithThem() {
        outbox.put(mail(Optional.of(ada.id()), "ada@example.org", NOW));
        outbox.put(mail(Optional.empty(), "bob@example.org", NOW));
        new PersonRows(database).erase(ada.id());

        assertThat(shown())
                .extracting(each -> each.to().value())
                .containsExactly("bob@example.org");
    }
}
