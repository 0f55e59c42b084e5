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
import dev.workmate.database.Sql;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.privacy.Erasure;
import dev.workmate.privacy.ErasureId;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table that is added and not thought of would keep people who were erased. */
class PersonRowsTest {
    /** Sessions go through the journal, with all that hangs on them. */
    private static final Set<String> ELSEWHERE = Set.of("sessions");

    private static final Instant NOW = Instant.parse("2026-11-15T09:00:00Z");
    private static final String CANARY = "qanarix@example.org";
    private static final User ADA = User.of(UserId.next(), "Ada", Role.USER);

    @TempDir Path home;

    /** By what they were invited with: the address that became their name for signing in. */
    @Test
    void invitationsThatNameAPersonAreErasedWithThem() {
        InstantSource time = InstantSource.fixed(NOW);
        try (Database database = SqliteDatabase.open(home)) {
            JdbcActs acts = new JdbcActs(database, time);
            JdbcAccountLinks links = new JdbcAccountLinks(database, acts);
            AccountLink accepted = invitation(CANARY);
            for (AccountLink link :
                    List.of(
                            accepted,
                            invitation(CANARY.toUpperCase(Locale.ROOT)),
                            invitation("of another person"))) {
                links.add(link, link.id(), Act.by(ADA, ActKind.INVITED, "::1", ""));
            }
            assertThat(links.use(accepted, NOW)).isTrue();
            assertThat(links.use(accepted, NOW)).as("it counts once").isFalse();
            assertThat(notes(database)).as("the used one is gone").hasSize(2);
            new JdbcAccounts(database, acts, time)
                    .add(
                            ADA,
                            new LoginName(CANARY),
                            "h",
                            Act.by(ADA, ActKind.INVITATION_ACCEPTED, "::1", ""));
            addAsOlderServersLeftIt(database);

            new PersonRows(database).erase(ADA.id());

            assertThat(notes(database)).containsExactly("of another person");
        }
    }

    private static AccountLink invitation(String note) {
        return new AccountLink(
                Uuids.next(),
                AccountLink.Kind.INVITATION,
                TenantId.DEFAULT,
                Optional.empty(),
                note,
                Set.of(Role.USER),
                UserId.next(),
                NOW,
                NOW.plusSeconds(60));
    }

    private static void addAsOlderServersLeftIt(Database database) {
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "INSERT INTO account_links (id, kind, tenant_id, note, roles,"
                                        + " made_by, hash, created_at, expires_at, used_at, seal)"
                                        + " VALUES ('old', 'invitation', 't', ?, '', 'm', 'old', 0,"
                                        + " 1, 1, '')",
                                "for Ada: " + CANARY));
    }

    private static List<String> notes(Database database) {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT note FROM account_links",
                                row -> row.getString(1)));
    }

    @Test
    void fromWhereTheyCameGoesAndTheLogOfSecurityStillHolds() {
        InstantSource time = InstantSource.fixed(NOW);
        User noa = User.of(UserId.next(), "Noa", Role.ADMINISTRATOR);
        try (Database database = SqliteDatabase.open(home)) {
            JdbcActs acts = new JdbcActs(database, time);
            acts.append(Act.by(ADA, ActKind.SIGNED_IN, "2001:db8::ada", ""));
            acts.append(Act.about(noa, ADA.id(), ActKind.ROLES_CHANGED, "2001:db8::noa", "x"));
            acts.append(Act.byNobody(ActKind.SIGN_IN_REFUSED, "2001:db8::1", ""));

            new JdbcErasureBook(database, time)
                    .open(ErasureId.next(), ADA.id(), Erasure.AskedBy.PERSON, "h", NOW);
            new PersonRows(database).erase(ADA.id());

            assertThat(acts.page(TenantId.DEFAULT, ActLog.Query.all(9, 9)))
                    .extracting(entry -> entry.act().address())
                    .containsExactly("2001:db8::1", "2001:db8::noa", "");
            assertThat(acts.verify(TenantId.DEFAULT))
                    .isEqualTo(new ActLog.Verification(3, Optional.empty()));
            // Who was not erased has been somewhere.
            for (int of : List.of(3, 2)) {
                change(database, "UPDATE acts SET address = '', address_salt = ''", of);
                assertThat(acts.verify(TenantId.DEFAULT).firstInvalid()).contains((long) of);
            }
            change(database, "UPDATE acts SET address = '2001:db8::2'", 1);
            assertThat(acts.verify(TenantId.DEFAULT).firstInvalid()).contains(1L);
        }
    }

    private static void change(Database database, String update, int sequence) {
        database.<Integer>write(
                connection -> Sql.update(connection, update + " WHERE sequence = ?", sequence));
    }

    @Test
    void everyTableThatLeadsToAPersonIsErasedWithThem() {
        try (Database database = SqliteDatabase.open(home)) {
            List<String> personal =
                    database.read(
                            connection ->
                                    Sql.all(
                                            connection,
                                            "SELECT DISTINCT m.name FROM sqlite_schema m,"
                                                    + " pragma_table_info(m.name) c WHERE m.type ="
                                                    + " 'table' AND c.name IN ('owner_id',"
                                                    + " 'user_id', 'actor_id')",
                                            row -> row.getString(1)));
            assertThat(personal).contains("sessions", "tokens", "files").hasSizeGreaterThan(9);
            assertThat(personal)
                    .as("tables that PersonRows must delete from")
                    .allMatch(table -> PersonRows.covers(table) || ELSEWHERE.contains(table));
        }
    }
}
