package dev.workmate.billing.jdbc;

import dev.workmate.billing.BudgetDefaults;
import dev.workmate.billing.Expense;
import dev.workmate.billing.Expenses;
import dev.workmate.billing.Payer;
import dev.workmate.billing.Period;
import dev.workmate.billing.Scope;
import dev.workmate.billing.jdbc.Accounts.Spender;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.event.value.ModelName;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
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
    private static final String ENTER =
            "INSERT INTO ledger (session_number, sequence, call_id, tenant_id, owner_id, team,"
                    + " company, agent_id, provider, model, role, outcome, day, input_tokens,"
                    + " output_tokens, cache_read_tokens, cache_write_tokens, reasoning_tokens,"
                    + " cost_amount, cost_currency) VALUES (0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                    + " 'completed', ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String COMPANY =
            "SELECT c.company FROM session_companies c JOIN sessions s"
                    + " ON s.number = c.session_number WHERE s.id = ?"
                    + " ORDER BY c.sequence DESC LIMIT 1";
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
    public void enter(Expense expense) {
        try {
            database.write(connection -> enter(connection, expense));
        } catch (RuntimeException e) {
            log.error("{} could not be entered", expense, e);
        }
    }

    private boolean enter(Connection connection, Expense expense) throws SQLException {
        Instant now = time.instant();
        Payer payer = expense.payer();
        Spender spender =
                new Accounts(connection, BudgetDefaults.NONE, now).spender(payer.person());
        ModelName model = ModelName.of(expense.model());
        Usage usage = expense.usage();
        Sql.update(
                connection,
                ENTER,
                ThreadLocalRandom.current().nextLong(1, MOST),
                expense.call().value(),
                spender.tenant().value(),
                payer.person().value(),
                spender.team().orElse(null),
                company(connection, payer).orElse(null),
                payer.agent().map(AgentId::value).orElse(null),
                model.provider(),
                model.model(),
                expense.role(),
                Period.DAY.at(now),
                usage.inputTokens(),
                usage.outputTokens(),
                usage.cacheReadTokens(),
                usage.cacheWriteTokens(),
                usage.reasoningTokens(),
                expense.cost().map(money -> money.amount().toPlainString()).orElse(null),
                expense.cost().map(Money::currency).orElse(null));
        if (expense.cost().isPresent()) {
            spend(connection, spender, payer.agent(), expense.cost().get(), now);
        }
        Sql.update(connection, JdbcPurse.RELEASE, expense.call().value());
        return true;
    }

    private static Optional<String> company(Connection connection, Payer payer)
            throws SQLException {
        return payer.session().isPresent()
                ? Sql.first(
                        connection, COMPANY, row -> row.getString(1), payer.session().get().value())
                : Optional.empty();
    }

    /** In the order in which all lock them. */
    private static void spend(
            Connection connection,
            Spender spender,
            Optional<AgentId> agent,
            Money cost,
            Instant now)
            throws SQLException {
        String tenant = spender.tenant().value();
        if (agent.isPresent()) {
            spend(connection, tenant, Scope.AGENT, agent.get().value(), cost, now);
        }
        spend(connection, tenant, Scope.PERSON, spender.person().value(), cost, now);
        if (spender.team().isPresent()) {
            spend(connection, tenant, Scope.TEAM, spender.team().get(), cost, now);
        }
        spend(connection, tenant, Scope.TENANT, tenant, cost, now);
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
