package dev.workmate.turn.state;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.ModelEvent.ModelCallStarted;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is stored of a call that is given up: that it failed, and the words people have read of it,
 * marked as interrupted. {@code model} is provider and model.
 */
public final class LostCalls {
    private LostCalls() {}

    /** The process was lost during the call. */
    public static List<AgentEvent> interrupted(
            ModelCallStarted call,
            ShownWords words,
            String model,
            Usage usage,
            Optional<Money> cost) {
        String message = "The server stopped during the call.";
        return events(call, words, model, "interrupted", message, usage, cost);
    }

    /** The turn ends without asking again. */
    public static List<AgentEvent> abandoned(
            ModelCallStarted call, ShownWords words, String model) {
        String message = "The turn ended first.";
        return events(call, words, model, "abandoned", message, Usage.NONE, Optional.empty());
    }

    /** The same is asked again; what both attempts cost is told at the end. */
    public static List<AgentEvent> repeated(
            ModelCallStarted call, ShownWords words, String model, CallId next) {
        String message = "The call was repeated.";
        List<AgentEvent> events =
                events(call, words, model, "repeated", message, Usage.NONE, Optional.empty());
        events.add(new ModelCallStarted(next, call.role()));
        return events;
    }

    private static List<AgentEvent> events(
            ModelCallStarted call,
            ShownWords words,
            String model,
            String code,
            String message,
            Usage usage,
            Optional<Money> cost) {
        List<AgentEvent> events = new ArrayList<>();
        events.add(
                new ModelCallFailed(
                        call.callId(),
                        call.role(),
                        Optional.of(model),
                        code,
                        message,
                        usage,
                        cost,
                        0));
        events.addAll(words.interrupted(model));
        return events;
    }
}
