package dev.workmate.turn.state;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What reaches a turn from other threads, read by its own; and results that were read but are not
 * stored yet, so that none is lost with the turn.
 */
public final class Mailbox {
    private static final int SIZE = 256;

    /** However long it waits, a thread that lives looks again after this. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(10);

    private final BlockingQueue<Mail> mail = new ArrayBlockingQueue<>(SIZE);
    private final List<Mail.ToolDone> unstoredResults = new ArrayList<>();
    private final LongSupplier millisLeft;
    private final long maxWaitMillis;
    private final AtomicLong looks = new AtomicLong();
    private volatile boolean closed;
    private volatile boolean awaited;

    Mailbox(LongSupplier millisLeft) {
        this(millisLeft, MAX_WAIT);
    }

    Mailbox(LongSupplier millisLeft, Duration maxWait) {
        this.millisLeft = millisLeft;
        this.maxWaitMillis = maxWait.toMillis();
    }

    /** Posts to the turn; false when nobody will read it. */
    public boolean post(Mail item) {
        if (item instanceof Mail.LookAgain && mail.size() > SIZE / 2) {
            // So much mail holds one of its kind already, and results need the room.
            return true;
        }
        return mail.offer(item) && !(closed && mail.remove(item));
    }

    /** A result was read and goes to the journal with the next commit. */
    public void received(Mail.ToolDone result) {
        unstoredResults.add(result);
    }

    void resultsAreStored() {
        unstoredResults.clear();
    }

    /**
     * The turn is lost to this thread: no more mail is taken, no call may begin. Returns the
     * results that came but will not be stored.
     */
    public List<Mail.ToolDone> close() {
        closed = true;
        List<Mail.ToolDone> late = new ArrayList<>(unstoredResults);
        for (Mail item = mail.poll(); item != null; item = mail.poll()) {
            switch (item) {
                case Mail.ToolDone done -> late.add(done);
                case Mail.StartWanted wanted -> wanted.mayStart().complete(false);
                case Mail.AttemptLost attempt -> attempt.next().cancel(false);
                default -> {}
            }
        }
        return late;
    }

    public boolean isClosed() {
        return closed;
    }

    /** The next mail, {@link Mail.Quiet} after a while without any, null when time is up. */
    public @Nullable Mail await(Duration patience) throws InterruptedException {
        if (millisLeft.getAsLong() <= patience.toMillis()) {
            return await();
        }
        Mail next = next(patience.toMillis());
        return next == null ? new Mail.Quiet() : next;
    }

    /** The next mail, or null when the turn's time is up. */
    public @Nullable Mail await() throws InterruptedException {
        long left = millisLeft.getAsLong();
        return left <= 0 ? null : next(left);
    }

    private @Nullable Mail next(long millis) throws InterruptedException {
        awaited = true;
        try {
            Mail next = null;
            for (long left = millis; next == null && left > 0; left -= maxWaitMillis) {
                looks.incrementAndGet();
                next = mail.poll(Math.min(left, maxWaitMillis), TimeUnit.MILLISECONDS);
            }
            return next;
        } finally {
            awaited = false;
        }
    }

    /** Whether the turn's thread waits for mail now, and so hears a stop at once. */
    public boolean isAwaited() {
        return awaited;
    }

    /** How often the turn's thread has looked; it rises as long as the thread lives. */
    public long looks() {
        return looks.get();
    }

    /** Mail that is there already, if any. */
    public @Nullable Mail poll() {
        return mail.poll();
    }
}
