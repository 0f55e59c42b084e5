package dev.workmate.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.Envelope;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.testkit.Drafts;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How long the projector leaves the writer to others. */
class BacklogTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final SessionId BUSY = SessionId.next();

    private final Backlog backlog = new Backlog();
    private final CountDownLatch returned = new CountDownLatch(1);
    private final Thread busy =
            Thread.ofVirtual()
                    .unstarted(
                            () -> {
                                while (!Thread.interrupted()) {
                                    backlog.add(List.of(event(BUSY, "x")));
                                    Thread.yield();
                                }
                            });
    private final Thread standing =
            Thread.ofVirtual()
                    .unstarted(
                            () -> {
                                try {
                                    backlog.standBack(HOUR, Integer.MAX_VALUE);
                                    returned.countDown();
                                } catch (InterruptedException e) {
                                    Thread.currentThread().interrupt();
                                }
                            });

    /** Its log is read anyway, so what is said there keeps the journal busy but fills nothing. */
    @BeforeEach
    void markTheBusySession() {
        backlog.mark(BUSY);
    }

    @AfterEach
    void stop() throws InterruptedException {
        busy.interrupt();
        standing.interrupt();
        busy.join();
        standing.join();
    }

    @Test
    void standsBackNoLongerOnceHalfOfWhatMayBeKeptWaits() throws InterruptedException {
        busy.start();
        standing.start();
        backlog.add(List.of(event(SessionId.next(), "y".repeat(9 << 20))));

        assertThat(returned.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void somebodyWhoWaitsEndsItToo() throws InterruptedException {
        SessionId waitedFor = SessionId.next();
        busy.start();
        standing.start();
        backlog.urge(waitedFor);

        assertThat(returned.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(backlog.takeMarked(0)).containsExactly(waitedFor);
    }

    /** What another process stored in between was not heard of here. */
    @Test
    void whatDoesNotFollowIsLeftToTheLog() {
        SessionId shared = SessionId.next();
        backlog.add(List.of(event(shared, 5, "ours")));
        backlog.add(List.of(event(shared, 6, "ours")));
        backlog.add(List.of(event(shared, 9, "behind somebody else's")));
        backlog.add(List.of(event(shared, 10, "ours")));

        assertThat(backlog.takeKept(100).get(shared))
                .extracting(Recorded::sequence)
                .containsExactly(5L, 6L);
        assertThat(backlog.takeMarked(100)).contains(shared);
    }

    private static Recorded event(SessionId session, String text) {
        return event(session, 1, text);
    }

    private static Recorded event(SessionId session, long sequence, String text) {
        Envelope envelope =
                Envelope.of(session, sequence, 0, Drafts.message(TurnId.next(), "said"));
        return new Recorded(envelope, BatchId.next(), 0, 1, text, "");
    }
}
