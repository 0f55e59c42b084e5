package dev.workmate.access.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.account.Account;
import dev.workmate.access.account.AccountLink;
import dev.workmate.access.account.LoginName;
import dev.workmate.access.account.People;
import dev.workmate.access.account.Person;
import dev.workmate.access.account.Tenant;
import dev.workmate.access.account.TenantRegister.Added;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.Acting;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcPeopleTest {
    private static final Instant NOW = Instant.parse("2026-11-15T09:00:00Z");
    private static final ActLog.Query ALL = ActLog.Query.all(Long.MAX_VALUE, 100);

    private final User root = User.of(UserId.next(), "Root", Role.USER, Role.ADMINISTRATOR);
    private final User ada = User.of(UserId.next(), "Ada", Role.USER);
    private final User far =
            new User(UserId.next(), TenantId.next(), "Far Ada", Set.of(Role.ADMINISTRATOR));
    @TempDir Path home;
    private Database database;
    private JdbcActs acts;
    private JdbcAccounts accounts;
    private JdbcPeople people;

    Database openDatabase(Path home) {
        return SqliteDatabase.open(home);
    }

    @BeforeEach
    void open() {
        database = openDatabase(home);
        InstantSource time = InstantSource.fixed(NOW);
        acts = new JdbcActs(database, time);
        accounts = new JdbcAccounts(database, acts, time);
        people = new JdbcPeople(database, acts, time);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static Act act(User user) {
        return Act.by(user, ActKind.SETTING_CHANGED, "::1", "test");
    }

    private void addAll() {
        accounts.add(root, new LoginName("root"), "h1", act(root));
        accounts.add(ada, new LoginName("ada@example.org"), "h2", act(ada));
        accounts.add(far, new LoginName("far"), "h3", act(far));
    }

    @Test
    void onlyOneOfManyIsTheFirst() throws Exception {
        List<Callable<Boolean>> tries = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            User user = User.of(UserId.next(), "U" + i, Role.ADMINISTRATOR);
            LoginName login = new LoginName("user" + i);
            tries.add(() -> accounts.addFirst(user, login, "h", act(user)));
        }
        int made = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
            for (Future<Boolean> each : threads.invokeAll(tries)) {
                made += each.get() ? 1 : 0;
            }
        }
        assertThat(made).isEqualTo(1);
        assertThat(people.page(TenantId.DEFAULT, new People.Query("", "", 50))).hasSize(1);
        assertThat(acts.verify(TenantId.DEFAULT))
                .isEqualTo(new ActLog.Verification(1, Optional.empty()));
    }

    @Test
    void tenantsAreMadeOnceByIdAndByName() {
        JdbcTenantRegister tenants = new JdbcTenantRegister(database, acts);
        Act made = Act.by(root, ActKind.TENANT_MADE, "::1", "North");

        assertThat(tenants.isThere(far.tenant())).isFalse();
        assertThat(tenants.add(far.tenant(), "North", NOW, made)).isEqualTo(Added.DONE);
        assertThat(tenants.isThere(far.tenant())).isTrue();
        assertThat(tenants.add(far.tenant(), "South", NOW, made)).isEqualTo(Added.ID_TAKEN);
        assertThat(tenants.add(TenantId.next(), "nORTH", NOW, made)).isEqualTo(Added.NAME_TAKEN);
        assertThat(tenants.all())
                .extracting(Tenant::name)
                .contains("North")
                .doesNotContain("South", "nORTH");
        assertThat(acts.page(root.tenant(), ALL)).hasSize(1);
    }

    @Test
    void aTenantIsInvitedToUntilSomebodyAdministratesIt() {
        JdbcTenantRegister tenants = new JdbcTenantRegister(database, acts);
        JdbcAccountLinks links = new JdbcAccountLinks(database, acts);
        tenants.add(far.tenant(), "North", NOW, act(root));

        assertThat(tenants.inviteFirst(invitation(TenantId.next()), "h0", act(root))).isFalse();
        assertThat(tenants.inviteFirst(invitation(far.tenant()), "h1", act(root))).isTrue();
        assertThat(tenants.inviteFirst(invitation(far.tenant()), "h2", act(root))).isTrue();
        assertThat(links.findOpen("h1", NOW)).as("replaced").isEmpty();
        assertThat(links.findOpen("h2", NOW)).isPresent();
        User colleague = new User(UserId.next(), far.tenant(), "Colleague", Set.of(Role.USER));
        accounts.add(colleague, new LoginName("colleague"), "h", act(colleague));
        assertThat(tenants.all()).noneMatch(Tenant::administrated);
        accounts.add(far, new LoginName("far"), "h3", act(far));
        assertThat(tenants.inviteFirst(invitation(far.tenant()), "h3", act(root))).isFalse();
        assertThat(tenants.all())
                .filteredOn(Tenant::administrated)
                .extracting(Tenant::id)
                .containsExactly(far.tenant());
    }

    private AccountLink invitation(TenantId tenant) {
        return new AccountLink(
                Uuids.next(),
                AccountLink.Kind.INVITATION,
                tenant,
                Optional.empty(),
                "",
                Set.of(Role.ADMINISTRATOR),
                root.id(),
                NOW,
                NOW.plusSeconds(60));
    }

    @Test
    void aLoginNameIsOnesOwn() {
        addAll();
        User other = User.of(UserId.next(), "Other", Role.USER);

        assertThat(accounts.add(other, new LoginName("ADA@example.org"), "x", act(other)))
                .isFalse();
        assertThat(accounts.find(other.id())).isEmpty();
        assertThat(accounts.find(new LoginName("Ada@Example.org")))
                .contains(
                        new Account(
                                ada, new LoginName("ada@example.org"), "h2", Account.State.ACTIVE));
    }

    @Test
    void aPasswordChangedBehindOurBackOpensNothing() {
        addAll();
        assertThat(accounts.find(ada.id())).isPresent();
        edit("UPDATE accounts SET password = 'mine' WHERE user_id = ?", ada.id().value());
        assertThat(accounts.find(ada.id())).isEmpty();
        assertThat(accounts.find(root.id())).isPresent();
        edit("UPDATE users SET roles = 'user,administrator' WHERE id = ?", ada.id().value());
        assertThat(new JdbcUsers(database, InstantSource.system()).find(ada.id())).isEmpty();
        edit(
                "UPDATE users SET tenant_id = ? WHERE id = ?",
                far.tenant().value(),
                root.id().value());
        assertThat(accounts.find(root.id())).isEmpty();
    }

    @Test
    void administratorsSeeTheirTenantAlone() {
        addAll();

        assertThat(names("")).containsExactlyInAnyOrder("Root", "Ada");
        assertThat(names("aDa")).containsExactly("Ada");
        assertThat(names("EXAMPLE.org")).containsExactly("Ada");
        assertThat(names("%")).isEmpty();
        assertThat(people.find(root.tenant(), far.id())).isEmpty();
        assertThat(people.find(far.tenant(), far.id())).isPresent();
    }

    private List<String> names(String text) {
        return people.page(root.tenant(), new People.Query(text, "", 50)).stream()
                .map(Person::user)
                .map(User::name)
                .toList();
    }

    @Test
    void somebodyIsAlwaysLeftWhoAdministrates() {
        addAll();

        assertThat(people.changeRoles(root, Set.of(Role.USER), act(root))).isFalse();
        assertThat(people.disable(root, NOW, act(root))).isFalse();
        assertThat(people.changeRoles(ada, Set.of(Role.ADMINISTRATOR), act(root))).isTrue();
        assertThat(people.disable(root, NOW, act(root))).isTrue();
        assertThat(accounts.find(root.id()).orElseThrow().activeUser()).isEmpty();
        User now = people.find(ada.tenant(), ada.id()).orElseThrow().user();
        assertThat(people.disable(now, NOW, act(root))).isFalse();
        people.enable(root, act(root));
        assertThat(accounts.find(root.id()).orElseThrow().activeUser()).contains(root);
        assertThat(people.disable(now, NOW, act(root))).isTrue();
    }

    @Test
    void whoAdministratesNoMoreHasNoLinksThatLeadBack() {
        addAll();
        people.changeRoles(ada, Set.of(Role.ADMINISTRATOR), act(root));
        User now = people.find(ada.tenant(), ada.id()).orElseThrow().user();
        JdbcAccountLinks links = new JdbcAccountLinks(database, acts);
        links.add(link(now, Optional.empty()), "invitation", act(now));
        links.add(link(now, Optional.of(root.id())), "new password", act(now));
        links.add(link(now, Optional.of(ada.id())), "forgotten", act(now));
        links.add(link(root, Optional.empty()), "another's", act(root));

        people.changeRoles(now, Set.of(Role.USER), act(root));
        assertThat(links.findOpen("invitation", NOW)).isEmpty();
        assertThat(links.findOpen("new password", NOW)).isEmpty();
        assertThat(links.findOpen("forgotten", NOW)).as("their own password").isPresent();
        assertThat(links.findOpen("another's", NOW)).isPresent();
        assertThat(kinds(root, filter(null, ActKind.INVITATION_WITHDRAWN, null, null, null)))
                .hasSize(1);

        links.add(link(now, Optional.empty()), "before", act(now));
        people.disable(ada, NOW, act(root));
        people.enable(ada, act(root));
        assertThat(links.findOpen("before", NOW)).isEmpty();
    }

    private static AccountLink link(User by, Optional<UserId> user) {
        return new AccountLink(
                Uuids.next(),
                user.isPresent() ? AccountLink.Kind.NEW_PASSWORD : AccountLink.Kind.INVITATION,
                by.tenant(),
                user,
                "",
                user.isPresent() ? Set.of() : Set.of(Role.ADMINISTRATOR),
                by.id(),
                NOW,
                NOW.plusSeconds(60));
    }

    @Test
    void everyEditOfTheLogIsFound() {
        addAll();
        for (int i = 0; i < 10; i++) {
            acts.append(Act.about(root, ada.id(), ActKind.ROLES_CHANGED, "10.0.0." + i, "n" + i));
        }
        assertThat(acts.verify(root.tenant()))
                .isEqualTo(new ActLog.Verification(12, Optional.empty()));
        assertThat(acts.verify(far.tenant()).valid()).isTrue();
        List<String> edits =
                List.of(
                        "UPDATE acts SET detail = 'x' WHERE sequence = 5",
                        "UPDATE acts SET actor_id = subject_id WHERE sequence = 6",
                        "UPDATE acts SET subject_id = NULL WHERE sequence = 7",
                        "UPDATE acts SET address = '' WHERE sequence = 8",
                        "UPDATE acts SET address = '', address_salt = '' WHERE sequence = 8",
                        "UPDATE acts SET address_salt = NULL WHERE sequence = 8",
                        "UPDATE acts SET address_digest = address_salt WHERE sequence = 8",
                        "UPDATE acts SET at = at + 1 WHERE sequence = 9",
                        "UPDATE acts SET kind = 'signed_in' WHERE sequence = 10",
                        "DELETE FROM acts WHERE sequence = 11",
                        "DELETE FROM acts WHERE sequence = 12");
        for (String sql : edits.reversed()) {
            edit(sql + " AND tenant_id = ?", root.tenant().value());
            long first = Long.parseLong(sql.replaceAll(".* = ", ""));
            assertThat(acts.verify(root.tenant()).firstInvalid()).as(sql).contains(first);
        }
        assertThat(acts.verify(far.tenant()).valid()).isTrue();
    }

    @Test
    void pagesOfTheLogComeNewestFirstAndByArea() {
        acts.append(Act.by(ada, ActKind.SIGNED_IN, "::1", ""));
        acts.append(Act.about(root, ada.id(), ActKind.ROLES_CHANGED, "::1", "x\u0000y"));
        acts.append(Act.by(far, ActKind.SIGNED_IN, "::1", ""));

        assertThat(acts.page(root.tenant(), ALL))
                .extracting(ActLog.Entry::sequence)
                .containsExactly(2L, 1L);
        Instant noted = acts.page(root.tenant(), ALL).getFirst().at();
        assertThat(kinds(root, filter(ActKind.Area.SECURITY, null, null, null, null)))
                .containsExactly(ActKind.SIGNED_IN);
        assertThat(kinds(root, filter(null, ActKind.ROLES_CHANGED, null, null, null)))
                .containsExactly(ActKind.ROLES_CHANGED);
        assertThat(kinds(root, filter(null, ActKind.INVITED, null, null, null))).isEmpty();
        assertThat(kinds(root, filter(null, null, ada.id(), null, null)))
                .containsExactly(ActKind.ROLES_CHANGED, ActKind.SIGNED_IN);
        assertThat(kinds(root, filter(null, null, root.id(), null, null)))
                .containsExactly(ActKind.ROLES_CHANGED);
        assertThat(kinds(root, filter(null, null, far.id(), null, null))).isEmpty();
        assertThat(kinds(root, filter(null, null, null, noted, null))).hasSize(2);
        assertThat(kinds(root, filter(null, null, null, noted.plusMillis(1), null))).isEmpty();
        assertThat(kinds(root, filter(null, null, null, null, noted.plusMillis(1)))).hasSize(2);
        assertThat(kinds(root, filter(null, null, null, null, noted))).isEmpty();
        assertThat(acts.page(root.tenant(), ActLog.Query.all(2, 9))).hasSize(1);
        assertThat(acts.verify(root.tenant()).valid()).isTrue();
        assertThat(acts.tenants()).containsExactlyInAnyOrder(root.tenant(), far.tenant());
    }

    @Test
    void aLinkCountsOnceAndForAWhile() {
        addAll();
        JdbcAccountLinks links = new JdbcAccountLinks(database, acts);
        AccountLink link =
                new AccountLink(
                        Uuids.next(),
                        AccountLink.Kind.INVITATION,
                        root.tenant(),
                        Optional.empty(),
                        "for Bea",
                        Set.of(Role.USER),
                        root.id(),
                        NOW,
                        NOW.plusSeconds(60));
        links.add(link, "hash", act(root));

        assertThat(links.findOpen("hash", NOW)).contains(link);
        assertThat(links.findOpen("other", NOW)).isEmpty();
        assertThat(links.findOpen("hash", NOW.plusSeconds(60))).isEmpty();
        assertThat(links.use(link, NOW.plusSeconds(60))).isFalse();
        assertThat(links.withdraw(far.tenant(), link.id(), act(far))).isFalse();
        assertThat(links.use(link, NOW)).isTrue();
        assertThat(links.use(link, NOW)).isFalse();
        assertThat(links.findOpen("hash", NOW)).isEmpty();
        assertThat(links.invitations(root.tenant(), NOW)).isEmpty();
    }

    @Test
    void aLinkWithMoreRolesThanWereGivenOpensNothing() {
        addAll();
        JdbcAccountLinks links = new JdbcAccountLinks(database, acts);
        AccountLink link =
                new AccountLink(
                        Uuids.next(),
                        AccountLink.Kind.INVITATION,
                        root.tenant(),
                        Optional.empty(),
                        "",
                        Set.of(Role.USER),
                        root.id(),
                        NOW,
                        NOW.plusSeconds(60));
        links.add(link, "hash", act(root));
        edit("UPDATE account_links SET roles = 'administrator' WHERE id = ?", link.id());
        assertThat(links.findOpen("hash", NOW)).isEmpty();
    }

    /** Where the database has a second wall. */
    void peopleAndLogsAreWalledOffByTenant() {
        addAll();
        Acting.as(
                ada.id(),
                () -> {
                    assertThat(accounts.find(ada.id())).isPresent();
                    assertThat(accounts.find(root.id())).isEmpty();
                    assertThat(acts.page(ada.tenant(), ALL)).isEmpty();
                });
        Acting.within(
                root.tenant(),
                root.id(),
                () -> {
                    assertThat(names("")).containsExactlyInAnyOrder("Root", "Ada");
                    assertThat(people.find(far.tenant(), far.id())).isEmpty();
                    assertThat(acts.page(root.tenant(), ALL)).hasSize(2);
                    assertThat(acts.page(far.tenant(), ALL)).isEmpty();
                });
    }

    private void edit(String sql, Object... values) {
        database.<Integer>write(connection -> Sql.update(connection, sql, values));
    }

    private List<ActKind> kinds(User reader, ActLog.Filter filter) {
        return acts.page(reader.tenant(), new ActLog.Query(filter, Long.MAX_VALUE, 9)).stream()
                .map(entry -> entry.act().kind())
                .toList();
    }

    private static ActLog.Filter filter(
            ActKind.@Nullable Area area,
            @Nullable ActKind kind,
            @Nullable UserId person,
            @Nullable Instant from,
            @Nullable Instant until) {
        return new ActLog.Filter(
                Optional.ofNullable(area),
                Optional.ofNullable(kind),
                Optional.ofNullable(person),
                Optional.ofNullable(from),
                Optional.ofNullable(until));
    }
}
