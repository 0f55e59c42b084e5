package dev.workmate.turn.approval;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.id.ApprovalId;
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

    public Map<ApprovalId, ApprovalDetails> of(List<Question> questions) {
        Map<ApprovalId, ApprovalDetails> found = new HashMap<>();
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

    private static void add(List<Recorded> turn, Map<ApprovalId, ApprovalDetails> found) {
        for (Recorded recorded : turn) {
            AgentEvent event = recorded.envelope().event();
            Optional<ApprovalDetails> details =
                    switch (event) {
                        case ApprovalRequested asked -> asked.details();
                        case ApprovalResolved answer -> answer.details();
                        default -> Optional.empty();
                    };
            details.ifPresent(each -> found.put(((ApprovalEvent) event).approvalId(), each));
        }
    }
}
