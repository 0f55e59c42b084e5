package dev.workmate.turn.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.id.SessionId;
import dev.workmate.journal.JournalException;
import dev.workmate.testkit.TroubledJournal;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How often a journal that is away is asked again, and who knows of it. */
class ResendingTest {
    private static final int TRIES = 3;
    private static final int PATIENT_TRIES = 5;

    private final SessionId session = SessionId.next();
    private final Resending resending =
            new Resending(Duration.ZERO, TRIES, Duration.ofMinutes(1), PATIENT_TRIES);
    private int asked;

    @AfterEach
    void nobodyWaitsAnyMore() {
        assertThat(resending.waiting()).isZero();
    }

    @Test
    void whoeverWaitsForAnAnswerIsToldAfterSomeTries() {
        assertThatThrownBy(() -> resending.send(session, failing(99, TroubledJournal::away)))
                .isInstanceOf(JournalException.class);
        assertThat(asked).isEqualTo(TRIES);
    }

    /** Each try may itself take long; a turn, which nobody waits for, goes on trying. */
    @Test
    void whoeverWaitsForAnAnswerIsToldWhenTheTimeIsOver() {
        Resending late = new Resending(Duration.ZERO, TRIES, Duration.ZERO, PATIENT_TRIES);
        assertThatThrownBy(() -> late.send(session, failing(99, TroubledJournal::away)))
                .isInstanceOf(JournalException.class);
        assertThat(asked).isEqualTo(1);
        asked = 0;
        assertThat(late.insist(session, failing(PATIENT_TRIES - 1, TroubledJournal::away)))
                .isEqualTo("stored");
    }

    @Test
    void theLastTryCountsToo() {
        assertThat(resending.send(session, failing(TRIES - 1, TroubledJournal::away)))
                .isEqualTo("stored");
    }

    @Test
    void aTurnWaitsLongerButNotForEver() {
        Supplier<String> almost = failing(PATIENT_TRIES - 1, TroubledJournal::away);
        assertThat(resending.insist(session, almost)).isEqualTo("stored");
        asked = 0;
        assertThatThrownBy(() -> resending.insist(session, failing(99, TroubledJournal::away)))
                .isInstanceOf(JournalException.class);
        assertThat(asked).isEqualTo(PATIENT_TRIES);
    }

    @Test
    void aFaultOfAnotherKindIsTriedLessOften() {
        Supplier<RuntimeException> fault = () -> new IllegalStateException("no such row");
        assertThat(resending.insist(session, failing(TRIES - 1, fault))).isEqualTo("stored");
        asked = 0;
        assertThatThrownBy(() -> resending.insist(session, failing(99, fault)))
                .isInstanceOf(IllegalStateException.class);
        assertThat(asked).isEqualTo(TRIES);
    }

    /** Health says that the store is away only while somebody really waits for it. */
    @Test
    void whoeverWaitsIsCountedOnce() {
        int[] waiting = new int[PATIENT_TRIES + 1];
        Supplier<String> request = failing(3, TroubledJournal::away);
        resending.insist(
                session,
                () -> {
                    waiting[asked + 1] = resending.waiting();
                    return request.get();
                });

        assertThat(waiting).containsExactly(0, 0, 1, 1, 1, 0);
    }

    @Test
    void whoeverIsInterruptedWhileWaitingStopsAndStaysInterrupted() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> resending.send(session, failing(99, TroubledJournal::away)))
                    .isInstanceOf(JournalException.class);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
        assertThat(asked).isEqualTo(1);
    }

    private Supplier<String> failing(int times, Supplier<? extends RuntimeException> failure) {
        return () -> {
            if (++asked <= times) {
                throw failure.get();
            }
            return "stored";
        };
    }
}
