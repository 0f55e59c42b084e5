package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.Envelope;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnStarted;
import dev.workmate.event.Visibility;
import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.HashChain;
import dev.workmate.journal.Recorded;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelRequest;
import dev.workmate.testkit.ClientFold;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What must hold of every session's log, and of what a viewer saw of it, whatever happened. */
final class LogPromises {
    private LogPromises() {}

    static void check(
            String situation, List<Recorded> log, List<Object> shown, List<ModelRequest> requests) {
        List<Recorded> sent =
                log.stream().filter(event -> event.envelope().visibility().isSent()).toList();
        assertThat(shown.stream().filter(Recorded.class::isInstance).toList())
                .as(situation)
                .isEqualTo(sent);
        assertSameConversation(situation, shown, sent);
        assertNumbersAndHashes(situation, log);
        assertToolsArePaired(situation, log);
        assertTurnsEnd(situation, log);
        assertIndexesAreUnique(situation, shown);
        requests.forEach(request -> assertCallsAreAnswered(situation, request));
    }

    private static void assertSameConversation(
            String situation, List<Object> shown, List<Recorded> reloaded) {
        ClientFold live = new ClientFold();
        shown.forEach(live::take);
        ClientFold reload = new ClientFold();
        reloaded.forEach(reload::take);
        assertThat(live.conversation()).as(situation).isEqualTo(reload.conversation());
        assertThat(live.stillStreaming()).as(situation).isEmpty();
    }

    private static void assertNumbersAndHashes(String situation, List<Recorded> log) {
        long visible = 0;
        String hash = HashChain.start(log.getFirst().envelope().sessionId());
        for (int i = 0; i < log.size(); i++) {
            Recorded event = log.get(i);
            assertThat(event.sequence()).as(situation).isEqualTo(i + 1L);
            assertThat(event.envelope().prev()).as(situation).isEqualTo(visible);
            hash = HashChain.link(hash, event);
            assertThat(event.hash()).as(situation).isEqualTo(hash);
            assertThat(event.envelope().agent().isEmpty())
                    .as(situation)
                    .isEqualTo(event.envelope().event() instanceof UserMessageConfirmed);
            if (event.envelope().visibility() == Visibility.USER) {
                visible = event.sequence();
            }
        }
    }

    private static void assertToolsArePaired(String situation, List<Recorded> log) {
        Set<ToolUseId> open = new HashSet<>();
        Set<ToolUseId> all = new HashSet<>();
        for (Recorded recorded : log) {
            AgentEvent event = recorded.envelope().event();
            if (event instanceof ToolRequested request) {
                assertThat(all.add(request.toolUseId())).as(situation).isTrue();
                open.add(request.toolUseId());
            } else if (event instanceof ToolFinished finish) {
                assertThat(open.remove(finish.toolUseId())).as(situation).isTrue();
            }
        }
        assertThat(open).as(situation).isEmpty();
    }

    private static void assertTurnsEnd(String situation, List<Recorded> log) {
        Set<TurnId> running = new HashSet<>();
        for (Recorded recorded : log) {
            Envelope envelope = recorded.envelope();
            if (envelope.event() instanceof TurnStarted) {
                assertThat(running).as(situation).isEmpty();
                running.add(envelope.turnId().orElseThrow());
            } else if (envelope.event() instanceof TurnEnded) {
                assertThat(running.remove(envelope.turnId().orElseThrow())).as(situation).isTrue();
            }
        }
        assertThat(running).as(situation).isEmpty();
    }

    private static void assertIndexesAreUnique(String situation, List<Object> shown) {
        Map<TurnId, Set<Integer>> seen = new HashMap<>();
        for (Object item : shown) {
            TurnId turn =
                    item instanceof Recorded event
                            ? event.envelope().turnId().orElseThrow()
                            : ((SignalEnvelope) item).turnId();
            int index =
                    item instanceof Recorded event
                            ? event.envelope().index()
                            : ((SignalEnvelope) item).index();
            assertThat(seen.computeIfAbsent(turn, _ -> new HashSet<>()).add(index))
                    .as("%s: index %s twice in %s", situation, index, turn)
                    .isTrue();
        }
    }

    /**
     * Providers refuse a request in which a call has no answer, two answers, or an answer has no
     * call.
     */
    private static void assertCallsAreAnswered(String situation, ModelRequest request) {
        List<ChatMessage> messages = request.messages();
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i) instanceof ChatMessage.ModelSaid said) {
                List<ToolUseId> calls = callsOf(said.blocks());
                List<ToolUseId> answers =
                        i + 1 < messages.size()
                                        && messages.get(i + 1)
                                                instanceof ChatMessage.ToolsAnswered next
                                ? next.answers().stream()
                                        .map(ChatMessage.ToolAnswer::toolUseId)
                                        .toList()
                                : List.of();
                assertThat(answers).as(situation).isEqualTo(calls);
            } else if (messages.get(i) instanceof ChatMessage.ToolsAnswered) {
                assertThat(messages.get(i - 1))
                        .as(situation)
                        .isInstanceOf(ChatMessage.ModelSaid.class);
            }
        }
    }

    private static List<ToolUseId> callsOf(List<AnswerBlock> blocks) {
        return blocks.stream()
                .filter(ToolCallBlock.class::isInstance)
                .map(block -> ((ToolCallBlock) block).toolUseId())
                .toList();
    }
}
