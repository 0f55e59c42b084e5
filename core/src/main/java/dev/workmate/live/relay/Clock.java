package dev.workmate.live.relay;

import dev.workmate.turn.log.Harmless;
import java.time.Duration;

/**
 * Makes a relay look by itself: often where the bus is down, now and then where it works, for what
 * may have been lost on it.
 */
final class Clock implements AutoCloseable {
    /** How many sessions the database is asked about at once. */
    static final int AT_ONCE = 500;

    private static final Duration TICK = Duration.ofMillis(250);
    private static final int TICKS_PER_BEAT = 4;
    private static final int TICKS_PER_LOOK = 12;
    private static final int TICKS_PER_LOOK_WITHOUT_BUS = 2;

    private final Relay relay;
    private final Thread thread = Thread.ofVirtual().name("relay-clock").unstarted(this::run);
    private volatile boolean closing;

    Clock(Relay relay) {
        this.relay = relay;
    }

    void start() {
        thread.start();
    }

    private void run() {
        int sinceLook = 0;
        for (int tick = 0; !closing; tick++) {
            if (tick % TICKS_PER_BEAT == 0) {
                Harmless.run("telling others that this server is there", relay::beat);
            }
            sinceLook++;
            if (sinceLook >= (relay.areHeard() ? TICKS_PER_LOOK : TICKS_PER_LOOK_WITHOUT_BUS)) {
                sinceLook = 0;
                Harmless.run("looking at watched logs", relay::lookAtAll);
            }
            Harmless.run("telling viewers what is overdue", relay::tick);
            pause();
        }
    }

    private void pause() {
        try {
            Thread.sleep(TICK);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closing = true;
        }
    }

    @Override
    public void close() {
        closing = true;
        thread.interrupt();
    }
}
