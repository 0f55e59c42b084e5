package dev.workmate.event.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.Draft;
import dev.workmate.event.Envelope;
import dev.workmate.event.EventNames;
import dev.workmate.event.LiveSignal.TextArrived;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.TurnStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.CallId;
import dev.workmate.id.EventId;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.text.JsonText;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventJsonTest {
    private static final EventJson JSON = new EventJson();
    private static final AgentIdentity ERP =
            new AgentIdentity(new AgentId("erp-agent"), "ERP", "building", "#2563eb");
    private static final Instant AT = Instant.parse("2026-11-15T09:30:00.123456Z");
    private static final SessionId SESSION = new SessionId(id(1));
    private static final TurnId TURN = new TurnId(id(2));
    private static final TaskId TASK = new TaskId(id(3));
    private static final EventId EVENT = new EventId(id(4));
    private static final ToolUseId USE = new ToolUseId(id(5));

    @Test
    void anEnvelopeHasTheContractsShape() {
        AgentEvent event =
                new ToolRequested(USE, "find_item", new JsonText("{\"no\": 1.00}"), true);
        Draft draft =
                new Draft(
                        EVENT,
                        Optional.of(TURN),
                        Optional.of(TASK),
                        7,
                        Optional.of(ERP),
                        AT,
                        event);
        assertThat(envelope(42, 40, draft))
                .isEqualTo(
                        """
                        {"type":"tool_use","eventId":"%s","sessionId":"%s","turnId":"%s","taskId":"%s",\
                        "sequence":42,"prev":40,"index":7,\
                        "agent":{"id":"erp-agent","name":"ERP","icon":"building","color":"#2563eb"},\
                        "internal":false,"at":"2026-11-15T09:30:00.123Z",\
                        "data":{"toolUseId":"%s","toolName":"find_item","arguments":{"no": 1.00},"readOnly":true}}"""
                                .formatted(EVENT, SESSION, TURN, TASK, USE));
    }

    @Test
    void aUsersMessageCarriesANullAgent() {
        AgentEvent event =
                new UserMessageConfirmed(
                        new MessageId(id(6)), Optional.empty(), "Grüße \"😀\"\n", List.of());
        Draft draft =
                new Draft(
                        EVENT, Optional.of(TURN), Optional.empty(), 0, Optional.empty(), AT, event);
        assertThat(envelope(1, 0, draft))
                .contains("\"turnId\":\"" + TURN + "\",\"sequence\":1,\"prev\":0,\"index\":0,")
                .contains(",\"agent\":null,\"internal\":false,")
                .endsWith(
                        "\"data\":{\"messageId\":\"%s\",\"content\":\"Grüße \\\"😀\\\"\\n\",\"attachments\":[]}}"
                                .formatted(id(6)));
    }

    @Test
    void anInternalEventSaysSo() {
        AgentEvent event =
                new ToolRequested(USE, "transfer_to_erp_agent", JsonText.EMPTY_OBJECT, true);
        Draft draft =
                new Draft(
                        EVENT,
                        Optional.of(TURN),
                        Optional.of(TASK),
                        1,
                        Optional.of(ERP),
                        AT,
                        event);
        assertThat(envelope(3, 1, draft)).contains("\"internal\":true");
    }

    @Test
    void aSignalHasNoNumber() {
        SignalEnvelope signal =
                new SignalEnvelope(
                        EVENT,
                        SESSION,
                        TURN,
                        TASK,
                        2,
                        ERP,
                        AT,
                        new TextArrived(new CallId(id(7)), 0, "Hi"));
        assertThat(JSON.signal(signal))
                .isEqualTo(
                        """
                        {"type":"content_delta","eventId":"%s","sessionId":"%s","turnId":"%s","taskId":"%s",\
                        "index":2,"agent":{"id":"erp-agent","name":"ERP","icon":"building","color":"#2563eb"},\
                        "internal":false,"at":"2026-11-15T09:30:00.123Z",\
                        "data":{"callId":"%s","blockIndex":0,"text":"Hi"}}"""
                                .formatted(EVENT, SESSION, TURN, TASK, id(7)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{ \"a\" :\t1.00 , \"b\":[ 1e400,-0 ] \n}",
                "{\"a\":1,\"a\":2}",
                "{\"deep\":{\"deeper\":[[[{\"x\":\"}]\"}]]]}}",
                "\"\\u0041 😀 \\/\"",
                "123456789012345678901234567890",
                "-1E-400",
                "true",
                "null",
                "[\"\\ud800\"]"
            })
    void toolArgumentsKeepEveryCharacter(String text) {
        AgentEvent event = new ToolRequested(USE, "t", new JsonText(text), false);
        String payload = JSON.write(event);
        assertThat(payload).contains("\"arguments\":" + text + ",\"readOnly\"");
        assertThat(JSON.read("tool_use", payload)).isEqualTo(event);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{", "{\"a\":}", "{} {}", "nope", "{\"a\":1}}", "'x'", "{\"a\":1,}", "01"})
    void whatIsNotJsonIsStoredAsAString(String text) {
        AgentEvent event = new ToolRequested(USE, "t", new JsonText(text), false);
        assertThat(JSON.read("tool_use", JSON.write(event)))
                .extracting(read -> ((ToolRequested) read).arguments().value())
                .isEqualTo('"' + text.replace("\"", "\\\"") + '"');
    }

    @Test
    void timesHaveExactlyThreeDigits() {
        AgentEvent event =
                new ApprovalRequested(
                        new ApprovalId(id(8)),
                        USE,
                        "t",
                        JsonText.EMPTY_OBJECT,
                        "s",
                        "r",
                        Instant.parse("2026-11-15T00:00:00Z"),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());
        assertThat(JSON.write(event)).contains("\"expiresAt\":\"2026-11-15T00:00:00.000Z\"");
    }

    @Test
    void moneyIsAPlainDecimalString() {
        Money cost = new Money(new BigDecimal("1E-7"), "USD");
        AgentEvent event =
                new TurnEnded(TurnStop.SUCCESS, Usage.NONE, Optional.of(cost), List.of(), 5);
        assertThat(JSON.write(event))
                .contains("\"cost\":{\"amount\":\"0.0000001\",\"currency\":\"USD\"}");
    }

    @Test
    void whatIsAbsentIsLeftOut() {
        AgentEvent event =
                new TurnEnded(TurnStop.MAX_TURNS, Usage.NONE, Optional.empty(), List.of(), 5);
        assertThat(JSON.write(event))
                .doesNotContain("cost")
                .contains("\"stopReason\":\"max_turns\"");
    }

    @Test
    void aFieldThatALaterVersionAddedIsIgnored() {
        String payload = "{\"title\":\"Trip\",\"mood\":{\"new\":[1]}}";
        assertThat(JSON.read("session_titled", payload))
                .isEqualTo(new dev.workmate.event.SessionEvent.SessionTitled("Trip"));
    }

    @Test
    void anUnknownNameIsRefused() {
        assertThatThrownBy(() -> JSON.read("no_such_event", "{}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no_such_event");
    }

    @Test
    void everyEventCanBeRead() {
        EventNames.events()
                .values()
                .forEach(
                        name ->
                                assertThatThrownBy(() -> JSON.read(name, "[]"))
                                        .as(name)
                                        .isNotInstanceOf(IllegalArgumentException.class));
    }

    private static String envelope(long sequence, long prev, Draft draft) {
        return JSON.envelope(
                Envelope.of(SESSION, sequence, prev, draft), JSON.write(draft.event()));
    }

    private static String id(int number) {
        return "0197AB00-0000-7000-8000-%012d".formatted(number);
    }
}
