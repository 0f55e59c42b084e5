package dev.workmate.billing.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.billing.Budget;
import dev.workmate.billing.BudgetDefaults;
import dev.workmate.billing.Budgets;
import dev.workmate.billing.Expense;
import dev.workmate.billing.Payer;
import dev.workmate.billing.Period;
import dev.workmate.billing.Purchase;
import dev.workmate.billing.Purse;
import dev.workmate.billing.Purse.Verdict;
import dev.workmate.billing.Scope;
import dev.workmate.billing.Standing;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
import dev.workmate.id.CallId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Reach;
import dev.workmate.llm.Answer;
import dev.workmate.llm.LanguageModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.Turns;
import dev.workmate.turn.log.CrashPoint;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Budgets hold, whoever spends at the same time, on every engine. */
@Timeout(120)
abstract class PurseContract {
    private static final Instant NOON = Instant.parse("2026-11-17T12:00:00Z");
    private static final AgentId ALPHA = new AgentId("alpha-agent");

    @TempDir Path home;
    private MoneyKit kit;
    private volatile Instant now = NOON;

    abstract Database openDatabase(Path home);

    @BeforeEach
    void open() {
        kit = new MoneyKit(openDatabase(home));
    }

    @AfterEach
    void close() {
        kit.close();
    }

    private JdbcPurse purse(Budget... budgets) {
        return kit.purse(new BudgetDefaults("USD", List.of(budgets)), () -> now);
    }

    private static Budget monthly(Scope scope, String limit) {
        return new Budget(scope, Budget.EVERYBODY, Period.MONTH, usd(limit), Optional.empty());
    }

    private static Money usd(String amount) {
        return new Money(new BigDecimal(amount), "USD");
    }

    private Purchase purchase(String most) {
        return new Purchase(CallId.next(), kit.ada.id(), ALPHA, usd(most));
    }

    @Test
    void whoHasNoBudgetIsNeverRefusedAndReservesNothing() {
        assertThat(purse().reserve(purchase("1000"))).isEqualTo(new Verdict.Granted(List.of()));
        assertThat(kit.number("SELECT count(*) FROM reservations")).isZero();
    }

    @Test
    void reservesUntilNothingIsLeft() {
        JdbcPurse purse = purse(monthly(Scope.PERSON, "1.00"));
        assertThat(purse.reserve(purchase("0.60"))).isInstanceOf(Verdict.Granted.class);
        assertThat(purse.reserve(purchase("0.60"))).isInstanceOf(Verdict.Granted.class);
        assertThat(purse.reserve(purchase("0.01")))
                .isInstanceOfSatisfying(
                        Verdict.Refused.class,
                        refused -> {
                            assertThat(refused.standing().reserved().amount())
                                    .isEqualByComparingTo("1.20");
                            assertThat(refused.standing().level()).isEqualTo(Standing.Level.FINE);
                        });
    }

    @Test
    void aCallReservesOnce() {
        JdbcPurse purse = purse(monthly(Scope.PERSON, "1.00"));
        Purchase purchase = purchase("0.60");
        purse.reserve(purchase);
        purse.reserve(purchase);
        assertThat(kit.number("SELECT sum(nanos) FROM reservations")).isEqualTo(600_000_000);
    }

    @Test
    void whatNothingIsRecordedForLapses() {
        JdbcPurse purse = purse(monthly(Scope.PERSON, "1.00"));
        purse.reserve(purchase("1.00"));
        now = NOON.plus(Duration.ofMinutes(39));
        assertThat(purse.reserve(purchase("0.10"))).isInstanceOf(Verdict.Refused.class);
        assertThat(purse.sweep()).isZero();
        now = NOON.plus(Duration.ofMinutes(41));
        assertThat(purse.reserve(purchase("0.10"))).isInstanceOf(Verdict.Granted.class);
        assertThat(purse.sweep()).isEqualTo(1);
    }

    @Test
    void anotherPersonAndAnotherMonthHaveBudgetsOfTheirOwn() {
        JdbcPurse purse = purse(monthly(Scope.PERSON, "1.00"));
        purse.reserve(purchase("1.00"));
        Purchase ofEve = new Purchase(CallId.next(), UserId.next(), ALPHA, usd("1.00"));
        assertThat(purse.reserve(ofEve)).isInstanceOf(Verdict.Granted.class);
        assertThat(purse.reserve(purchase("1.00"))).isInstanceOf(Verdict.Refused.class);
        now = Instant.parse("2026-12-01T00:00:00Z");
        assertThat(purse.reserve(purchase("1.00"))).isInstanceOf(Verdict.Granted.class);
    }

    @Test
    void theSmallestBudgetDecides() {
        JdbcPurse purse = purse(monthly(Scope.PERSON, "100"), monthly(Scope.AGENT, "1.00"));
        purse.reserve(purchase("1.00"));
        assertThat(purse.reserve(purchase("1.00")))
                .isInstanceOfSatisfying(
                        Verdict.Refused.class,
                        refused ->
                                assertThat(refused.standing().budget().scope())
                                        .isEqualTo(Scope.AGENT));
        Purchase other =
                new Purchase(CallId.next(), kit.ada.id(), new AgentId("beta-agent"), usd("1.00"));
        assertThat(purse.reserve(other)).isInstanceOf(Verdict.Granted.class);
    }

    @Test
    void warnsOnceAndRefusesWhatIsUsedUpUntilAnAdministratorAllowsMore() {
        JdbcPurse purse = purse(monthly(Scope.PERSON, "1.00"));
        spend("790000000");
        assertThat(low(purse)).isEmpty();
        spend("10000000");
        assertThat(low(purse)).hasSize(1);
        assertThat(low(purse)).isEmpty();
        assertThat(purse.exhausted(kit.ada.id(), Optional.empty())).isEmpty();
        spend("200000000");
        assertThat(purse.exhausted(kit.ada.id(), Optional.empty())).isPresent();
        assertThat(purse.reserve(purchase("0.01")))
                .isInstanceOfSatisfying(
                        Verdict.Refused.class,
                        refused ->
                                assertThat(refused.standing().level())
                                        .isEqualTo(Standing.Level.EXCEEDED));
        Budget relieved =
                new Budget(
                        Scope.PERSON,
                        kit.ada.id().value(),
                        Period.MONTH,
                        usd("1.00"),
                        Optional.of(
                                new Budget.Relief(
                                        Optional.empty(), NOON.plus(Duration.ofHours(1)))));
        new JdbcBudgets(kit.database, BudgetDefaults.NONE, () -> now)
                .set(
                        TenantId.DEFAULT,
                        relieved,
                        kit.ada.id(),
                        Act.by(kit.ada, ActKind.SETTING_CHANGED, "", ""));
        assertThat(purse.exhausted(kit.ada.id(), Optional.empty())).isEmpty();
        assertThat(purse.reserve(purchase("0.01"))).isInstanceOf(Verdict.Granted.class);
        now = NOON.plus(Duration.ofHours(1));
        assertThat(purse.exhausted(kit.ada.id(), Optional.empty())).isPresent();
    }

    @Test
    void aBudgetOfTheTenantStandsInPlaceOfTheServersInTheList() {
        Budget person = monthly(Scope.PERSON, "50.00");
        Budget tenant = monthly(Scope.TENANT, "900.00");
        JdbcBudgets budgets =
                new JdbcBudgets(
                        kit.database,
                        new BudgetDefaults("USD", List.of(person, tenant)),
                        () -> now);
        assertThat(budgets.all(TenantId.DEFAULT))
                .extracting(Budgets.Listed::by)
                .containsExactly(Budgets.SetBy.SERVER, Budgets.SetBy.SERVER);

        budgets.set(
                TenantId.DEFAULT,
                person,
                kit.ada.id(),
                Act.by(kit.ada, ActKind.SETTING_CHANGED, "", ""));

        assertThat(budgets.all(TenantId.DEFAULT))
                .extracting(each -> each.standing().budget().scope(), Budgets.Listed::by)
                .containsExactly(
                        tuple(Scope.PERSON, Budgets.SetBy.TENANT),
                        tuple(Scope.TENANT, Budgets.SetBy.SERVER));
    }

    @Test
    void whatIsNotMadeIsGivenBack() {
        JdbcPurse purse = purse(monthly(Scope.PERSON, "1.00"));
        Purchase purchase = purchase("1.00");
        purse.reserve(purchase);
        purse.release(purchase.call());
        assertThat(purse.reserve(purchase("1.00"))).isInstanceOf(Verdict.Granted.class);
    }

    /** Outside of sessions too: who it was done for pays, of their tenant, and of no other. */
    @Test
    void anExpenseIsThePersonsTenantsTeamsAndAgentsAndTakesThePlaceOfItsReservation() {
        TenantId other = new TenantId("01970000-0000-7000-8000-0000000000BB");
        UserId eve = UserId.next();
        settle(other, eve, "Sales");
        JdbcPurse purse = purse(monthly(Scope.TENANT, "1.00"));
        Payer payer = new Payer(eve, Optional.of(ALPHA), Optional.empty());
        CallId call = CallId.next();
        purse.reserve(new Purchase(call, payer, usd("1.00")));
        assertThat(purse.reserve(new Purchase(CallId.next(), payer, usd("0.10"))))
                .isInstanceOf(Verdict.Refused.class);

        new JdbcExpenses(kit.database, () -> now)
                .enter(
                        new Expense(
                                call,
                                payer,
                                "embedding",
                                "openai:small",
                                Usage.of(1_000, 0),
                                Optional.of(usd("0.40"))));

        assertThat(kit.number("SELECT count(*) FROM reservations")).isZero();
        assertThat(
                        kit.number(
                                "SELECT count(*) FROM ledger WHERE tenant_id = '"
                                        + other.value()
                                        + "' AND owner_id = '"
                                        + eve.value()
                                        + "' AND team = 'Sales' AND agent_id = 'alpha-agent'"))
                .isEqualTo(1);
        assertThat(
                        kit.number(
                                "SELECT count(*) FROM spent WHERE nanos = 400000000"
                                        + " AND scope IN ('person', 'team', 'tenant', 'agent')"
                                        + " AND tenant_id = '"
                                        + other.value()
                                        + "'"))
                .as("by day and by month")
                .isEqualTo(8);
        assertThat(
                        kit.number(
                                "SELECT count(*) FROM spent WHERE tenant_id = '"
                                        + TenantId.DEFAULT.value()
                                        + "'"))
                .as("another tenant pays nothing")
                .isZero();
        assertThat(purse.reserve(new Purchase(CallId.next(), payer, usd("0.10"))))
                .isInstanceOf(Verdict.Granted.class);
    }

    private void settle(TenantId tenant, UserId person, String team) {
        kit.database.<Integer>write(
                connection -> {
                    Sql.update(
                            connection,
                            "INSERT INTO tenants (id, name, created_at) VALUES (?, 'Other', 0)",
                            tenant.value());
                    Sql.update(
                            connection,
                            "INSERT INTO users (id, name, role, created_at, tenant_id)"
                                    + " VALUES (?, 'Eve', 'member', 0, ?)",
                            person.value(),
                            tenant.value());
                    return Sql.update(
                            connection,
                            "INSERT INTO team_members (user_id, team) VALUES (?, ?)",
                            person.value(),
                            team);
                });
    }

    private List<Standing> low(JdbcPurse purse) {
        return ((Verdict.Granted) purse.reserve(purchase("0.000001"))).low();
    }

    private void spend(String nanos) {
        kit.database.write(
                connection ->
                        Sql.update(
                                connection,
                                "INSERT INTO spent (tenant_id, scope, subject, period, currency,"
                                        + " nanos) VALUES (?, 'person', ?, '2026-11', 'USD', ?)"
                                        + " ON CONFLICT (tenant_id, scope, subject, period,"
                                        + " currency) DO UPDATE SET nanos = spent.nanos +"
                                        + " excluded.nanos",
                                TenantId.DEFAULT.value(),
                                kit.ada.id().value(),
                                Long.parseLong(nanos)));
    }

    /** 200 turns at once against a budget for 50 calls: one reservation too much at most. */
    @Test
    void parallelTurnsCannotOverspendByMoreThanOneReservation() throws Exception {
        int turns = 200;
        now = Instant.now();
        Usage usage = Usage.of(1_000, 500);
        AtomicReference<Money> most = new AtomicReference<>(usd("0"));
        AtomicInteger asked = new AtomicInteger();
        CountDownLatch decided = new CountDownLatch(turns);
        LanguageModel model =
                (_, _) -> {
                    asked.incrementAndGet();
                    // Nobody is done before everybody was let in or not.
                    decided.await(30, TimeUnit.SECONDS);
                    Money cost = most.get();
                    return new Answer(
                            "acme",
                            "m1",
                            List.of(new TextBlock("Done.", List.of())),
                            AnswerStop.END_TURN,
                            usage,
                            Optional.of(cost));
                };
        JdbcPurse inner = purse();
        Purse counted = counting(most, decided, () -> budgetFor(most.get()));
        Turns all = MoneyKit.turns(kit.journal, model, counted, CrashPoint.Watch.NONE);
        for (int i = 0; i < turns; i++) {
            kit.newSession();
        }
        kit.sessions.parallelStream()
                .forEach(id -> all.submit(kit.owned(id), TurnKit.message("Hi")));
        for (SessionId session : kit.sessions) {
            kit.awaitRest(session);
        }
        kit.awaitProjected();

        BigDecimal limit = budgetFor(most.get()).limit().amount();
        BigDecimal spent = kit.ofLedger().cost();
        System.out.printf(
                "%s: %d turns, budget %s, reservation %s: %d calls, spent %s%n",
                getClass().getSimpleName(), turns, limit, most.get().amount(), asked.get(), spent);
        assertThat(spent).isLessThanOrEqualTo(limit.add(most.get().amount()));
        assertThat(asked.get()).isBetween(50, 51);
        assertThat(refused()).isEqualTo(turns - asked.get());
        assertThat(inner.exhausted(kit.ada.id(), Optional.empty())).isEmpty();
        assertThat(kit.number("SELECT count(*) FROM reservations")).isZero();
    }

    private static Budget budgetFor(Money most) {
        return monthly(
                Scope.PERSON, most.amount().multiply(BigDecimal.valueOf(50)).toPlainString());
    }

    /** All ask for about the same, so the first says how much the budget is. */
    private Purse counting(
            AtomicReference<Money> most,
            CountDownLatch decided,
            java.util.function.Supplier<Budget> budget) {
        return new Purse() {
            @Override
            public Verdict reserve(Purchase purchase) {
                most.compareAndSet(usdZero(most), purchase.most());
                try {
                    return purse(budget.get()).reserve(purchase);
                } finally {
                    decided.countDown();
                }
            }

            @Override
            public void release(CallId call) {}

            @Override
            public Optional<Standing> exhausted(UserId person, Optional<AgentId> agent) {
                return Optional.empty();
            }
        };
    }

    private static Money usdZero(AtomicReference<Money> most) {
        Money now = most.get();
        return now.amount().signum() == 0 ? now : usd("-1");
    }

    private long refused() {
        return kit.sessions.stream()
                .filter(
                        session ->
                                kit.journal.after(session, 0, 100, Reach.ALL).stream()
                                        .anyMatch(
                                                event ->
                                                        event.envelope().event()
                                                                        instanceof ErrorRaised error
                                                                && error.code()
                                                                        .equals("quota_exceeded")))
                .count();
    }
}
