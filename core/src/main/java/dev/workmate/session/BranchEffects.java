package dev.workmate.session;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Collects what was changed in branches, from the calls in their logs alone: those that do not only
 * read and were carried out, or may have been. Used by one thread.
 */
final class BranchEffects {
    private static final int PAGE = 200;

    /** So many events of a branch are looked at. */
    private static final int MAX_EVENTS = 2_000;

    private static final int MAX_EFFECTS = 50;

    private final Journal journal;
    private final Map<ToolUseId, Branch.Effect> effects = new LinkedHashMap<>();
    private final Map<ToolUseId, ToolRequested> requests = new HashMap<>();
    private final Map<ToolUseId, String> summaries = new HashMap<>();
    private final Map<ApprovalId, ToolUseId> calls = new HashMap<>();
    private boolean hasMore;

    BranchEffects(Journal journal) {
        this.journal = journal;
    }

    /** Adds those of a session behind a sequence; what branches share counts once. */
    void add(SessionId session, long after) {
        long last = after;
        for (int read = 0; read < MAX_EVENTS; read += PAGE) {
            List<Recorded> page = journal.after(session, last, PAGE, Reach.VISIBLE);
            page.forEach(this::apply);
            if (page.size() < PAGE) {
                return;
            }
            last = page.getLast().sequence();
        }
        hasMore = true;
    }

    private void apply(Recorded event) {
        switch (event.envelope().event()) {
            case ToolRequested asked when !asked.readOnly() ->
                    requests.put(asked.toolUseId(), asked);
            case ApprovalRequested question -> {
                calls.put(question.approvalId(), question.toolUseId());
                summaries.put(question.toolUseId(), question.summary());
            }
            case ApprovalResolved answer -> edited(answer);
            case ToolFinished done -> finished(done, event);
            default -> {}
        }
    }

    /** Where a person changed the call, what they agreed to is what was done. */
    private void edited(ApprovalResolved answer) {
        ToolUseId call = calls.get(answer.approvalId());
        if (call != null) {
            answer.summary().ifPresent(summary -> summaries.put(call, summary));
        }
    }

    private void finished(ToolFinished done, Recorded event) {
        ToolRequested asked = requests.get(done.toolUseId());
        boolean took =
                done.status() == ToolStatus.SUCCESS
                        || done.status() == ToolStatus.UNKNOWN_OUTCOME
                        || done.status() == ToolStatus.TIMEOUT;
        if (asked == null || !took || effects.containsKey(done.toolUseId())) {
            return;
        }
        if (effects.size() == MAX_EFFECTS) {
            hasMore = true;
            return;
        }
        effects.put(
                done.toolUseId(),
                new Branch.Effect(
                        done.toolUseId(),
                        done.toolName(),
                        asked.arguments(),
                        Optional.ofNullable(summaries.get(done.toolUseId())),
                        done.status(),
                        event.envelope().at()));
    }

    List<Branch.Effect> found() {
        return new ArrayList<>(effects.values());
    }

    boolean hasMore() {
        return hasMore;
    }
}
