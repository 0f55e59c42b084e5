package dev.workmate.turn.approval;

import dev.workmate.event.value.Decision;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.text.JsonText;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/**
 * Shows what an edit would come to before it is sent. For each question one at a time, and a
 * bounded number in all, since each of them asks the system. Thread-safe.
 */
public final class EditPreviews {
    private static final int AT_ONCE = 16;

    private final OpenQuestions questions;
    private final AnswerCheck check;
    private final Set<ApprovalId> underway = ConcurrentHashMap.newKeySet();
    private final Semaphore free = new Semaphore(AT_ONCE);

    public EditPreviews(OpenQuestions questions, AnswerCheck check) {
        this.questions = questions;
        this.check = check;
    }

    public EditOutcome preview(SessionId session, ApprovalId approval, JsonText arguments) {
        if (!underway.add(approval)) {
            return new EditOutcome.Busy();
        }
        try {
            if (!free.tryAcquire()) {
                return new EditOutcome.Busy();
            }
            try {
                return look(session, approval, arguments);
            } finally {
                free.release();
            }
        } finally {
            underway.remove(approval);
        }
    }

    private EditOutcome look(SessionId session, ApprovalId approval, JsonText arguments) {
        return switch (questions.find(session, approval)) {
            case OpenQuestions.Over(ResolveOutcome outcome) -> new EditOutcome.Refused(outcome);
            case OpenQuestions.Open open when questions.isOverdue(open, approval) ->
                    new EditOutcome.Refused(new ResolveOutcome.AlreadyResolved(Decision.EXPIRED));
            case OpenQuestions.Open open ->
                    switch (check.edit(open.request(), open.call(), arguments)) {
                        case AnswerCheck.Edit edit ->
                                new EditOutcome.Shown(edit.proposal(), edit.changes());
                        case AnswerCheck.Unfit(String problem) ->
                                new EditOutcome.Refused(
                                        new ResolveOutcome.InvalidArguments(problem));
                    };
        };
    }
}
