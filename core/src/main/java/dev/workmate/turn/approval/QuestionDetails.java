package dev.workmate.turn.approval;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Recorded;
import dev.workmate.turn.approval.ApprovalBook.Question;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What people decide or have decided on, read from the logs of their questions' turns; after an
 * edit, what was agreed to. Thread-safe.
 */
public final class QuestionDetails {
    private static final Logger log = LoggerFactory.getLogger(QuestionDetails.class);

    private final Journal journal;

    public QuestionDetails(Journal journal) {
        this.journal = journal;
    }

    /**
     * A question as it stands in the log. {@code details} are those that were agreed to, where
     * somebody edited; {@code inDoubt} says that it is about how a call ended.
     */
    public record Asked(
            long sequence,
            ApprovalRequested request,
            Optional<ApprovalDetails> details,
            boolean inDoubt) {
        Asked settled(ApprovalResolved answer) {
            return new Asked(sequence, request, answer.details().or(() -> details), inDoubt);
        }
    }

    public Map<ApprovalId, Asked> of(List<Question> questions) {
        Map<ApprovalId, Asked> found = new HashMap<>();
        Set<TurnId> read = new HashSet<>();
        for (Question question : questions) {
            if (question.turn().filter(read::add).isPresent()) {
                try {
                    add(journal.ofTurn(question.session(), question.turn().get()), found);
                } catch (RuntimeException e) {
                    log.warn("question {} is listed without its details", question.id(), e);
                }
            }
        }
        return found;
    }

    private static void add(List<Recorded> turn, Map<ApprovalId, Asked> found) {
        Set<ToolUseId> lost = new HashSet<>();
        for (Recorded recorded : turn) {
            switch (recorded.envelope().event()) {
                case ToolFinished result when result.status() == ToolStatus.UNKNOWN_OUTCOME ->
                        lost.add(result.toolUseId());
                case ApprovalRequested asked ->
                        found.put(
                                asked.approvalId(),
                                new Asked(
                                        recorded.sequence(),
                                        asked,
                                        asked.details(),
                                        lost.contains(asked.toolUseId())));
                case ApprovalResolved answer ->
                        found.computeIfPresent(
                                answer.approvalId(), (_, asked) -> asked.settled(answer));
                default -> {}
            }
        }
    }
}
