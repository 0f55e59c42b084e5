package dev.workmate.turn.spring;

import dev.workmate.turn.Turns;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;

/**
 * An orderly stop of the server, for its turns: as soon as it is asked for, nothing new is begun;
 * once the doors are shut, it waits a while for the steps under way.
 */
final class HandOver implements SmartLifecycle, ApplicationListener<ContextClosedEvent> {
    private static final Logger log = LoggerFactory.getLogger(HandOver.class);

    /** Below the web server's own, so that nobody comes in any more. */
    private static final int AFTER_THE_WEB_SERVER = DEFAULT_PHASE - 4_096;

    private final Turns turns;
    private final Duration limit;
    private volatile boolean running;

    HandOver(Turns turns, Duration limit) {
        this.turns = turns;
        this.limit = limit;
    }

    /** Comes before anything is stopped. */
    @Override
    public void onApplicationEvent(ContextClosedEvent event) {
        if (!limit.isZero()) {
            turns.leave();
        }
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        if (limit.isZero()) {
            return;
        }
        try {
            int left = turns.awaitLeft(limit);
            if (left > 0) {
                log.warn(
                        "{} turns were in the middle of a step after {}; it is begun anew elsewhere",
                        left,
                        limit);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return AFTER_THE_WEB_SERVER;
    }
}
