package dev.workmate.billing.jdbc;

import dev.workmate.billing.Budget;
import dev.workmate.billing.Budget.Relief;
import dev.workmate.billing.BudgetDefaults;
import dev.workmate.billing.Period;
import dev.workmate.billing.Scope;
import dev.workmate.billing.Standing;
import dev.workmate.database.Sql;
import dev.workmate.event.value.Money;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which budgets bound whose spending, and how they stand, within one transaction. */
final class Accounts {
    private static final int NANOS = 9;
    private static final String SPENDER =
            "SELECT u.tenant_id, m.team FROM users u LEFT JOIN team_members m ON m.user_id = u.id"
                    + " WHERE u.id = ?";
    private static final String BUDGETS =
            "SELECT scope, subject, period, nanos, relief_nanos, relief_until FROM budgets"
                    + " WHERE tenant_id = ? ORDER BY scope, subject, period";
    private static final String SPENT =
            "SELECT nanos, warned FROM spent WHERE tenant_id = ? AND scope = ? AND subject = ?"
                    + " AND period = ? AND currency = ?";
    private static final String RESERVED =
            "SELECT coalesce(sum(nanos), 0) FROM reservations WHERE tenant_id = ? AND scope = ?"
                    + " AND subject = ? AND period = ? AND currency = ? AND expires_at > ?"
                    + " AND call_id <> ?";

    private final Connection connection;
    private final BudgetDefaults defaults;
    private final Instant now;

    Accounts(Connection connection, BudgetDefaults defaults, Instant now) {
        this.connection = connection;
        this.defaults = defaults;
        this.now = now;
    }

    /** Who spends, and for whom. */
    record Spender(UserId person, TenantId tenant, Optional<String> team) {}

    /** A budget and whose it is: the subject is never everybody. */
    record Account(TenantId tenant, Budget budget, String subject) {
        String period(Instant now) {
            return budget.period().at(now);
        }
    }

    /** What the tables say about an account. */
    record Found(Standing standing, boolean warned) {}

    Spender spender(UserId person) throws SQLException {
        return Sql.first(
                        connection,
                        SPENDER,
                        row ->
                                new Spender(
                                        person,
                                        new TenantId(row.getString(1)),
                                        Optional.ofNullable(row.getString(2))),
                        person.value())
                .orElse(new Spender(person, TenantId.DEFAULT, Optional.empty()));
    }

    List<Budget> set(TenantId tenant) throws SQLException {
        return Sql.all(connection, BUDGETS, this::budget, tenant.value());
    }

    private Budget budget(ResultSet row) throws SQLException {
        long relief = row.getLong(5);
        Optional<Money> reliefLimit = row.wasNull() ? Optional.empty() : Optional.of(money(relief));
        return new Budget(
                Scope.find(row.getString(1)).orElseThrow(),
                row.getString(2),
                Period.find(row.getString(3)).orElseThrow(),
                money(row.getLong(4)),
                Sql.instant(row, 6).map(until -> new Relief(reliefLimit, until)));
    }

    /** In the order in which all lock them. */
    List<Account> of(Spender spender, Optional<String> agent) throws SQLException {
        Map<List<String>, Budget> set = new HashMap<>();
        for (Budget budget : set(spender.tenant())) {
            set.put(List.of(budget.scope().key(), budget.subject(), budget.period().key()), budget);
        }
        List<Account> accounts = new ArrayList<>();
        for (Scope scope : List.of(Scope.AGENT, Scope.PERSON, Scope.TEAM, Scope.TENANT)) {
            Optional<String> subject =
                    switch (scope) {
                        case AGENT -> agent;
                        case PERSON -> Optional.of(spender.person().value());
                        case TEAM -> spender.team();
                        case TENANT -> Optional.of(spender.tenant().value());
                    };
            for (Period period : List.of(Period.MONTH, Period.DAY)) {
                subject.flatMap(whose -> inEffect(set, scope, whose, period))
                        .ifPresent(
                                budget ->
                                        accounts.add(
                                                new Account(
                                                        spender.tenant(),
                                                        budget,
                                                        subject.orElseThrow())));
            }
        }
        return accounts;
    }

    private Optional<Budget> inEffect(
            Map<List<String>, Budget> set, Scope scope, String subject, Period period) {
        Optional<Budget> own =
                Optional.ofNullable(set.get(List.of(scope.key(), subject, period.key())));
        return own.or(
                        () ->
                                Optional.ofNullable(
                                        set.get(
                                                List.of(
                                                        scope.key(),
                                                        Budget.EVERYBODY,
                                                        period.key()))))
                .or(() -> defaults.find(scope, period));
    }

    /** {@code locked} ends the query where nobody may change the row until this is over. */
    Found find(Account account, String call, String locked) throws SQLException {
        Budget budget = account.budget();
        Object[] key = {
            account.tenant().value(),
            budget.scope().key(),
            account.subject(),
            account.period(now),
            currency()
        };
        List<long[]> spent =
                Sql.all(
                        connection,
                        SPENT + locked,
                        row -> new long[] {row.getLong(1), row.getInt(2)},
                        key);
        long reserved =
                Sql.first(
                                connection,
                                RESERVED,
                                row -> row.getLong(1),
                                key[0],
                                key[1],
                                key[2],
                                key[3],
                                key[4],
                                now.toEpochMilli(),
                                call)
                        .orElse(0L);
        return new Found(
                new Standing(
                        budget,
                        account.subject(),
                        money(spent.isEmpty() ? 0 : spent.getFirst()[0]),
                        money(reserved),
                        now),
                !spent.isEmpty() && spent.getFirst()[1] == 1);
    }

    private String currency() {
        return defaults.currency();
    }

    private Money money(long nanos) {
        BigDecimal amount = BigDecimal.valueOf(nanos, NANOS).stripTrailingZeros();
        return new Money(amount.scale() < 0 ? amount.setScale(0) : amount, currency());
    }

    /** Rounded up: what is reserved is never less than what was asked for. */
    static long nanos(Money money) {
        BigDecimal nanos = money.amount().movePointRight(NANOS).setScale(0, RoundingMode.CEILING);
        return nanos.min(BigDecimal.valueOf(Long.MAX_VALUE / 1_000)).longValue();
    }
}
