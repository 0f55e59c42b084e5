package dev.workmate.journal.jdbc;

import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.Draft;
import dev.workmate.event.Envelope;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.Decision;
import dev.workmate.id.AgentId;
import dev.workmate.id.EventId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What becomes of a session that lost events: it says so, and rests until a person goes on. */
final class Quarantine {
    static final String CODE = "history_lost";

    private static final AgentIdentity SPEAKER =
            new AgentIdentity(new AgentId("workmate"), "Workmate", "shield", "#475569");

    private Quarantine() {}

    /**
     * The remark in the conversation, behind the newest event of a turn that is left; {@code
     * missing} says how many entries are not.
     */
    static Draft notice(Envelope last, long missing, Instant now) {
        return new Draft(
                EventId.next(),
                last.turnId(),
                last.taskId(),
                last.index() + 1,
                Optional.of(SPEAKER),
                now,
                new NoticeGiven(
                        CODE,
                        what(missing)
                                + " What they did may have been done. Nothing goes on by itself;"
                                + " check before you write, answer or stop."));
    }

    /** As many as were known may be there again, and be others. */
    private static String what(long missing) {
        return missing > 0
                ? "A fault of the storage took the newest part of this conversation: "
                        + missing
                        + (missing == 1 ? " entry is missing." : " entries are missing.")
                : "A fault of the storage replaced the newest entries of this conversation.";
    }

    /** Whether a person has gone on knowingly. */
    static boolean isLiftedBy(List<Draft> drafts) {
        return drafts.stream()
                .map(Draft::event)
                .anyMatch(
                        event ->
                                event instanceof UserMessageConfirmed
                                        || event instanceof CancelRequested
                                        || event instanceof ApprovalResolved answer
                                                && (answer.decision() == Decision.APPROVED
                                                        || answer.decision() == Decision.DENIED));
    }
}
