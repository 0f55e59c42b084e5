package dev.workmate.access.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.account.AccountDesk.Made;
import dev.workmate.access.account.AccountDesk.Outcome;
import dev.workmate.access.account.AccountDesk.Wish;
import dev.workmate.access.jdbc.JdbcAccountLinks;
import dev.workmate.access.jdbc.JdbcAccounts;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.database.Database;
import dev.workmate.id.UserId;
import dev.workmate.testkit.PlainDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** For how long each link counts, on the store that servers use. */
class AccountDeskTest {
    private static final Instant START = Instant.parse("2026-11-19T09:00:00Z");
    private static final String PASSWORD = "a rather long sentence";

    private final User root = User.of(UserId.next(), "Root", Role.ADMINISTRATOR);
    private Instant now = START;
    private Database database;
    private JdbcAccounts accounts;
    private AccountDesk desk;

    @TempDir Path home;

    @BeforeEach
    void open() {
        database = PlainDatabase.open(home);
        JdbcActs acts = new JdbcActs(database, () -> now);
        accounts = new JdbcAccounts(database, acts, () -> now);
        JdbcAccountLinks links = new JdbcAccountLinks(database, acts);
        desk = new AccountDesk(accounts, links, new Plain(), AccountNews.NONE, () -> now);
        Act made = Act.by(root, ActKind.FIRST_ADMINISTRATOR_MADE, "", "");
        assertThat(accounts.addFirst(root, new LoginName("root"), "old", made)).isTrue();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void anInvitationCountsForAWeek() {
        Made invited = desk.invite(root, "for Bea", Set.of(Role.USER), "");
        now = START.plus(Duration.ofDays(7)).minusMillis(1);
        assertThat(desk.look(invited.secret())).contains(invited.link());
        assertThat(desk.invitations(root)).containsExactly(invited.link());

        now = START.plus(Duration.ofDays(7));
        assertThat(desk.look(invited.secret())).isEmpty();
        assertThat(desk.invitations(root)).isEmpty();
        assertThat(desk.accept(invited.secret(), wish(), "")).isEqualTo(new Outcome.TooLate());

        now = now.minusMillis(1);
        assertThat(desk.accept(invited.secret(), wish(), "")).isInstanceOf(Outcome.Done.class);
    }

    @Test
    void aLinkThatAnAdministratorHandsOverCountsForADay() {
        Made link = desk.newPasswordLink(root, root.id(), "").orElseThrow();
        assertSetsAPasswordFor(Duration.ofHours(24), link);
    }

    @Test
    void aLinkForWhoForgotTheirPasswordCountsForAnHour() {
        Account account = accounts.find(root.id()).orElseThrow();
        assertSetsAPasswordFor(Duration.ofHours(1), desk.forgottenLink(account, ""));
    }

    private void assertSetsAPasswordFor(Duration time, Made link) {
        now = START.plus(time);
        assertThat(desk.look(link.secret())).isEmpty();
        assertThat(desk.setPassword(link.secret(), PASSWORD, "")).isEqualTo(new Outcome.TooLate());
        assertThat(accounts.find(root.id()).orElseThrow().passwordHash()).isEqualTo("old");

        now = now.minusMillis(1);
        assertThat(desk.setPassword(link.secret(), PASSWORD, "")).isEqualTo(new Outcome.Done(root));
    }

    private static Wish wish() {
        return new Wish(new LoginName("bea"), "Bea", PASSWORD);
    }

    private static final class Plain implements Passwords {
        @Override
        public String hash(String password) {
            return "hash of " + password;
        }

        @Override
        public boolean matches(String password, String hash) {
            return hash.equals(hash(password));
        }

        @Override
        public void pretend(String password) {}
    }
}
