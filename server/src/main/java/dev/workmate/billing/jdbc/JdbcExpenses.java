package dev.workmate.billing.jdbc;

import dev.workmate.billing.BudgetDefaults;
import dev.workmate.billing.Expenses;
import dev.workmate.billing.Period;
import dev.workmate.billing.Scope;
import dev.workmate.billing.jdbc.Accounts.Spender;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.event.value.ModelName;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.Acting;
import dev.workmate.id.CallId;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rows of the ledger under session 0, each with a number by chance. */
public final class JdbcExpenses implements Expenses {
    private static final Logger log = LoggerFactory.getLogger(JdbcExpenses.class);
    private static final long MOST = 1L << 53;
    private static final String NOBODY = "";
    private static final String ENTER =
            "INSERT INTO ledger (session_number, sequence, call_id, tenant_id, owner_id, team,"
                    + " provider, model, role, outcome, day, input_tokens, output_tokens,"
                    + " cache_read_tokens, cache_write_tokens, reasoning_tokens, cost_amount,"
                    + " cost_currency) VALUES (0, ?, ?, ?, ?, ?, ?, ?, ?, 'completed', ?, ?, ?, ?,"
                    + " ?, ?, ?, ?)";
    private static final String SPEND =
            "INSERT INTO spent (tenant_id, scope, subject, period, currency, nanos)"
                    + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, scope, subject, period,"
                    + " currency) DO UPDATE SET nanos = spent.nanos + excluded.nanos";

    private final Database database;
    private final InstantSource time;

    public JdbcExpenses(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
    }

    /** What cannot be entered is told in the log: the work itself is done and paid for. */
    @Override
    public void enter(String role, String model, Usage usage, Optional<Money> cost) {
        Optional<UserId> person = Acting.person();
        try {
            database.write(
                    connection ->
                            enter(connection, person, role, ModelName.of(model), usage, cost));
        } catch (RuntimeException e) {
            log.error("{} for {} of {} could not be entered", cost, role, model, e);
        }
    }

    private boolean enter(
            Connection connection,
            Optional<UserId> person,
            String role,
            ModelName model,
            Usage usage,
            Optional<Money> cost)
            throws SQLException {
        Instant now = time.instant();
        Optional<Spender> spender = spender(connection, person, now);
        String tenant = spender.map(Spender::tenant).orElse(TenantId.DEFAULT).value();
        Sql.update(
                connection,
                ENTER,
                ThreadLocalRandom.current().nextLong(1, MOST),
                CallId.next().value(),
                tenant,
                person.map(UserId::value).orElse(NOBODY),
                spender.flatMap(Spender::team).orElse(null),
                model.provider(),
                model.model(),
                role,
                Period.DAY.at(now),
                usage.inputTokens(),
                usage.outputTokens(),
                usage.cacheReadTokens(),
                usage.cacheWriteTokens(),
                usage.reasoningTokens(),
                cost.map(money -> money.amount().toPlainString()).orElse(null),
                cost.map(Money::currency).orElse(null));
        if (cost.isPresent()) {
            // In the order in which all lock them.
            if (person.isPresent()) {
                spend(connection, tenant, Scope.PERSON, person.get().value(), cost.get(), now);
            }
            Optional<String> team = spender.flatMap(Spender::team);
            if (team.isPresent()) {
                spend(connection, tenant, Scope.TEAM, team.get(), cost.get(), now);
            }
            spend(connection, tenant, Scope.TENANT, tenant, cost.get(), now);
        }
        return true;
    }

    private static Optional<Spender> spender(
            Connection connection, Optional<UserId> person, Instant now) throws SQLException {
        return person.isPresent()
                ? Optional.of(
                        new Accounts(connection, BudgetDefaults.NONE, now).spender(person.get()))
                : Optional.empty();
    }

    private static void spend(
            Connection connection,
            String tenant,
            Scope scope,
            String subject,
            Money cost,
            Instant now)
            throws SQLException {
        for (Period period : List.of(Period.MONTH, Period.DAY)) {
            Sql.update(
                    connection,
                    SPEND,
                    tenant,
                    scope.key(),
                    subject,
                    period.at(now),
                    cost.currency(),
                    Accounts.nanos(cost));
        }
    }
}
