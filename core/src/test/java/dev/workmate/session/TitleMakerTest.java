package dev.workmate.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.billing.Checkout;
import dev.workmate.billing.Payer;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.SessionEvent.SessionTitled;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.AgentId;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.InMemoryJournal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.Permit;
import dev.workmate.llm.Prices;
import dev.workmate.llm.Thinking;
import dev.workmate.testkit.EmptyPurse;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.turn.TurnListener.EndedTurn;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TitleMakerTest {
    private static final AgentIdentity AGENT =
            new AgentIdentity(new AgentId("supervisor"), "Supervisor", "compass", "#334155");

    private static final UserId ADA = UserId.next();
    private Checkout checkout = Checkout.FREE;
    private final CountDownLatch paid = new CountDownLatch(1);
    private final InMemoryJournal journal =
            new InMemoryJournal(AgentEvent::toString, (CommitListener) this::noteCost);
    private final SessionId session = SessionId.next();
    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void namesASessionAfterItsFirstTurn() throws InterruptedException {
        end(true, Script.says("Overdue invoices"));

        awaitCost();
        assertThat(titles()).containsExactly("Overdue invoices");
    }

    @Test
    void leavesATitleAlonePersonsGaveWhileTheModelWasThinking() throws InterruptedException {
        Script renamedMeanwhile =
                deltas -> {
                    rename("My own title");
                    return Script.says("A clever title").play(deltas);
                };

        end(true, renamedMeanwhile);

        awaitCost();
        assertThat(titles()).containsExactly("My own title");
    }

    @Test
    void doesNotEvenAskWhereThereIsATitle() {
        journal.open(session, UserId.next());
        rename("My own title");

        maker(Script.says("A clever title")).nameNow(turn(true));

        assertThat(asked).hasValue(0);
        assertThat(titles()).containsExactly("My own title");
    }

    @Test
    void namesASessionInWhichSomethingElseHappenedMeanwhile() throws InterruptedException {
        Script busy =
                deltas -> {
                    store(new dev.workmate.event.MessageEvent.ThoughtShared("hm", false));
                    return Script.says("Overdue invoices").play(deltas);
                };

        end(true, busy);

        awaitCost();
        assertThat(titles()).containsExactly("Overdue invoices");
    }

    @Test
    void namesASessionOnce() {
        journal.open(session, UserId.next());
        TitleMaker maker = maker(Script.says("Overdue invoices"));

        maker.nameNow(turn(true));
        maker.nameNow(turn(true));

        assertThat(titles()).containsExactly("Overdue invoices");
    }

    @Test
    void readsAnAnswerInJson() throws InterruptedException {
        end(true, Script.says("{\"title\": \"Overdue invoices\"}"));
        awaitCost();
        assertThat(titles()).containsExactly("Overdue invoices");
    }

    @Test
    void takesJsonOfAnotherShapeForTheNameItself() throws InterruptedException {
        end(true, Script.says("{\"name\": 1}"));
        awaitCost();
        assertThat(titles()).containsExactly("{\"name\": 1}");
    }

    @Test
    void whoHasNothingLeftKeepsTheirFirstWordsForATitle() {
        EmptyPurse purse = new EmptyPurse();
        checkout = purse.checkout();
        journal.open(session, ADA);

        maker(Script.says("A clever title")).nameNow(turn(true));

        assertThat(asked).hasValue(0);
        assertThat(journal.after(session, 0, 10, Reach.ALL)).isEmpty();
        assertThat(purse.payer())
                .isEqualTo(new Payer(ADA, Optional.of(AGENT.id()), Optional.empty()));
    }

    @Test
    void laterTurnsChangeNothing() {
        journal.open(session, UserId.next());

        maker(Script.says("Overdue invoices")).ended(turn(false));

        assertThat(journal.after(session, 0, 10, Reach.ALL)).isEmpty();
        assertThat(asked).hasValue(0);
    }

    private void end(boolean first, Script script) {
        journal.open(session, UserId.next());
        maker(script).ended(turn(first));
    }

    private TitleMaker maker(Script script) {
        ScriptedModel model =
                new ScriptedModel(
                        _ -> {
                            asked.incrementAndGet();
                            return script;
                        });
        return new TitleMaker(
                journal,
                priced(model),
                _ -> Optional.of(ADA),
                checkout,
                AGENT,
                InstantSource.system());
    }

    private static Models priced(LanguageModel model) {
        BigDecimal rate = BigDecimal.ONE;
        ModelCard card =
                new ModelCard(
                        Thinking.NONE,
                        Permit.NEVER,
                        Permit.ALWAYS,
                        true,
                        true,
                        new ModelCard.Limits(100_000, 8_192),
                        Set.of(),
                        Optional.of(
                                new Prices(
                                        new Prices.Rates(rate, rate, rate, rate),
                                        Optional.empty())));
        return new Models() {
            @Override
            public LanguageModel forRole(ModelRole role) {
                return model;
            }

            @Override
            public ModelCard cardOf(ModelRole role) {
                return card;
            }
        };
    }

    private EndedTurn turn(boolean first) {
        return new EndedTurn(
                session, TurnId.next(), first, "Which invoices are overdue?", "Three.");
    }

    private void rename(String title) {
        store(new SessionTitled(title));
    }

    private void store(AgentEvent event) {
        Draft draft =
                new Draft(
                        EventId.next(),
                        Optional.of(TurnId.next()),
                        Optional.of(TaskId.next()),
                        0,
                        Optional.of(AGENT),
                        InstantSource.system().instant(),
                        event);
        journal.command(
                session,
                BatchId.next(),
                _ -> new CommandRule.Accept<>(List.of(draft), SessionChange.STAY, true));
    }

    private void noteCost(List<Recorded> batch) {
        if (batch.stream().anyMatch(e -> e.envelope().event() instanceof ModelCallCompleted)) {
            paid.countDown();
        }
    }

    /** What the model cost is stored last, with a title or without. */
    private void awaitCost() throws InterruptedException {
        assertThat(paid.await(10, TimeUnit.SECONDS)).isTrue();
    }

    private List<String> titles() {
        List<String> titles = new ArrayList<>();
        for (Recorded event : journal.after(session, 0, 100, Reach.ALL)) {
            if (event.envelope().event() instanceof SessionTitled(String title)) {
                titles.add(title);
            }
        }
        return titles;
    }
}
