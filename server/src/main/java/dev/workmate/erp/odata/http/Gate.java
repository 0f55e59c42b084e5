package dev.workmate.erp.odata.http;

import dev.workmate.erp.ErpException;
import dev.workmate.outbound.SharedPlaces;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Lets only so many requests be under way at a time, as the service counts them for one user, from
 * all servers together. Those who wait here are served in their order; a line that is too long, or
 * moves too slowly, is left. Thread safe.
 */
public final class Gate {
    private final Semaphore places;
    private final int maxWaiting;
    private final Duration patience;
    private final SharedPlaces shared;
    private final String system;
    private final int most;

    /** For one server alone. */
    public Gate(ConnectionLimits limits) {
        this(limits, SharedPlaces.UNSHARED, "");
    }

    /** {@code system} is what all servers call it by. */
    public Gate(ConnectionLimits limits, SharedPlaces shared, String system) {
        this.shared = shared;
        this.system = system;
        this.most = limits.concurrent();
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
        long end = System.nanoTime() + limit.toNanos();
        if (!places.tryAcquire(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw slow();
        }
        try {
            long left = end - System.nanoTime();
            SharedPlaces.Place place =
                    shared.enter(system, most, Duration.ofNanos(Math.max(0, left)))
                            .orElseThrow(Gate::slow);
            return () -> {
                place.close();
                places.release();
            };
        } catch (ErpException | InterruptedException | RuntimeException | Error e) {
            places.release();
            throw e;
        }
    }

    private static ErpException slow() {
        return busy("other requests to the ERP system take too long");
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
