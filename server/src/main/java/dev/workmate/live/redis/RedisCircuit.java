package dev.workmate.live.redis;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether Redis is asked at all. One that does not answer, or answers late again and again, is left
 * alone by those whom people wait for: they go on without it, as they would if it were dead. Now
 * and then one of them asks, and the bus goes on measuring; once answers come in time again,
 * everybody asks. Thread-safe.
 */
public final class RedisCircuit {
    /** Within one network an answer takes about a millisecond. */
    static final Duration LATE = Duration.ofMillis(250);

    /** A single pause of either side is no slowness. */
    static final int LATE_IN_A_ROW = 3;

    static final int PROMPT_IN_A_ROW = 3;

    /** So long an open circuit lets nobody ask. */
    static final Duration REST = Duration.ofSeconds(5);

    private static final Logger log = LoggerFactory.getLogger(RedisCircuit.class);

    private final Duration limit;
    private final LongSupplier nanos;

    // Guarded by this.
    private boolean open;
    private long restUntil;
    private int late;
    private int prompt;

    public RedisCircuit() {
        this(LATE, System::nanoTime);
    }

    /** An answer that takes longer than {@code limit} is late. */
    public RedisCircuit(Duration limit, LongSupplier nanos) {
        this.limit = limit;
        this.nanos = nanos;
    }

    /** Whether to ask now; once in a while also where it is open, and then this caller alone. */
    synchronized boolean mayAsk() {
        long now = nanos.getAsLong();
        if (!open) {
            return true;
        }
        if (now - restUntil < 0) {
            return false;
        }
        restUntil = now + REST.toNanos();
        return true;
    }

    /** Whether Redis is taken to be away, or too slow to be asked. */
    synchronized boolean isOpen() {
        return open;
    }

    /** An answer came, after so long. */
    synchronized void answered(Duration took) {
        if (took.compareTo(limit) > 0) {
            late++;
            prompt = 0;
            if (late >= LATE_IN_A_ROW) {
                open("answers late: " + took.toMillis() + " ms");
            }
            return;
        }
        late = 0;
        prompt++;
        if (open && prompt >= PROMPT_IN_A_ROW) {
            open = false;
            log.info("Redis answers in time again");
        }
    }

    /** No answer came. */
    synchronized void failed() {
        prompt = 0;
        open("does not answer");
    }

    private void open(String why) {
        restUntil = nanos.getAsLong() + REST.toNanos();
        if (!open) {
            open = true;
            log.warn("Redis {}; this server goes on without it until it is quick again", why);
        }
    }
}
