package dev.workmate.erp.odata.http;

import dev.workmate.erp.ErpException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Lets only so many requests be under way at a time, as the service counts them for one user. Those
 * who wait are served in their order; a line that is too long, or moves too slowly, is left. Thread
 * safe.
 */
public final class Gate {
    private final Semaphore places;
    private final int maxWaiting;
    private final Duration patience;

    public Gate(ConnectionLimits limits) {
        this.places = new Semaphore(limits.concurrent(), true);
        this.maxWaiting = limits.waiting();
        this.patience = limits.turn();
    }

    /** A place, to be given back by closing it. */
    public Place enter(Duration atMost) throws ErpException, InterruptedException {
        if (places.getQueueLength() >= maxWaiting) {
            throw busy("too many requests to the ERP system wait already");
        }
        Duration limit = atMost.compareTo(patience) < 0 ? atMost : patience;
        if (!places.tryAcquire(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw busy("other requests to the ERP system take too long");
        }
        return places::release;
    }

    private static ErpException busy(String reason) {
        return new ErpException.Throttled(
                "Nothing was sent: " + reason + ". Please try again.", "busy", Optional.empty());
    }

    /** One request's place. */
    @FunctionalInterface
    public interface Place extends AutoCloseable {
        @Override
        void close();
    }
}
