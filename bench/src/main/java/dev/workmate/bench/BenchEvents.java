package dev.workmate.bench;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
import dev.workmate.id.EventId;
import dev.workmate.id.MessageId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Events of an ordinary size. */
final class BenchEvents {
    private static final AgentIdentity AGENT =
            new AgentIdentity(new AgentId("bench-agent"), "Bench", "gauge", "#2563eb");
    private static final String TEXT =
            "The order was confirmed on Monday; two of the five items are in stock and leave today,"
                    + " the others follow when the supplier delivers, most likely next week."
                    + " I have noted the customer's wish to get one parcel only.";

    private BenchEvents() {}

    static Draft userMessage(TurnId turn) {
        return draft(
                turn,
                TaskId.next(),
                Optional.empty(),
                new MessageEvent.UserMessageConfirmed(
                        MessageId.next(), Optional.empty(), "Where is my order?", List.of()));
    }

    static Draft message(TurnId turn) {
        return message(turn, TaskId.next());
    }

    /** One of many in the same task. */
    static Draft message(TurnId turn, TaskId task) {
        return draft(
                turn,
                task,
                Optional.of(AGENT),
                new MessageEvent.MessageWritten(
                        MessageId.next(),
                        TEXT,
                        List.of(),
                        AnswerStop.END_TURN,
                        "bench-1",
                        "bench",
                        Usage.of(900, 60),
                        Optional.empty()));
    }

    private static Draft draft(
            TurnId turn, TaskId task, Optional<AgentIdentity> agent, AgentEvent event) {
        return new Draft(
                EventId.next(),
                Optional.of(turn),
                Optional.of(task),
                3,
                agent,
                Instant.now(),
                event);
    }
}
