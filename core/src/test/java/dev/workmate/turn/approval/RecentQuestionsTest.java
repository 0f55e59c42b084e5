package dev.workmate.turn.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.Envelope;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.Recorded;
import dev.workmate.testkit.Drafts;
import dev.workmate.text.JsonText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecentQuestionsTest {
    private final RecentQuestions recent = new RecentQuestions();
    private final SessionId session = SessionId.next();

    @Test
    void knowsWhereAQuestionWasAsked() {
        ApprovalId question = ask();

        assertThat(recent.sessionOf(question)).contains(session);
        assertThat(recent.sessionOf(ApprovalId.next())).isEmpty();
    }

    @Test
    void remembersTheNewestTenThousand() {
        ApprovalId first = ask();
        ApprovalId second = ask();
        for (int i = 2; i < 10_000; i++) {
            ask();
        }
        assertThat(recent.sessionOf(first)).isPresent();

        ask();

        assertThat(recent.sessionOf(first)).isEmpty();
        assertThat(recent.sessionOf(second)).isPresent();
    }

    private ApprovalId ask() {
        ApprovalId id = ApprovalId.next();
        Envelope envelope =
                Envelope.of(
                        session,
                        1,
                        0,
                        Drafts.of(
                                TurnId.next(),
                                new ApprovalRequested(
                                        id,
                                        ToolUseId.next(),
                                        "pay",
                                        JsonText.EMPTY_OBJECT,
                                        "Pay",
                                        "Money leaves.",
                                        Instant.EPOCH,
                                        Optional.empty(),
                                        Optional.empty(),
                                        Optional.empty(),
                                        Optional.empty())));
        recent.committed(List.of(new Recorded(envelope, BatchId.next(), 0, 1, "{}", "")));
        return id;
    }
}
