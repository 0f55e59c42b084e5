package dev.workmate.live.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.LiveSignal;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.AgentId;
import dev.workmate.id.CallId;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.InstanceId;
import dev.workmate.live.relay.Message;
import dev.workmate.live.relay.Message.Place;
import dev.workmate.turn.Nudge;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MessageJsonTest {
    private static final InstanceId FROM = InstanceId.next();
    private static final SessionId SESSION = SessionId.next();
    private static final Place PLACE = new Place(FROM, SESSION, 3, 2, 7, 42);

    private final MessageJson json = new MessageJson(new EventJson());

    @Test
    void everyMessageComesBackAsItWas() {
        List<Message> all =
                List.of(
                        new Message.Here(FROM),
                        new Message.Gone(FROM),
                        new Message.Moved(FROM, SESSION, 3, 42),
                        new Message.Said(PLACE, signal(SESSION)),
                        new Message.Told(PLACE, List.of(signal(SESSION), signal(SESSION))),
                        new Message.Asked(FROM, SESSION),
                        new Message.News(FROM, SESSION, 40, 42),
                        new Message.Listed(FROM, SESSION),
                        new Message.Erased(FROM, SESSION, UserId.next()),
                        new Message.BudgetLow(
                                FROM, UserId.next(), "person", "day", Optional.empty()),
                        new Message.BudgetLow(
                                FROM, UserId.next(), "agent", "month", Optional.of("erp-agent")),
                        new Message.Nudged(
                                FROM, new Nudge(SESSION, TurnId.next(), Nudge.Cause.STOP)));

        assertThat(all.stream().map(json::write).map(json::read).map(found -> found.orElseThrow()))
                .isEqualTo(all);
    }

    @Test
    void whatIsNoMessageIsNothing() {
        String said = json.write(new Message.Said(PLACE, signal(SESSION)));
        String foreign = json.write(new Message.Said(PLACE, signal(SessionId.next())));
        List<String> wrong =
                List.of(
                        "",
                        "[]",
                        "null",
                        "{\"kind\":\"here\"}",
                        "{\"kind\":\"here\",\"from\":\"1-1-1-1-1\"}",
                        said.replace("\"said\"", "\"sung\""),
                        said.replace("content_delta", "message"),
                        said.replace("\"number\":7", "\"number\":-7"),
                        said.replace("\"head\":42", "\"head\":\"42\""),
                        said.replace(FROM.value(), "nobody"),
                        said.substring(0, said.length() - 1),
                        foreign);

        assertThat(json.read(said)).isPresent();
        assertThat(wrong).allSatisfy(text -> assertThat(json.read(text)).as(text).isEmpty());
    }

    private static SignalEnvelope signal(SessionId session) {
        return new SignalEnvelope(
                EventId.next(),
                session,
                TurnId.next(),
                TaskId.next(),
                5,
                new AgentIdentity(new AgentId("erp-agent"), "ERP", "building", "#2563eb"),
                Instant.parse("2026-11-15T09:30:00.123Z"),
                new LiveSignal.TextArrived(CallId.next(), 0, "Grüße \"quoted\"\n"));
    }
}
