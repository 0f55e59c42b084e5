package dev.workmate.diagnostics.spring;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;

/**
 * The first part of an orderly stop: the server is not ready any more and goes on serving, until
 * load balancers have noticed and send nobody here. Thread-safe.
 */
final class Drain implements SmartLifecycle, ApplicationListener<ContextClosedEvent> {
    /** Above all others, so that it is over before anything is stopped. */
    static final int FIRST = Integer.MAX_VALUE;

    private static final Logger log = LoggerFactory.getLogger(Drain.class);

    private final Duration time;
    private volatile boolean running;
    private volatile boolean stopping;

    Drain(Duration time) {
        this.time = time;
    }

    /** Whether the server has been told to stop. */
    boolean isStopping() {
        return stopping;
    }

    /** Comes before anything is stopped. */
    @Override
    public void onApplicationEvent(ContextClosedEvent event) {
        stopping = true;
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        if (time.isZero()) {
            return;
        }
        log.info("told to stop; serving for another {}, so that load balancers notice", time);
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            // Ends the drain and is used up with that: what is stopped next may have to wait.
            log.info("not waiting any longer for load balancers");
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return FIRST;
    }
}
