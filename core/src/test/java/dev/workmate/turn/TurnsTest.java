package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.TurnEvent.AgentChanged;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.HandoffType;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.AgentId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Recorded;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ToolChoice;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.NewMessage.WhenBusy;
import dev.workmate.turn.prompt.Grounding;
import dev.workmate.turn.state.TurnLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private static final FakeTool CLOCK = FakeTool.reading("clock", (_, _) -> "noon");

    @Nested
    class ASupervisedTurn {
        private final ScriptedModel model =
                ScriptedModel.inOrder(
                        Script.transfers("alpha-agent", "tell the time"),
                        Script.calls("clock", "{}"),
                        Script.says("It is noon."),
                        Script.says("Noon it is."));
        private final TurnKit kit = new TurnKit(model, CLOCK);

        @Test
        void isStoredEventByEvent() {
            assertThat(TurnKit.names(kit.converse("What time is it?")))
                    .containsExactly(
                            "user_message_confirmed",
                            "turn_started",
                            "task_opened",
                            "model_call_started",
                            "model_call_completed",
                            "tool_use",
                            "agent_changed",
                            "task_opened",
                            "model_call_started",
                            "model_call_completed",
                            "tool_use",
                            "tool_result",
                            "model_call_started",
                            "model_call_completed",
                            "message",
                            "task_closed",
                            "agent_changed",
                            "tool_result",
                            "model_call_started",
                            "model_call_completed",
                            "message",
                            "task_closed",
                            "turn_ended");
        }

        @Test
        void showsTheUserTheConversationOnly() {
            kit.converse("What time is it?");
            assertThat(kit.visibleNames())
                    .containsExactly(
                            "user_message_confirmed",
                            "tool_use",
                            "tool_result",
                            "message",
                            "message");
        }

        @Test
        void namesTheAgentsOnBothSidesOfATransition() {
            List<AgentChanged> changes =
                    events(kit.converse("What time is it?"), AgentChanged.class);
            assertThat(changes)
                    .containsExactly(
                            new AgentChanged(
                                    TestAgents.SUPERVISOR,
                                    TestAgents.ALPHA,
                                    HandoffType.SUPERVISOR_ROUTING,
                                    Optional.of("tell the time")),
                            new AgentChanged(
                                    TestAgents.ALPHA,
                                    TestAgents.SUPERVISOR,
                                    HandoffType.RETURN,
                                    Optional.empty()));
        }

        @Test
        void givesTheWorkersAnswerBackToTheSupervisor() {
            kit.converse("What time is it?");
            ModelRequest closing = model.requests().getLast();
            assertThat(closing.messages().getLast())
                    .isInstanceOfSatisfying(
                            ChatMessage.ToolsAnswered.class,
                            answers ->
                                    assertThat(answers.answers().getFirst().output())
                                            .isEqualTo("It is noon."));
        }

        @Test
        void forcesAToolInAWorkersFirstCallOnly() {
            kit.converse("What time is it?");
            assertThat(model.requests())
                    .extracting(ModelRequest::toolChoice)
                    .containsExactly(
                            ToolChoice.AUTO, ToolChoice.REQUIRED, ToolChoice.AUTO, ToolChoice.AUTO);
        }

        @Test
        void endsWithWhatItUsed() {
            TurnId turn = kit.submit(TurnKit.message("What time is it?"));
            LiveSignal.TurnCompleted complete = kit.viewers().awaitComplete(turn);
            assertThat(complete.stopReason()).isEqualTo(TurnStop.SUCCESS);
            assertThat(complete.toolsUsed()).containsExactly("clock");
            assertThat(complete.usage().inputTokens()).isEqualTo(400);
        }

        @Test
        void seesEarlierTurnsAsHistory() {
            ScriptedModel talk =
                    ScriptedModel.inOrder(Script.says("Hello Ann."), Script.says("Ann."));
            TurnKit chat = new TurnKit(talk);
            chat.converse("I am Ann.");
            chat.converse("Who am I?");
            assertThat(talk.requests().getLast().messages())
                    .hasSize(3)
                    .first()
                    .isEqualTo(new ChatMessage.UserSaid("I am Ann."));
        }
    }

    @Nested
    class Routing {
        @Test
        void sendsAChosenAgentTheMessageDirectly() {
            TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.says("Hi.")));
            TurnOptions options = TurnOptions.DEFAULT.withTarget(TestAgents.TALKER);
            List<Recorded> log = kit.converse(TurnKit.message("Hello", options, WhenBusy.REJECT));
            assertThat(events(log, AgentChanged.class))
                    .extracting(AgentChanged::to, AgentChanged::handoffType)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple(
                                    TestAgents.TALKER, HandoffType.USER_SELECTION));
        }

        @Test
        void followsASlashCommandAndLeavesItOutOfTheTask() {
            ScriptedModel model = ScriptedModel.inOrder(Script.says("Hi."));
            new TurnKit(model).converse("/talker say hi");
            assertThat(model.requests().getFirst().agent()).isEqualTo("talker-agent");
            assertThat(model.requests().getFirst().messages())
                    .containsExactly(new ChatMessage.UserSaid("say hi"));
        }

        @Test
        void refusesAnUnknownAgent() {
            TurnKit kit = new TurnKit(ScriptedModel.inOrder());
            AgentId nobody = new AgentId("nobody");
            NewMessage message =
                    TurnKit.message(
                            "Hello", TurnOptions.DEFAULT.withTarget(nobody), WhenBusy.REJECT);
            assertThat(kit.turns().submit(kit.session(), message))
                    .isEqualTo(new SubmitOutcome.UnknownAgent(nobody));
        }
    }

    @Nested
    class WhenThingsGoWrong {
        @Test
        void aFailedModelCallEndsTheTurnWithAnError() {
            TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.failsMidway("overloaded")));
            List<Recorded> log = kit.converse("Hello");
            assertThat(events(log, ErrorRaised.class))
                    .extracting(ErrorRaised::code)
                    .containsExactly("overloaded");
            assertThat(end(log).stopReason()).isEqualTo(TurnStop.ERROR);
            assertThat(events(log, MessageWritten.class))
                    .extracting(MessageWritten::content, MessageWritten::stopReason)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple("half a ", AnswerStop.INTERRUPTED));
        }

        @Test
        void aFailingToolDoesNotEndTheTurn() {
            FakeTool broken =
                    FakeTool.reading(
                            "clock",
                            (_, _) -> {
                                throw new IllegalStateException("springs everywhere");
                            });
            TurnKit kit =
                    new TurnKit(
                            ScriptedModel.inOrder(
                                    Script.calls("clock", "{}"),
                                    Script.says("The clock is broken.")),
                            broken);
            List<Recorded> log = kit.converse("/alpha time");
            assertThat(events(log, ToolFinished.class))
                    .extracting(ToolFinished::status)
                    .containsExactly(ToolStatus.ERROR);
            assertThat(end(log).stopReason()).isEqualTo(TurnStop.SUCCESS);
        }

        @Test
        void unknownToolsAndBadInputGoBackToTheModelTwiceInARowAndNoMore() {
            TurnKit kit =
                    new TurnKit(
                            ScriptedModel.inOrder(
                                    Script.calls("hammer", "{}"),
                                    Script.calls("clock", "{\"bad\":1}"),
                                    Script.calls("clock", "{\"bad\":2}")),
                            CLOCK);
            List<Recorded> log = kit.converse("/alpha time");
            assertThat(events(log, ErrorRaised.class))
                    .extracting(ErrorRaised::code)
                    .containsExactly("invalid_tool_calls");
        }

        @Test
        void anEmptyAnswerIsAnErrorUnlessSomebodySpokeBefore() {
            TurnKit silent = new TurnKit(ScriptedModel.inOrder(Script.nothing()));
            assertThat(events(silent.converse("Hello"), ErrorRaised.class))
                    .extracting(ErrorRaised::code)
                    .containsExactly("empty_answer");
            TurnKit closing =
                    new TurnKit(
                            ScriptedModel.inOrder(
                                    Script.transfers("talker-agent", "talk"),
                                    Script.says("Done."),
                                    Script.nothing()));
            assertThat(end(closing.converse("Hello")).stopReason()).isEqualTo(TurnStop.SUCCESS);
        }

        @Test
        void aWorkerThatAnswersWithoutAToolIsRemindedOnce() {
            ScriptedModel model =
                    ScriptedModel.inOrder(
                            Script.says("Probably noon."),
                            Script.calls("clock", "{}"),
                            Script.says("Noon."));
            List<Recorded> log = new TurnKit(model, CLOCK).converse("/alpha time");
            assertThat(events(log, MessageWritten.class))
                    .extracting(MessageWritten::content, MessageWritten::stopReason)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple(
                                    "Probably noon.", AnswerStop.INTERRUPTED),
                            org.assertj.core.groups.Tuple.tuple("Noon.", AnswerStop.END_TURN));
            assertThat(model.requests().get(1).messages())
                    .last()
                    .isEqualTo(new ChatMessage.UserSaid(Grounding.NUDGE));
        }

        @Test
        void aRefusalIsShownAndItsWordsAreNot() {
            TurnKit kit =
                    new TurnKit(
                            ScriptedModel.inOrder(
                                    Script.answer(
                                            AnswerStop.REFUSED,
                                            List.of(Script.text("I would rather")))));
            kit.converse("Do evil");
            assertThat(kit.visibleNames())
                    .containsExactly("user_message_confirmed", "content_refused");
        }

        @Test
        void aLoopingAgentIsStopped() {
            ScriptedModel model = new ScriptedModel(_ -> Script.calls("clock", "{}"));
            List<Recorded> log = new TurnKit(model, CLOCK).converse("/alpha time");
            assertThat(end(log).stopReason()).isEqualTo(TurnStop.MAX_TURNS);
            assertThat(model.requests()).hasSize(10);
        }

        @Test
        void theTimeLimitCutsTheModelCall() {
            TurnOptions hasty =
                    new TurnOptions(
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            false,
                            200,
                            Optional.empty());
            TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.hangs()));
            List<Recorded> log = kit.converse(TurnKit.message("Hello", hasty, WhenBusy.REJECT));
            assertThat(events(log, ErrorRaised.class))
                    .extracting(ErrorRaised::code)
                    .containsExactly("turn_timeout");
        }
    }

    @Nested
    class Stopping {
        @Test
        void cutsTheModelCallAndEndsTheTurn() {
            TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.hangs()));
            TurnId turn = kit.submit(TurnKit.message("Hello"));
            kit.viewers().awaitSignal(LiveSignal.TextArrived.class::isInstance);
            assertThat(kit.turns().stop(kit.session())).isTrue();
            assertThat(kit.viewers().awaitComplete(turn).stopReason())
                    .isEqualTo(TurnStop.USER_CANCELLED);
            assertThat(kit.turns().stop(kit.session())).isFalse();
            assertThat(events(kit.log(), MessageWritten.class))
                    .as("what was shown is kept")
                    .extracting(MessageWritten::content, MessageWritten::stopReason)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple(
                                    "one moment", AnswerStop.CANCELLED));
        }

        @Test
        void closesOpenToolsAsCancelled() {
            FakeTool slow =
                    FakeTool.reading(
                            "clock",
                            (_, progress) -> {
                                progress.report(Optional.of(0.5), "winding");
                                Thread.sleep(60_000);
                                return "never";
                            });
            TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.calls("clock", "{}")), slow);
            TurnId turn = kit.submit(TurnKit.message("/alpha time"));
            kit.viewers().awaitSignal(LiveSignal.ToolProgressed.class::isInstance);
            kit.turns().stop(kit.session());
            kit.viewers().awaitComplete(turn);
            assertThat(events(kit.log(), ToolFinished.class))
                    .extracting(ToolFinished::status)
                    .containsExactly(ToolStatus.CANCELLED);
        }
    }

    @Nested
    class ASecondMessage {
        @Test
        void isRefusedWhileATurnRuns() {
            TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.hangs()));
            TurnId turn = kit.submit(TurnKit.message("Hello"));
            assertThat(kit.turns().submit(kit.session(), TurnKit.message("Again")))
                    .isEqualTo(new SubmitOutcome.Busy(turn));
            kit.turns().stop(kit.session());
            kit.viewers().awaitComplete(turn);
        }

        @Test
        void waitsItsTurnAndSeesTheOneBefore() {
            CountDownLatch go = new CountDownLatch(1);
            ScriptedModel model =
                    ScriptedModel.inOrder(
                            deltas -> {
                                go.await();
                                return Script.says("First.").play(deltas);
                            },
                            Script.says("Second."));
            TurnKit kit = new TurnKit(model);
            kit.submit(TurnKit.message("one"));
            TurnId second =
                    kit.submit(TurnKit.message("two", TurnOptions.DEFAULT, WhenBusy.ENQUEUE));
            go.countDown();
            kit.viewers().awaitComplete(second);
            assertThat(model.requests().getLast().messages())
                    .extracting(Object::getClass)
                    .containsExactly(
                            ChatMessage.UserSaid.class,
                            ChatMessage.ModelSaid.class,
                            ChatMessage.UserSaid.class);
            assertThat(kit.visibleNames())
                    .containsExactly(
                            "user_message_confirmed",
                            "user_message_confirmed",
                            "message",
                            "message");
        }

        @Test
        void mayInterruptTheRunningTurn() {
            TurnKit kit =
                    new TurnKit(ScriptedModel.inOrder(Script.hangs(), Script.says("Now this.")));
            TurnId first = kit.submit(TurnKit.message("one"));
            kit.viewers().awaitSignal(LiveSignal.TextArrived.class::isInstance);
            TurnId second =
                    kit.submit(TurnKit.message("two", TurnOptions.DEFAULT, WhenBusy.INTERRUPT));
            assertThat(kit.viewers().awaitComplete(first).stopReason())
                    .isEqualTo(TurnStop.USER_CANCELLED);
            assertThat(kit.viewers().awaitComplete(second).stopReason())
                    .isEqualTo(TurnStop.SUCCESS);
        }

        @Test
        void isRefusedWhenTooManyWait() {
            TurnKit kit = new TurnKit(ScriptedModel.inOrder(Script.hangs()));
            TurnId turn = kit.submit(TurnKit.message("one"));
            NewMessage more = TurnKit.message("more", TurnOptions.DEFAULT, WhenBusy.ENQUEUE);
            for (int i = 0; i < TurnLimits.DEFAULT.maxWaiting(); i++) {
                kit.submit(more);
            }
            assertThat(kit.turns().submit(kit.session(), more))
                    .isInstanceOf(SubmitOutcome.QueueFull.class);
            kit.turns().stop(kit.session());
            kit.viewers().awaitComplete(turn);
        }

        @Test
        void withTheSameClientIdRunsOnceHoweverOftenItIsSent() throws Exception {
            ScriptedModel model = new ScriptedModel(_ -> Script.says("Hi."));
            TurnKit kit = new TurnKit(model);
            NewMessage message =
                    new NewMessage(
                            "Hello",
                            Optional.of("ABC"),
                            List.of(),
                            TurnOptions.DEFAULT,
                            WhenBusy.REJECT);
            List<Future<SubmitOutcome>> sent = new ArrayList<>();
            try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < 5; i++) {
                    sent.add(senders.submit(() -> kit.turns().submit(kit.session(), message)));
                }
            }
            SubmitOutcome first = sent.getFirst().get();
            for (Future<SubmitOutcome> each : sent) {
                assertThat(each.get()).isEqualTo(first);
            }
            kit.viewers().awaitComplete(((SubmitOutcome.Accepted) first).turnId());
            assertThat(model.requests()).hasSize(1);
        }
    }

    private static TurnEnded end(List<Recorded> log) {
        return events(log, TurnEnded.class).getLast();
    }

    private static <T extends AgentEvent> List<T> events(List<Recorded> log, Class<T> type) {
        return log.stream()
                .map(event -> event.envelope().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
