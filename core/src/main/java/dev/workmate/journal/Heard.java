package dev.workmate.journal;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.Envelope;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.Visibility;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.id.AgentId;
import java.util.HashSet;
import java.util.Set;

/**
 * What a session's log says about who may speak through its agents: whether untrusted content was
 * read, and which agents have spoken.
 */
public record Heard(boolean untrusted, Set<AgentId> speakers) {
    public static final Heard NOTHING = new Heard(false, Set.of());

    public Heard {
        speakers = Set.copyOf(speakers);
    }

    /** What one event adds; models are shown only what people may see. */
    public static Heard in(Envelope envelope) {
        if (envelope.visibility() != Visibility.USER) {
            return NOTHING;
        }
        AgentEvent event = envelope.event();
        Set<AgentId> speaker =
                event instanceof MessageWritten
                        ? envelope.agent().map(agent -> Set.of(agent.id())).orElse(Set.of())
                        : Set.of();
        boolean brings = bringsUntrusted(event);
        return brings || !speaker.isEmpty() ? new Heard(brings, speaker) : NOTHING;
    }

    private static boolean bringsUntrusted(AgentEvent event) {
        return switch (event) {
            case ToolFinished finished ->
                    finished.footprint().map(ToolFootprint::untrusted).orElse(false);
            case UserMessageConfirmed said -> !said.attachments().isEmpty();
            default -> false;
        };
    }

    public Heard and(Heard more) {
        if (more.equals(NOTHING)) {
            return this;
        }
        Set<AgentId> all = new HashSet<>(speakers);
        all.addAll(more.speakers());
        return new Heard(untrusted || more.untrusted(), all);
    }
}
