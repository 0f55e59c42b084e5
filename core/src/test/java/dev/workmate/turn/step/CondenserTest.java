package dev.workmate.turn.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.billing.Checkout;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.NoticeEvent.ConversationCondensed;
import dev.workmate.event.value.AgentState;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.turn.prompt.ContextBuilder;
import dev.workmate.turn.prompt.History;
import dev.workmate.turn.prompt.History.Exchange;
import dev.workmate.turn.prompt.JournalHistory;
import dev.workmate.turn.prompt.Past;
import dev.workmate.turn.state.TurnLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a long past is put into a summary, of what, and what is stored of it. */
@Timeout(60)
class CondenserTest {
    private static final int BUDGET = 1_000;

    private ScriptedModel model = new ScriptedModel(_ -> Script.says(" In short. "));
    private StepKit kit;
    private History history;

    @Test
    void whatIsLongerThanTheBudgetIsPutInShort() throws Exception {
        begin(past(6));

        assertThat(perform()).isTrue();

        assertThat(kit.stored(ConversationCondensed.class))
                .as("half of the budget, two exchanges, stays word for word")
                .containsExactly(new ConversationCondensed("In short.", 4, 9));
        assertThat(kit.stored(ModelCallCompleted.class))
                .extracting(ModelCallCompleted::role)
                .containsExactly("summary");
        assertThat(kit.stored(ModelCallCompleted.class).getFirst().durationMs())
                .isBetween(0L, 60_000L);
        assertThat(kit.states())
                .singleElement()
                .satisfies(
                        state -> {
                            assertThat(state.state()).isEqualTo(AgentState.THINKING);
                            assertThat(state.note())
                                    .contains("summarising the earlier conversation");
                        });
        assertThat(kit.signals()).as("nobody reads it as it comes").isEmpty();
    }

    @Test
    void whatJustFitsIsLeftAsItIs() throws Exception {
        begin(past(5));

        assertThat(perform()).isTrue();

        assertThat(model.requests()).isEmpty();
        assertThat(kit.stored(ConversationCondensed.class)).isEmpty();
    }

    @Test
    void theModelReadsWhatIsOlderAndWhatWasKnownBefore() throws Exception {
        Past before = new Past("They met.", past(6).exchanges());
        begin(before);

        perform();

        UserSaid asked = (UserSaid) model.requests().getFirst().messages().getFirst();
        assertThat(asked.text())
                .startsWith("Known from before:\nThey met.\n\nUser: " + question(1))
                .contains("\n\nUser: " + question(7) + "\n\nAssistant: " + answer(7))
                .doesNotContain(question(9));
        assertThat(model.requests().getFirst().maxTokens()).as("a quarter").isEqualTo(BUDGET / 4);
    }

    @Test
    void withoutASummaryBeforeNothingIsSaidOfOne() throws Exception {
        begin(past(6));

        perform();

        UserSaid asked = (UserSaid) model.requests().getFirst().messages().getFirst();
        assertThat(asked.text()).startsWith("User: " + question(1));
    }

    /** Where nobody can say it in fewer words, the beginnings must do. */
    @Test
    void theBeginningsOfWhatWasSaidMustDoOtherwise() throws Exception {
        model = new ScriptedModel(_ -> Script.fails("overloaded"));
        Exchange exact = new Exchange(1, "q".repeat(160), List.of(), "a".repeat(240));
        Exchange longer = new Exchange(3, "q ".repeat(80) + "\n q", List.of(), "a".repeat(241));
        List<Exchange> said = new ArrayList<>(List.of(exact, longer));
        for (int i = 0; i < 4; i++) {
            said.add(exchange(5 + 2L * i, BUDGET));
        }
        begin(new Past("They met.", said), 4 * BUDGET);

        perform();

        assertThat(kit.stored(ConversationCondensed.class).getFirst().summary())
                .startsWith(
                        "They met.\n- Asked: %s Answered: %s\n- Asked: %s … Answered: %s …\n"
                                .formatted(
                                        "q".repeat(160),
                                        "a".repeat(240),
                                        "q ".repeat(80).strip(),
                                        "a".repeat(240)));
        assertThat(kit.stored(ModelCallFailed.class))
                .singleElement()
                .satisfies(
                        failed -> {
                            assertThat(failed.code()).isEqualTo("overloaded");
                            assertThat(failed.model()).contains("test:scripted");
                        });
    }

    @Test
    void anAnswerThatIsNoneDoesNotCountAsASummary() throws Exception {
        for (Script useless :
                List.of(
                        Script.nothing(),
                        Script.answer(AnswerStop.REFUSED, List.of(Script.text("No."))))) {
            model = new ScriptedModel(_ -> useless);
            begin(past(6));
            perform();
            assertThat(kit.stored(ConversationCondensed.class).getFirst().summary())
                    .startsWith("- Asked: ");
        }
    }

    @Test
    void aSummaryThatIsCutShortIsBetterThanNone() throws Exception {
        model =
                new ScriptedModel(
                        _ -> Script.answer(AnswerStop.MAX_TOKENS, List.of(Script.text("In sh"))));
        begin(past(6));

        perform();

        assertThat(kit.stored(ConversationCondensed.class).getFirst().summary()).isEqualTo("In sh");
    }

    /** One exchange that fills the budget alone: nothing stays but this turn's message. */
    @Test
    void whereNothingCanStayTheTurnItselfIsTheFirst() throws Exception {
        begin(new Past("", List.of(exchange(1), exchange(3, 900))));

        perform();

        assertThat(kit.stored(ConversationCondensed.class))
                .containsExactly(
                        new ConversationCondensed("In short.", 2, kit.turn.messageSequence()));
    }

    @Test
    void aStopCutsItAndItsCostIsBelieved() throws Exception {
        model =
                new ScriptedModel(
                        _ ->
                                deltas -> {
                                    kit.stop();
                                    return Script.hangs().play(deltas);
                                });
        begin(past(6));

        assertThat(perform()).isFalse();

        ModelCallFailed cut = kit.written(ModelCallFailed.class).getFirst();
        assertThat(cut.code()).isEqualTo("cancelled");
        assertThat(cut.usage().inputTokens()).isPositive();
        assertThat(cut.cost()).contains(PricedModels.prices().cost(cut.usage(), StepKit.NOON));
        assertThat(kit.stored(ConversationCondensed.class)).isEmpty();
    }

    @Test
    void itIsDoneOnceAndOnlyBeforeTheFirstQuestion() throws Exception {
        begin(past(6));
        perform();
        perform();
        assertThat(model.requests()).hasSize(1);

        begin(past(6));
        kit.answered(List.of(Script.text("Well")), AnswerStop.PAUSED);
        assertThat(perform()).isTrue();
        assertThat(kit.stored(ConversationCondensed.class)).isEmpty();
    }

    private void begin(Past past) {
        begin(past, BUDGET);
    }

    private void begin(Past past, int budget) {
        kit = new StepKit(models());
        JournalHistory real = new JournalHistory(kit.journal, budget);
        history = new Remembering(real, past);
    }

    private boolean perform() throws Exception {
        ContextBuilder builder =
                new ContextBuilder(
                        kit.agents, _ -> Optional.empty(), history, models(), new InMemoryBlobs());
        OutputNormalizer normalizer =
                new OutputNormalizer(_ -> Optional.empty(), TurnLimits.DEFAULT);
        return new Condenser(models(), history, builder, normalizer, new Payment(Checkout.FREE))
                .perform(kit.pen, kit.ask());
    }

    /** Exchanges of 200 tokens each. */
    private static Past past(int count) {
        List<Exchange> said = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            said.add(exchange(1 + 2L * i));
        }
        return new Past("", said);
    }

    private static Exchange exchange(long sequence) {
        return exchange(sequence, 200);
    }

    private static Exchange exchange(long sequence, int tokens) {
        return new Exchange(sequence, question(sequence), List.of(), answer(sequence), tokens);
    }

    private static String question(long sequence) {
        return "Question " + sequence + ".";
    }

    private static String answer(long sequence) {
        return "Answer " + sequence + ".";
    }

    /** A past that is longer than a test wants to write. */
    private record Remembering(History next, Past past) implements History {
        @Override
        public Past before(SessionId session, TurnId turn, long mark) {
            return past;
        }

        @Override
        public void ended(SessionId session, long before, Exchange exchange, long mark) {
            next.ended(session, before, exchange, mark);
        }

        @Override
        public void forget(SessionId session) {
            next.forget(session);
        }

        @Override
        public int budget() {
            return next.budget();
        }
    }

    private PricedModels models() {
        return new PricedModels(() -> model, Optional.empty());
    }
}
