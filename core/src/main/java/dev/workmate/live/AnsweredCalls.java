package dev.workmate.live;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.MessageEvent.ContentRefused;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.MessageEvent.ThoughtShared;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Recorded;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which words on their way are over, because the answer they were part of is among the events seen
 * so far. Words may come behind it where they come another way than events. For one thread.
 */
public final class AnsweredCalls {
    private static final Set<Class<? extends AgentEvent>> ANSWERS =
            Set.of(
                    ThoughtShared.class,
                    MessageWritten.class,
                    ToolRequested.class,
                    ContentRefused.class,
                    ErrorRaised.class);

    private static final int MOST_ENDED = 32;

    /** The place of the newest answer of each task of a turn: words before it are part of it. */
    private final Map<TaskId, Integer> newest = new HashMap<>();

    /** Turns whose end was seen, the latest few. */
    private final Set<TurnId> ended = new LinkedHashSet<>();

    public void take(Recorded event) {
        Optional<TurnId> over = Completion.of(event).map(SignalEnvelope::turnId);
        if (over.isPresent()) {
            newest.clear();
            ended.add(over.get());
            if (ended.size() > MOST_ENDED) {
                ended.remove(ended.iterator().next());
            }
        } else if (ANSWERS.contains(event.envelope().event().getClass())) {
            event.envelope()
                    .taskId()
                    .ifPresent(task -> newest.merge(task, event.envelope().index(), Math::max));
        }
    }

    public boolean hasAnswerOf(SignalEnvelope signal) {
        boolean isOfCall =
                signal.signal() instanceof LiveSignal.Delta
                        || signal.signal() instanceof LiveSignal.StreamStarted;
        return isOfCall
                && (ended.contains(signal.turnId())
                        || newest.getOrDefault(signal.taskId(), -1) > signal.index());
    }
}
