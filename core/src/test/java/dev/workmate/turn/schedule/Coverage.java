package dev.workmate.turn.schedule;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ApprovalEvent.ArgumentsEdited;
import dev.workmate.event.ToolEvent.LateResultNoted;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.event.TurnEvent.TurnResumed;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.journal.Recorded;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What happened in a schedule, so that a run can show that it tried what it says it tries. */
record Coverage(Map<What, Integer> counts) {
    /** Things worth having tried. */
    enum What {
        PROCESSES,
        TAKEOVERS,
        PARKS,
        APPROVED,
        DENIED,
        EDITS,
        CANCELS,
        DOUBTS,
        LATE_RESULTS,
        EFFECTS,
        EVENTS
    }

    static final Coverage NOTHING = new Coverage(Map.of());

    static Coverage of(List<Recorded> log, World world, int processes) {
        Map<What, Integer> counts = new EnumMap<>(What.class);
        counts.put(What.PROCESSES, processes);
        counts.put(What.EFFECTS, world.ledger().effects().size());
        counts.put(What.EVENTS, log.size());
        for (Recorded recorded : log) {
            What what = of(recorded.envelope().event());
            if (what != null) {
                counts.merge(what, 1, Integer::sum);
            }
        }
        return new Coverage(counts);
    }

    private static @Nullable What of(AgentEvent event) {
        return switch (event) {
            case TurnResumed _ -> What.TAKEOVERS;
            case TurnPaused _ -> What.PARKS;
            case ApprovalResolved answer when answer.decision() == Decision.APPROVED ->
                    What.APPROVED;
            case ApprovalResolved _ -> What.DENIED;
            case ArgumentsEdited _ -> What.EDITS;
            case CancelRequested _ -> What.CANCELS;
            case ToolFinished done when done.status() == ToolStatus.UNKNOWN_OUTCOME -> What.DOUBTS;
            case LateResultNoted _ -> What.LATE_RESULTS;
            default -> null;
        };
    }

    Coverage plus(Coverage other) {
        Map<What, Integer> sum = new EnumMap<>(What.class);
        sum.putAll(counts);
        other.counts.forEach((what, count) -> sum.merge(what, count, Integer::sum));
        return new Coverage(sum);
    }
}
