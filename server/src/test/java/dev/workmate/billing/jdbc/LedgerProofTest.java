package dev.workmate.billing.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.OwnedSession;
import dev.workmate.billing.Budget;
import dev.workmate.billing.BudgetDefaults;
import dev.workmate.billing.Period;
import dev.workmate.billing.Purse;
import dev.workmate.billing.Scope;
import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.Answer;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.FallbackModel;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelException;
import dev.workmate.testkit.DyingProcess;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.Turns;
import dev.workmate.turn.log.CrashPoint;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The ledger is the sum of the journal to the last digit, whatever becomes of turns: processes die,
 * people stop, models fail after they took something and others take their place. {@code
 * -Dthorough} runs 10,000 turns.
 */
@Timeout(1_800)
class LedgerProofTest {
    private static final int TURNS = System.getProperty("thorough") == null ? 250 : 10_000;
    private static final int TURNS_OF_A_SESSION = 10;
    private static final Money PLENTY = new Money(new BigDecimal("1000000"), "USD");

    @TempDir Path home;
    private final Random random = new Random(28);
    private int crashes;
    private int stops;
    private int fallbacks;
    private int failures;

    Database openDatabase(Path place) {
        return SqliteDatabase.open(place);
    }

    @Test
    void theLedgerIsTheSumOfTheJournal() throws Exception {
        long begun = System.nanoTime();
        try (MoneyKit kit = new MoneyKit(openDatabase(home))) {
            Budget budget =
                    new Budget(
                            Scope.PERSON, Budget.EVERYBODY, Period.MONTH, PLENTY, Optional.empty());
            Purse purse =
                    kit.purse(new BudgetDefaults("USD", List.of(budget)), InstantSource.system());
            OwnedSession session = kit.newSession();
            for (int i = 0; i < TURNS; i++) {
                session = i % TURNS_OF_A_SESSION == 0 ? kit.newSession() : session;
                runOne(kit, purse, session);
            }
            kit.awaitProjected();

            MoneyKit.Sum journal = kit.ofJournal();
            System.out.printf(
                    "%s: %d turns, %d crashes, %d stops, %d fallbacks, %d failures with usage: %d"
                            + " calls for %s USD in %d s%n",
                    getClass().getSimpleName(),
                    TURNS,
                    crashes,
                    stops,
                    fallbacks,
                    failures,
                    journal.calls(),
                    journal.cost(),
                    (System.nanoTime() - begun) / 1_000_000_000);
            assertThat(journal.cost()).isPositive();
            assertThat(List.of(crashes, stops, fallbacks, failures)).allMatch(n -> n > 0);
            check(kit, journal);
            // Views can be made again from the log at any time; the ledger counts once.
            kit.sessions.stream().limit(20).forEach(kit.projections::rebuild);
            kit.projector.lookAround();
            kit.awaitProjected();
            check(kit, journal);
        }
    }

    private static void check(MoneyKit kit, MoneyKit.Sum journal) {
        assertThat(kit.ofLedger()).matches(journal::isSame, "is " + journal);
        assertThat(kit.number("SELECT count(*) FROM ledger WHERE agent_id IS NULL")).isZero();
        assertThat(kit.number("SELECT count(*) FROM reservations")).isZero();
        BigDecimal spent =
                BigDecimal.valueOf(
                        kit.number(
                                "SELECT sum(nanos) FROM spent WHERE scope = 'person' AND"
                                        + " length(period) = 7"),
                        9);
        assertThat(spent).isEqualByComparingTo(journal.cost());
    }

    /** One turn, perhaps through the end of a process or two, to its rest. */
    private void runOne(MoneyKit kit, Purse purse, OwnedSession session) throws Exception {
        LanguageModel model = model();
        boolean stopped = random.nextInt(10) == 0;
        if (stopped) {
            Turns turns = MoneyKit.turns(kit.journal, hanging(), purse, CrashPoint.Watch.NONE);
            turns.submit(session, TurnKit.message("Hi"));
            turns.stop(session);
            stops++;
            kit.awaitRest(session.id());
            return;
        }
        if (random.nextInt(3) == 0) {
            DyingProcess dying = new DyingProcess(kit.journal, 2 + random.nextInt(9));
            Turns turns = MoneyKit.turns(dying, model, purse, dying);
            try {
                turns.submit(session, TurnKit.message("Hi"));
            } catch (DyingProcess.Killed e) {
                assertThat(dying.awaitDeath(0)).isTrue();
            }
            if (dying.awaitDeath(50)) {
                crashes++;
            }
            MoneyKit.turns(kit.journal, model, purse, CrashPoint.Watch.NONE).recover();
        } else {
            MoneyKit.turns(kit.journal, model, purse, CrashPoint.Watch.NONE)
                    .submit(session, TurnKit.message("Hi"));
        }
        kit.awaitRest(session.id());
    }

    private LanguageModel model() {
        LanguageModel good = answering("m1", usage());
        return switch (random.nextInt(5)) {
            case 0 -> {
                fallbacks++;
                yield new FallbackModel(failing(usage()), good, "m2 and m1");
            }
            case 1 -> {
                failures++;
                yield failing(usage());
            }
            case 2 -> repeating(good);
            default -> good;
        };
    }

    private Usage usage() {
        return new Usage(
                1 + random.nextInt(5_000),
                random.nextInt(2_000),
                random.nextInt(9_000),
                random.nextInt(900),
                0);
    }

    private static Optional<Money> cost(Usage usage) {
        return Optional.of(MoneyKit.PRICES.cost(usage, Instant.now()));
    }

    private static LanguageModel answering(String name, Usage usage) {
        return (_, deltas) -> {
            deltas.text(0, "Done.");
            return new Answer(
                    "acme",
                    name,
                    List.of(new TextBlock("Done.", List.of())),
                    AnswerStop.END_TURN,
                    usage,
                    cost(usage));
        };
    }

    private static LanguageModel failing(Usage usage) {
        return (_, _) -> {
            throw new ModelException(
                    FailureCode.OVERLOADED, "Busy.", true, usage, cost(usage), new Exception());
        };
    }

    /** Says something, loses the line and begins anew. */
    private static LanguageModel repeating(LanguageModel good) {
        return (request, deltas) -> {
            deltas.text(0, "Do");
            deltas.reset();
            return good.ask(request, deltas);
        };
    }

    private static LanguageModel hanging() {
        return (_, deltas) -> {
            deltas.text(0, "One moment");
            Thread.sleep(60_000);
            throw new AssertionError("nobody cut the call");
        };
    }
}
