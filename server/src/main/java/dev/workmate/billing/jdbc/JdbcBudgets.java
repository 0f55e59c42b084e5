package dev.workmate.billing.jdbc;

import dev.workmate.access.Act;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.billing.Budget;
import dev.workmate.billing.Budget.Relief;
import dev.workmate.billing.BudgetDefaults;
import dev.workmate.billing.Budgets;
import dev.workmate.billing.Period;
import dev.workmate.billing.Scope;
import dev.workmate.billing.Standing;
import dev.workmate.billing.jdbc.Accounts.Account;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.StorableText;
import dev.workmate.id.Acting;
import dev.workmate.id.AgentId;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Budgets in the table {@code budgets}, before those by configuration. */
public final class JdbcBudgets implements Budgets {
    private static final String SET =
            "INSERT INTO budgets (tenant_id, scope, subject, period, nanos, relief_nanos,"
                    + " relief_until, changed_by, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
                    + " ON CONFLICT (tenant_id, scope, subject, period) DO UPDATE SET"
                    + " nanos = excluded.nanos, relief_nanos = excluded.relief_nanos,"
                    + " relief_until = excluded.relief_until, changed_by = excluded.changed_by,"
                    + " changed_at = excluded.changed_at";

    /** Who was told of the old limit is told of the new one too. */
    private static final String WARN_AGAIN =
            "UPDATE spent SET warned = 0 WHERE tenant_id = ? AND scope = ? AND warned = 1"
                    + " AND (subject = ? OR '"
                    + Budget.EVERYBODY
                    + "' = ?)";

    private final Database database;
    private final BudgetDefaults defaults;
    private final JdbcActs acts;
    private final InstantSource time;

    public JdbcBudgets(Database database, BudgetDefaults defaults, InstantSource time) {
        this.database = database;
        this.defaults = defaults;
        this.acts = new JdbcActs(database, time);
        this.time = time;
    }

    @Override
    public List<Listed> all(TenantId tenant) {
        return Acting.asNobody(
                () ->
                        database.read(
                                connection -> {
                                    List<Listed> all = new ArrayList<>();
                                    look(connection, accounts -> ofTenant(accounts, tenant))
                                            .forEach(
                                                    each ->
                                                            all.add(
                                                                    new Listed(
                                                                            each, SetBy.TENANT)));
                                    look(connection, accounts -> ofServer(accounts, tenant))
                                            .forEach(
                                                    each ->
                                                            all.add(
                                                                    new Listed(
                                                                            each, SetBy.SERVER)));
                                    return all;
                                }));
    }

    private static List<Account> ofTenant(Accounts accounts, TenantId tenant) throws SQLException {
        return accounts.set(tenant).stream()
                .map(budget -> new Account(tenant, budget, budget.subject()))
                .toList();
    }

    /** But for those in whose place the tenant has set its own. */
    private List<Account> ofServer(Accounts accounts, TenantId tenant) throws SQLException {
        List<Budget> own = accounts.set(tenant);
        return defaults.budgets().stream()
                .map(budget -> new Account(tenant, budget, subject(tenant, budget)))
                .filter(usual -> own.stream().noneMatch(budget -> replaces(budget, usual)))
                .toList();
    }

    private static boolean replaces(Budget budget, Account usual) {
        return budget.scope() == usual.budget().scope()
                && budget.period() == usual.budget().period()
                && budget.subject().equals(usual.subject());
    }

    private static String subject(TenantId tenant, Budget budget) {
        return budget.scope() == Scope.TENANT ? tenant.value() : Budget.EVERYBODY;
    }

    @Override
    public List<Standing> of(UserId person) {
        return look(accounts -> accounts.of(accounts.spender(person), Optional.empty()));
    }

    @Override
    public List<Standing> of(UserId person, AgentId agent) {
        return look(accounts -> accounts.of(accounts.spender(person), Optional.of(agent.value())));
    }

    @FunctionalInterface
    private interface Choice {
        List<Account> of(Accounts accounts) throws SQLException;
    }

    private List<Standing> look(Choice choice) {
        return Acting.asNobody(() -> database.read(connection -> look(connection, choice)));
    }

    private List<Standing> look(Connection connection, Choice choice) throws SQLException {
        Accounts accounts = new Accounts(connection, defaults, time.instant());
        List<Standing> standings = new ArrayList<>();
        for (Account account : choice.of(accounts)) {
            standings.add(accounts.find(account, "", "").standing());
        }
        return standings;
    }

    @Override
    public void set(TenantId tenant, Budget budget, UserId by, Act act) {
        Long relief = budget.relief().flatMap(Relief::limit).map(Accounts::nanos).orElse(null);
        Long until = budget.relief().map(each -> each.until().toEpochMilli()).orElse(null);
        database.write(
                connection -> {
                    Sql.update(
                            connection,
                            WARN_AGAIN,
                            tenant.value(),
                            budget.scope().key(),
                            budget.subject(),
                            budget.subject());
                    Sql.update(
                            connection,
                            SET,
                            tenant.value(),
                            budget.scope().key(),
                            StorableText.of(budget.subject()),
                            budget.period().key(),
                            Accounts.nanos(budget.limit()),
                            relief,
                            until,
                            by.value(),
                            time.millis());
                    return acts.append(connection, act);
                });
    }

    @Override
    public boolean remove(TenantId tenant, Scope scope, String subject, Period period, Act act) {
        return database.write(
                connection -> {
                    int removed =
                            Sql.update(
                                    connection,
                                    "DELETE FROM budgets WHERE tenant_id = ? AND scope = ? AND"
                                            + " subject = ? AND period = ?",
                                    tenant.value(),
                                    scope.key(),
                                    subject,
                                    period.key());
                    if (removed > 0) {
                        acts.append(connection, act);
                    }
                    return removed > 0;
                });
    }

    @Override
    public Map<UserId, String> teams(TenantId tenant) {
        return Acting.asNobody(
                () ->
                        database.read(
                                connection -> {
                                    Map<UserId, String> teams = new LinkedHashMap<>();
                                    Sql.all(
                                            connection,
                                            "SELECT m.user_id, m.team FROM team_members m JOIN users u"
                                                    + " ON u.id = m.user_id WHERE u.tenant_id = ?"
                                                    + " ORDER BY m.team, m.user_id",
                                            row ->
                                                    teams.put(
                                                            new UserId(row.getString(1)),
                                                            row.getString(2)),
                                            tenant.value());
                                    return teams;
                                }));
    }

    @Override
    public void assign(UserId person, String team, Act act) {
        database.write(
                connection -> {
                    Sql.update(
                            connection,
                            "DELETE FROM team_members WHERE user_id = ?",
                            person.value());
                    if (!team.isBlank()) {
                        Sql.update(
                                connection,
                                "INSERT INTO team_members (user_id, team) VALUES (?, ?)",
                                person.value(),
                                StorableText.of(team));
                    }
                    return acts.append(connection, act);
                });
    }
}
