package dev.workmate.billing.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.billing.Grouping;
import dev.workmate.billing.UsageLine;
import dev.workmate.billing.UsageQuery;
import dev.workmate.billing.UsageSum;
import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
import dev.workmate.id.CallId;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Projector;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.journal.jdbc.JdbcProjections;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the ledger tells is what the events say, to the last token and cent. */
class JdbcUsageLedgerTest {
    private static final LocalDate FIRST = LocalDate.of(2026, 10, 1);
    private static final LocalDate LAST = LocalDate.of(2026, 10, 20);

    private final EventJson json = new EventJson();
    private final UserId ada = UserId.next();
    private final List<SessionId> sessions = new ArrayList<>();
    private final Random random = new Random(15);
    @TempDir Path home;
    private Database database;
    private Projector projector;
    private JdbcJournal journal;
    private JdbcUsageLedger ledger;

    Database openDatabase(Path home) {
        return SqliteDatabase.open(home);
    }

    @BeforeEach
    void open() {
        database = openDatabase(home);
        projector = new Projector(new JdbcProjections(database, json, InstantSource.system()));
        journal = new JdbcJournal(database, json, projector, InstantSource.system());
        projector.start();
        ledger = new JdbcUsageLedger(database);
    }

    @AfterEach
    void close() {
        projector.close();
        database.close();
    }

    @ParameterizedTest
    @EnumSource(Grouping.class)
    void theSumOverTheLedgerIsTheSumOverTheEvents(Grouping grouping) {
        for (int i = 0; i < 4; i++) {
            sessions.add(write(ada, calls(60)));
        }
        write(UserId.next(), calls(60));

        UsageSum told = new UsageSum();
        ledger.lines(new UsageQuery(ada, FIRST, LAST, grouping)).forEach(told::add);

        assertThat(told.line("all")).isEqualTo(overEvents());
    }

    @Test
    void tellsOneLinePerGroup() {
        write(
                ada,
                List.of(done("m1", "alpha", FIRST, Usage.of(1, 2), "0.10"), failed("beta", FIRST)));
        write(ada, List.of(done("m2", "alpha", FIRST.plusDays(1), Usage.of(3, 4), "0.20")));
        write(ada, List.of(done("m1", "beta", LAST.plusDays(1), Usage.of(9, 9), "9")));

        assertThat(ledger.lines(new UsageQuery(ada, FIRST, LAST, Grouping.MODEL)))
                .containsExactly(
                        line("acme:m1", 1, 0, Usage.of(1, 2), "0.1"),
                        line("acme:m2", 1, 0, Usage.of(3, 4), "0.2"),
                        line("acme:m3", 1, 1, Usage.of(5, 0), "0.01"));
        assertThat(ledger.lines(new UsageQuery(ada, FIRST, LAST, Grouping.AGENT)))
                .extracting(UsageLine::key)
                .containsExactly("alpha", "beta");
        assertThat(ledger.lines(new UsageQuery(ada, FIRST, FIRST, Grouping.DAY)))
                .containsExactly(line("2026-10-01", 2, 1, new Usage(6, 2, 0, 0, 0), "0.11"));
    }

    @Test
    void keepsWhatAnErasedSessionCostAndForgetsWhichItWas() {
        SessionId session = write(ada, calls(3));
        List<UsageLine> before = ledger.lines(new UsageQuery(ada, FIRST, LAST, Grouping.DAY));
        journal.erase(session);

        assertThat(ledger.lines(new UsageQuery(ada, FIRST, LAST, Grouping.DAY)))
                .isNotEmpty()
                .isEqualTo(before);
        assertThat(ledger.lines(new UsageQuery(ada, FIRST, LAST, Grouping.SESSION)))
                .extracting(UsageLine::key)
                .containsExactly("unknown");
    }

    @Test
    void tellsWhatASessionTookWithTheCallsThatFailed() {
        SessionId session =
                write(
                        ada,
                        List.of(
                                failed("alpha", FIRST),
                                done("m1", "alpha", FIRST, Usage.of(1, 2), "0.10"),
                                done("m2", "beta", LAST.plusDays(400), Usage.of(3, 4), "0.2")));
        write(ada, List.of(done("m1", "alpha", FIRST, Usage.of(9, 9), "9")));
        SessionId empty = SessionId.next();

        assertThat(ledger.of(session))
                .isEqualTo(line(session.value(), 3, 1, new Usage(9, 6, 0, 0, 0), "0.31"));
        assertThat(ledger.of(empty))
                .isEqualTo(new UsageLine(empty.value(), 0, 0, Usage.NONE, Optional.empty()));
    }

    private static UsageLine line(String key, long calls, long failed, Usage usage, String cost) {
        return new UsageLine(
                key, calls, failed, usage, Optional.of(new Money(new BigDecimal(cost), "USD")));
    }

    private UsageLine overEvents() {
        UsageSum sum = new UsageSum();
        for (SessionId session : sessions) {
            for (Recorded event : journal.after(session, 0, 1_000, Reach.ALL)) {
                switch (event.envelope().event()) {
                    case ModelCallCompleted done ->
                            sum.add(new UsageLine("", 1, 0, done.usage(), done.cost()));
                    case ModelCallFailed failed ->
                            sum.add(new UsageLine("", 1, 1, failed.usage(), failed.cost()));
                    default -> {}
                }
            }
        }
        return sum.line("all");
    }

    private List<Draft> calls(int count) {
        List<Draft> calls = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            LocalDate day = FIRST.plusDays(random.nextInt(20));
            Usage usage =
                    new Usage(
                            random.nextInt(9_000),
                            random.nextInt(900),
                            random.nextInt(50_000),
                            random.nextInt(500),
                            random.nextInt(90));
            calls.add(
                    random.nextInt(5) == 0
                            ? failed("beta", day)
                            : done(
                                    "m" + random.nextInt(3),
                                    "alpha",
                                    day,
                                    usage,
                                    "0.00000" + random.nextInt(1_000)));
        }
        return calls;
    }

    private static Draft done(String model, String agent, LocalDate day, Usage usage, String cost) {
        return draft(
                agent,
                day,
                new ModelCallCompleted(
                        CallId.next(),
                        "general",
                        "acme",
                        model,
                        List.of(),
                        AnswerStop.END_TURN,
                        usage,
                        Optional.of(new Money(new BigDecimal(cost), "USD")),
                        7));
    }

    private static Draft failed(String agent, LocalDate day) {
        return draft(
                agent,
                day,
                new ModelCallFailed(
                        CallId.next(),
                        "general",
                        Optional.of("acme:m3"),
                        "overloaded",
                        "",
                        Usage.of(5, 0),
                        Optional.of(new Money(new BigDecimal("0.01"), "USD")),
                        1));
    }

    private static Draft draft(String agent, LocalDate day, AgentEvent event) {
        Instant at = day.atTime(12, 0).toInstant(ZoneOffset.UTC);
        return new Draft(
                EventId.next(),
                Optional.of(TurnId.next()),
                Optional.empty(),
                0,
                Optional.of(new AgentIdentity(new AgentId(agent), agent, "bot", "#336699")),
                at,
                event);
    }

    private SessionId write(UserId owner, List<Draft> drafts) {
        SessionId session = SessionId.next();
        journal.open(session, owner);
        journal.command(
                session,
                BatchId.next(),
                _ -> new CommandRule.Accept<>(drafts, SessionChange.STAY, "ok"));
        assertThat(projector.awaitProjected(session, drafts.size(), Duration.ofSeconds(10)))
                .isTrue();
        return session;
    }
}
