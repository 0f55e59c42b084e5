package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.NoticeEvent.ConversationCondensed;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.TurnId;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.prompt.JournalHistory;
import dev.workmate.turn.prompt.Past;
import dev.workmate.turn.state.TurnState;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A long conversation is put into fewer words, once, and stored so. */
class CondensingTest {
    private static final String LONG = "A long story. ".repeat(500);
    private static final int TURNS = 14;

    private static ScriptedModel model(Script summary) {
        return new ScriptedModel(
                request -> request.agent().equals("condenser") ? summary : Script.says(LONG));
    }

    private static TurnKit talk(ScriptedModel model) {
        TurnKit kit = new TurnKit(model);
        for (int i = 0; i < TURNS; i++) {
            kit.converse("Question " + i);
        }
        return kit;
    }

    private static <T extends AgentEvent> List<T> events(TurnKit kit, Class<T> type) {
        return kit.log().stream()
                .map(event -> event.envelope().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    private static List<ModelRequest> questions(ScriptedModel model) {
        return model.requests().stream().filter(r -> !r.agent().equals("condenser")).toList();
    }

    private static String first(ModelRequest request) {
        return ((UserSaid) request.messages().getFirst()).text();
    }

    @Test
    void theOlderPartIsSummarisedByTheModelAndTheUserIsTold() {
        ScriptedModel model = model(Script.says("They spoke of stories."));
        TurnKit kit = talk(model);

        List<ConversationCondensed> condensed = events(kit, ConversationCondensed.class);
        assertThat(condensed).hasSizeBetween(2, 6);
        assertThat(condensed).allMatch(event -> event.summary().equals("They spoke of stories."));
        assertThat(kit.visibleNames()).contains("conversation_condensed");
        assertThat(first(questions(model).getLast())).endsWith("They spoke of stories.");
        assertThat(events(kit, ModelCallCompleted.class))
                .filteredOn(call -> call.role().equals(TurnState.SUMMARY_ROLE))
                .hasSameSizeAs(condensed);
        assertThat(events(kit, TurnEnded.class))
                .hasSize(TURNS)
                .allMatch(end -> end.stopReason() == TurnStop.SUCCESS);
    }

    @Test
    void eachCallBeginsAsTheOneBeforeUnlessSomethingWasCondensed() {
        ScriptedModel model = model(Script.says("In short."));
        TurnKit kit = talk(model);

        int breaks = 0;
        List<ModelRequest> asked = questions(model);
        for (int i = 1; i < asked.size(); i++) {
            List<ChatMessage> before = asked.get(i - 1).messages();
            List<ChatMessage> now = asked.get(i).messages();
            assertThat(asked.get(i).system()).isEqualTo(asked.get(i - 1).system());
            boolean same =
                    now.size() > before.size() && now.subList(0, before.size()).equals(before);
            breaks += same ? 0 : 1;
        }
        assertThat(breaks).isEqualTo(events(kit, ConversationCondensed.class).size());
    }

    @Test
    void aModelThatFailsIsReplacedByTheBeginningsOfWhatWasSaid() {
        TurnKit kit = talk(model(Script.fails("overloaded")));

        assertThat(events(kit, ConversationCondensed.class))
                .isNotEmpty()
                .allMatch(event -> event.summary().contains("Asked: Question 0"));
        assertThat(events(kit, ModelCallFailed.class))
                .allMatch(call -> call.role().equals(TurnState.SUMMARY_ROLE));
        assertThat(events(kit, TurnEnded.class))
                .allMatch(end -> end.stopReason() == TurnStop.SUCCESS);
    }

    @Test
    void aModelOfRulesIsNotAsked() {
        ScriptedModel model = model(Script.fails("model_error"));
        LanguageModel rules =
                new LanguageModel() {
                    @Override
                    public Answer ask(ModelRequest request, Deltas deltas)
                            throws ModelException, InterruptedException {
                        return model.ask(request, deltas);
                    }

                    @Override
                    public boolean summarises() {
                        return false;
                    }
                };
        TurnKit kit = new TurnKit(_ -> rules);
        for (int i = 0; i < TURNS; i++) {
            kit.converse("Question " + i);
        }

        assertThat(events(kit, ConversationCondensed.class)).isNotEmpty();
        assertThat(events(kit, ModelCallFailed.class)).isEmpty();
    }

    @Test
    void aModelThatReadsLessThanItIsSaidToIsAskedAgainWithLess() {
        ScriptedModel model =
                new ScriptedModel(
                        request ->
                                TokenEstimate.of(request) > 9_000
                                        ? Script.fails("context_exceeded")
                                        : Script.says("Yes."));
        Models narrow =
                new Models() {
                    @Override
                    public LanguageModel forRole(ModelRole role) {
                        return model;
                    }

                    @Override
                    public ModelCard cardOf(ModelRole role) {
                        return ModelCard.CAUTIOUS;
                    }
                };
        TurnKit kit = new TurnKit(narrow);
        kit.converse("Long words. ".repeat(8_000));

        assertThat(model.requests()).hasSizeBetween(2, 3);
        assertThat(kit.visibleNames()).containsExactly("user_message_confirmed", "message");
    }

    @Test
    void aStopCutsTheSummaryToo() throws Exception {
        ScriptedModel model = model(Script.hangs());
        TurnKit kit = new TurnKit(model);
        for (int i = 0; i < 5; i++) {
            kit.converse("Question " + i);
        }
        TurnId turn = kit.submit(TurnKit.message("One more"));
        for (int i = 0; i < 400 && questions(model).size() == model.requests().size(); i++) {
            Thread.sleep(5);
        }
        kit.turns().stop(kit.session());

        assertThat(kit.viewers().awaitComplete(turn).stopReason())
                .isEqualTo(TurnStop.USER_CANCELLED);
        assertThat(events(kit, ModelCallFailed.class))
                .extracting(ModelCallFailed::code)
                .containsExactly("cancelled", "abandoned");
        assertThat(events(kit, ConversationCondensed.class)).isEmpty();
    }

    @Test
    void anotherProcessReadsTheSamePast() {
        ScriptedModel model = model(Script.says("In short."));
        TurnKit kit = talk(model);
        JournalHistory other = new JournalHistory(kit.journal(), 10_000);
        long mark = kit.journal().find(kit.session().id()).orElseThrow().visibleHead();

        kit.converse("One more");
        Past past =
                other.before(kit.session().id(), TurnId.next(), mark)
                        .after(events(kit, ConversationCondensed.class).getLast());

        List<String> sent =
                questions(model).getLast().messages().stream()
                        .filter(UserSaid.class::isInstance)
                        .map(said -> ((UserSaid) said).text())
                        .toList();
        assertThat(sent.subList(1, sent.size() - 1))
                .isEqualTo(past.exchanges().stream().map(e -> e.question()).toList());
        assertThat(sent.getFirst()).endsWith(past.summary());
    }
}
