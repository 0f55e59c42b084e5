package dev.workmate.turn;

import dev.workmate.turn.state.Turn;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Tells a turn's thread that hangs in a part of ours from one that waits with good reason. Asked
 * with every sweep. Where a machine cannot start threads, Java may lose a virtual thread for good
 * while it waits, so that nobody may wait for ever without a sign. Thread-safe.
 */
final class SignsOfLife {
    /** After so many sweeps without a sign a thread that does not wait is taken to hang. */
    static final int SWEEPS_WITHOUT_A_SIGN = 4;

    private long lastSign = -1;
    private long lastSignAt;
    private int sweepsWithoutASign;

    /** What a thread may be waiting for, and how long without a sign. */
    enum Waiting {
        /** It does not wait: only so many sweeps. */
        NOT(Duration.ZERO),
        /** For word, where it hears a stop at once and looks again every few seconds. */
        FOR_MAIL(Duration.ofMinutes(2)),
        /** For the journal, which may be away for a while. */
        FOR_THE_JOURNAL(Duration.ofMinutes(10));

        final Duration most;

        Waiting(Duration most) {
            this.most = most;
        }

        static Waiting of(@Nullable Turn turn) {
            if (turn == null) {
                return NOT;
            }
            if (turn.isStoring()) {
                return FOR_THE_JOURNAL;
            }
            return turn.mail().isAwaited() ? FOR_MAIL : NOT;
        }
    }

    SignsOfLife(long nanoTime) {
        lastSignAt = nanoTime;
    }

    /** A {@code sign} is any number that changes as long as the thread comes on. */
    synchronized boolean areMissing(long sign, Waiting waiting, long nanoTime) {
        if (sign != lastSign) {
            lastSign = sign;
            lastSignAt = nanoTime;
            sweepsWithoutASign = 0;
            return false;
        }
        if (nanoTime - lastSignAt < waiting.most.toNanos()) {
            sweepsWithoutASign = 0;
            return false;
        }
        sweepsWithoutASign++;
        return sweepsWithoutASign >= SWEEPS_WITHOUT_A_SIGN;
    }
}
