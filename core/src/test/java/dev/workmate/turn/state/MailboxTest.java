package dev.workmate.turn.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.Patience;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MailboxTest {
    /** A thread that waits and never looks again is lost; one that lives shows it. */
    @Test
    void whoWaitsLongLooksAgainAndAgain() throws Exception {
        Mailbox box = new Mailbox(() -> 3_600_000, Duration.ofMillis(2));
        CompletableFuture<Mail> read = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> read.completeAsync(() -> awaited(box), Runnable::run));
        long deadline = System.nanoTime() + Patience.LIMIT.toNanos();
        while (box.looks() < 5 && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }

        assertThat(box.looks()).isGreaterThanOrEqualTo(5);
        assertThat(box.isAwaited()).isTrue();
        assertThat(read).isNotDone();
        assertThat(box.post(new Mail.LookAgain())).isTrue();
        assertThat(read.get()).isEqualTo(new Mail.LookAgain());
    }

    @Test
    void theWaitIsAsLongAsTheTimeThatIsLeft() throws InterruptedException {
        long begun = System.nanoTime();

        assertThat(new Mailbox(() -> 50, Duration.ofMillis(7)).await()).isNull();

        assertThat(Duration.ofNanos(System.nanoTime() - begun))
                .isGreaterThan(Duration.ofMillis(45));
    }

    private static Mail awaited(Mailbox box) {
        try {
            return box.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
