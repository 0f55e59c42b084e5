package dev.workmate.privacy.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.account.AccountLink;
import dev.workmate.access.account.LoginName;
import dev.workmate.access.jdbc.JdbcAccountLinks;
import dev.workmate.access.jdbc.JdbcAccounts;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.privacy.Erasure;
import dev.workmate.privacy.ErasureBook.Opening;
import dev.workmate.privacy.ErasureId;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcErasureBookTest {
    private static final Instant NOW = Instant.parse("2026-11-15T09:00:00Z");

    private final User root = User.of(UserId.next(), "Root", Role.USER, Role.ADMINISTRATOR);
    private final User ada = User.of(UserId.next(), "Ada", Role.ADMINISTRATOR);
    @TempDir Path home;
    private Database database;
    private JdbcActs acts;
    private JdbcAccounts accounts;
    private JdbcErasureBook book;

    @BeforeEach
    void open() {
        database = SqliteDatabase.open(home);
        InstantSource time = InstantSource.fixed(NOW);
        acts = new JdbcActs(database, time);
        accounts = new JdbcAccounts(database, acts, time);
        book = new JdbcErasureBook(database, time);
        accounts.add(root, new LoginName("root"), "h", act(root));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static Act act(User user) {
        return Act.by(user, ActKind.PERSON_ERASED, "::1", "");
    }

    private Opening order(User user) {
        return book.order(ErasureId.next(), user.id(), Erasure.AskedBy.PERSON, "x", NOW, act(user));
    }

    @Test
    void somebodyIsAlwaysLeftWhoAdministrates() {
        assertThat(order(root)).isEqualTo(new Opening.LastAdministrator());
        assertThat(book.unfinished()).isEmpty();
        accounts.add(ada, new LoginName("ada"), "h", act(ada));

        assertThat(order(root)).isInstanceOf(Opening.Opened.class);
        assertThat(order(ada))
                .as("whoever is being erased does not count")
                .isEqualTo(new Opening.LastAdministrator());
    }

    @Test
    void isSaidInTheLogTogetherWithTheErasureAndEndsLinks() {
        accounts.add(ada, new LoginName("ada"), "h", act(ada));
        JdbcAccountLinks links = new JdbcAccountLinks(database, acts);
        links.add(
                new AccountLink(
                        Uuids.next(),
                        AccountLink.Kind.INVITATION,
                        ada.tenant(),
                        Optional.empty(),
                        "",
                        Set.of(Role.ADMINISTRATOR),
                        ada.id(),
                        NOW,
                        NOW.plusSeconds(60)),
                "hash",
                act(ada));
        long before = acts.verify(TenantId.DEFAULT).entries();

        order(ada);

        assertThat(links.findOpen("hash", NOW)).isEmpty();
        assertThat(acts.page(TenantId.DEFAULT, ActLog.Query.all(Long.MAX_VALUE, 2)))
                .extracting(entry -> entry.act().kind())
                .containsExactly(ActKind.PERSON_ERASED, ActKind.INVITATION_WITHDRAWN);
        assertThat(acts.verify(TenantId.DEFAULT))
                .isEqualTo(new ActLog.Verification(before + 2, Optional.empty()));
    }
}
