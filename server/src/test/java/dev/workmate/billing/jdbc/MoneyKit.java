package dev.workmate.billing.jdbc;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.billing.BudgetDefaults;
import dev.workmate.billing.Purse;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.Money;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Projector;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.journal.jdbc.JdbcProjections;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.Prices;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.Admission;
import dev.workmate.turn.TurnParts;
import dev.workmate.turn.Turns;
import dev.workmate.turn.log.Counter;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.Viewers;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.Assertions;

/** A person's turns on a real database, with models that cost something. */
final class MoneyKit implements AutoCloseable {
    private static final int PAGE = 500;
    static final Prices PRICES =
            new Prices(
                    new Prices.Rates(
                            new BigDecimal("3"),
                            new BigDecimal("15"),
                            new BigDecimal("0.3"),
                            new BigDecimal("3.75")),
                    Optional.empty());

    final Database database;
    final JdbcProjections projections;
    final Projector projector;
    final JdbcJournal journal;
    final User ada = User.of(UserId.next(), "Ada", Role.USER);
    final List<SessionId> sessions = new ArrayList<>();

    MoneyKit(Database database) {
        EventJson json = new EventJson();
        this.database = database;
        this.projections = new JdbcProjections(database, json, InstantSource.system());
        this.projector = new Projector(projections);
        this.journal = new JdbcJournal(database, json, projector, InstantSource.system());
        projector.start();
    }

    JdbcPurse purse(BudgetDefaults budgets, InstantSource time) {
        return new JdbcPurse(
                database,
                budgets,
                new JdbcPurse.Times(Duration.ofMinutes(40), Duration.ZERO),
                (_, _) -> {},
                time);
    }

    OwnedSession newSession() {
        SessionId id = SessionId.next();
        journal.open(id, ada.id());
        sessions.add(id);
        return owned(id);
    }

    OwnedSession owned(SessionId id) {
        return new Ownership(_ -> Optional.of(ada.id())).check(ada, id).orElseThrow();
    }

    static Turns turns(Journal journal, LanguageModel model, Purse purse, CrashPoint.Watch watch) {
        TurnParts parts = TurnKit.parts(journal, Viewers.NONE, priced(model));
        return new Turns(
                new TurnParts(
                        parts.journal(),
                        parts.viewers(),
                        parts.setup(),
                        parts.models(),
                        parts.tooling(),
                        parts.context(),
                        parts.limits(),
                        new TurnParts.Observers(_ -> {}, Counter.NONE, watch),
                        new TurnParts.Gate(Admission.FREE, purse),
                        _ -> false,
                        parts.time()));
    }

    private static Models priced(LanguageModel model) {
        return new Models() {
            @Override
            public LanguageModel forRole(ModelRole role) {
                return model;
            }

            @Override
            public String nameOf(ModelRole role) {
                return "acme:m1";
            }

            @Override
            public ModelCard cardOf(ModelRole role) {
                return new ModelCard(
                        ModelCard.CAUTIOUS.thinking(),
                        ModelCard.CAUTIOUS.temperature(),
                        ModelCard.CAUTIOUS.forcedTools(),
                        true,
                        false,
                        ModelCard.CAUTIOUS.limits(),
                        ModelCard.CAUTIOUS.quirks(),
                        Optional.of(PRICES));
            }
        };
    }

    /** Until no turn is open in the session. */
    void awaitRest(SessionId session) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (journal.find(session).orElseThrow().openTurn().isPresent()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("session " + session + " does not come to rest");
            }
            Thread.sleep(1);
        }
    }

    void awaitProjected() {
        for (SessionId session : sessions) {
            long head = journal.find(session).orElseThrow().head();
            Assertions.assertThat(projector.awaitProjected(session, head, Duration.ofSeconds(60)))
                    .isTrue();
        }
    }

    /** Costs of calls, and how many calls ended. */
    record Sum(BigDecimal cost, long calls) {
        static final Sum NOTHING = new Sum(BigDecimal.ZERO, 0);

        Sum plus(Optional<Money> more) {
            return new Sum(cost.add(more.map(Money::amount).orElse(BigDecimal.ZERO)), calls + 1);
        }

        boolean isSame(Sum other) {
            return cost.compareTo(other.cost) == 0 && calls == other.calls;
        }
    }

    /** What the log says, read event by event. */
    Sum ofJournal() {
        Sum sum = Sum.NOTHING;
        for (SessionId session : sessions) {
            List<Recorded> page = journal.after(session, 0, PAGE, Reach.ALL);
            while (!page.isEmpty()) {
                for (Recorded event : page) {
                    sum = plus(sum, event.envelope().event());
                }
                page = journal.after(session, page.getLast().sequence(), PAGE, Reach.ALL);
            }
        }
        return sum;
    }

    private static Sum plus(Sum sum, AgentEvent event) {
        return switch (event) {
            case ModelCallCompleted done -> sum.plus(done.cost());
            case ModelCallFailed failed -> sum.plus(failed.cost());
            default -> sum;
        };
    }

    /** What the ledger says, row by row. */
    Sum ofLedger() {
        return database.read(
                connection -> {
                    Sum sum = Sum.NOTHING;
                    for (Optional<Money> cost :
                            Sql.all(
                                    connection,
                                    "SELECT cost_amount FROM ledger",
                                    row ->
                                            Optional.ofNullable(row.getString(1))
                                                    .map(BigDecimal::new)
                                                    .map(amount -> new Money(amount, "USD")))) {
                        sum = sum.plus(cost);
                    }
                    return sum;
                });
    }

    long number(String sql) {
        return database.read(
                connection -> Sql.first(connection, sql, row -> row.getLong(1)).orElse(0L));
    }

    @Override
    public void close() {
        projector.close();
        database.close();
    }
}
