package dev.workmate.billing.jdbc;

import dev.workmate.billing.BudgetDefaults;
import dev.workmate.billing.BudgetListener;
import dev.workmate.billing.Purchase;
import dev.workmate.billing.Purse;
import dev.workmate.billing.Standing;
import dev.workmate.billing.jdbc.Accounts.Account;
import dev.workmate.billing.jdbc.Accounts.Found;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.Acting;
import dev.workmate.id.AgentId;
import dev.workmate.id.CallId;
import dev.workmate.id.UserId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reservations in the database, so that all servers see the same ones. The row of what was spent is
 * locked while a reservation is made beside it: two that come at once come one after the other.
 */
public final class JdbcPurse implements Purse {
    private static final Logger log = LoggerFactory.getLogger(JdbcPurse.class);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final String OPEN_ACCOUNT =
            "INSERT INTO spent (tenant_id, scope, subject, period, currency, nanos)"
                    + " VALUES (?, ?, ?, ?, ?, 0) ON CONFLICT DO NOTHING";
    private static final String RESERVE =
            "INSERT INTO reservations (call_id, tenant_id, scope, subject, period, currency, nanos,"
                    + " expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
    static final String RELEASE = "DELETE FROM reservations WHERE call_id = ?";
    private static final String WARNED =
            "UPDATE spent SET warned = 1 WHERE tenant_id = ? AND scope = ? AND subject = ? AND"
                    + " period = ? AND currency = ?";
    private static final String NO_CALL = "";

    private final Database database;
    private final BudgetDefaults defaults;
    private final Times times;
    private final BudgetListener listener;
    private final InstantSource time;

    /**
     * How long a reservation lasts that nothing is ever recorded for, and how long a call waits for
     * others to end where only their reservations are in its way.
     */
    public record Times(Duration lifetime, Duration patience) {}

    public JdbcPurse(
            Database database,
            BudgetDefaults defaults,
            Times times,
            BudgetListener listener,
            InstantSource time) {
        this.database = database;
        this.defaults = defaults;
        this.times = times;
        this.listener = listener;
        this.time = time;
    }

    @Override
    public Verdict reserve(Purchase purchase) {
        if (!hasBudgets(purchase.person(), purchase.agent())) {
            return new Verdict.Granted(List.of());
        }
        long end = System.nanoTime() + times.patience().toNanos();
        while (true) {
            Verdict verdict = database.write(connection -> reserve(connection, purchase));
            boolean passing =
                    verdict instanceof Verdict.Refused refused
                            && refused.standing().level() != Standing.Level.EXCEEDED;
            if (!passing || System.nanoTime() >= end || !pause()) {
                tell(purchase.person(), verdict);
                return verdict;
            }
        }
    }

    private void tell(UserId person, Verdict verdict) {
        if (verdict instanceof Verdict.Granted granted) {
            try {
                granted.low().forEach(low -> listener.low(person, low));
            } catch (RuntimeException e) {
                log.warn("a person was not told that a budget is nearly used up", e);
            }
        }
    }

    /** Most have none, and pay nothing for asking but a read. */
    private boolean hasBudgets(UserId person, Optional<AgentId> agent) {
        return !read(person, agent).isEmpty();
    }

    private static boolean pause() {
        try {
            Thread.sleep(PAUSE);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Verdict reserve(Connection connection, Purchase purchase) throws SQLException {
        Instant now = time.instant();
        Accounts accounts = new Accounts(connection, defaults, now);
        List<Account> all =
                accounts.of(
                        accounts.spender(purchase.person()), purchase.agent().map(AgentId::value));
        List<Standing> low = new ArrayList<>();
        for (Account account : all) {
            Sql.update(connection, OPEN_ACCOUNT, key(account, now));
            Found found =
                    accounts.find(account, purchase.call().value(), database.engine().locked());
            if (!found.standing().isOpen()) {
                return new Verdict.Refused(found.standing());
            }
            if (found.standing().level() == Standing.Level.LOW && !found.warned()) {
                low.add(found.standing());
            }
        }
        for (Account account : all) {
            Object[] key = key(account, now);
            Sql.update(
                    connection,
                    RESERVE,
                    purchase.call().value(),
                    key[0],
                    key[1],
                    key[2],
                    key[3],
                    key[4],
                    Accounts.nanos(purchase.most()),
                    now.plus(times.lifetime()).toEpochMilli());
            if (low.stream().anyMatch(each -> each.budget().equals(account.budget()))) {
                Sql.update(connection, WARNED, key);
            }
        }
        return new Verdict.Granted(low);
    }

    private Object[] key(Account account, Instant now) {
        return new Object[] {
            account.tenant().value(),
            account.budget().scope().key(),
            account.subject(),
            account.period(now),
            defaults.currency()
        };
    }

    @Override
    public void release(CallId call) {
        database.<Integer>write(connection -> Sql.update(connection, RELEASE, call.value()));
    }

    @Override
    public Optional<Standing> exhausted(UserId person, Optional<AgentId> agent) {
        return read(person, agent).stream()
                .filter(standing -> standing.level() == Standing.Level.EXCEEDED)
                .findFirst();
    }

    /** Takes away what has lapsed; it does not count any more as it is. */
    public int sweep() {
        return database.write(
                connection ->
                        Sql.update(
                                connection,
                                "DELETE FROM reservations WHERE expires_at <= ?",
                                time.millis()));
    }

    /** The server's own look, whoever asks. */
    private List<Standing> read(UserId person, Optional<AgentId> agent) {
        return Acting.asNobody(() -> database.read(connection -> read(connection, person, agent)));
    }

    private List<Standing> read(Connection connection, UserId person, Optional<AgentId> agent)
            throws SQLException {
        Accounts accounts = new Accounts(connection, defaults, time.instant());
        List<Standing> standings = new ArrayList<>();
        for (Account account : accounts.of(accounts.spender(person), agent.map(AgentId::value))) {
            standings.add(accounts.find(account, NO_CALL, "").standing());
        }
        return standings;
    }
}
