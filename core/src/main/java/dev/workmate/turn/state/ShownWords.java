package dev.workmate.turn.state;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.MessageEvent.ThoughtShared;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.ModelName;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.MessageId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What people have read of a call that gave no whole answer. */
public record ShownWords(String reasoning, String text) {
    public static final ShownWords NONE = new ShownWords("", "");

    public boolean isEmpty() {
        return reasoning.isBlank() && text.isBlank();
    }

    /** Four characters to a token: good enough for a call that never told its usage. */
    public long estimatedTokens() {
        return (reasoning.length() + text.length() + 3) / 4;
    }

    /** The words of an attempt that was lost: they stay, marked, and cost nothing by themselves. */
    public List<AgentEvent> interrupted(String model) {
        return events(AnswerStop.INTERRUPTED, model, Usage.NONE, Optional.empty());
    }

    /** The words as events; {@code model} is provider and model. */
    public List<AgentEvent> events(
            AnswerStop stop, String model, Usage usage, Optional<Money> cost) {
        List<AgentEvent> events = new ArrayList<>();
        if (!reasoning.isBlank()) {
            events.add(new ThoughtShared(reasoning, false));
        }
        if (!text.isBlank()) {
            ModelName name = ModelName.of(model);
            events.add(
                    new MessageWritten(
                            MessageId.next(),
                            text,
                            List.of(),
                            stop,
                            name.model(),
                            name.provider(),
                            usage,
                            cost));
        }
        return events;
    }
}
