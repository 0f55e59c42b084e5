package dev.workmate.turn.approval;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.journal.CommitFollower;
import dev.workmate.journal.Recorded;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the newest questions were asked: known from the moment they are stored, while {@link
 * ApprovalBook} follows a moment later. Thread-safe.
 */
public final class RecentQuestions implements CommitFollower {
    private static final int MAX_REMEMBERED = 10_000;

    /** Guarded by itself; the oldest goes first. */
    private final Map<ApprovalId, SessionId> sessions =
            new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<ApprovalId, SessionId> eldest) {
                    return size() > MAX_REMEMBERED;
                }
            };

    @Override
    public void committed(List<Recorded> batch) {
        for (Recorded recorded : batch) {
            if (recorded.envelope().event() instanceof ApprovalRequested asked) {
                synchronized (sessions) {
                    sessions.put(asked.approvalId(), recorded.envelope().sessionId());
                }
            }
        }
    }

    /** Who sees a question may answer it at once. */
    @Override
    public void areShown(List<Recorded> events) {
        committed(events);
    }

    public Optional<SessionId> sessionOf(ApprovalId approval) {
        synchronized (sessions) {
            return Optional.ofNullable(sessions.get(approval));
        }
    }
}
