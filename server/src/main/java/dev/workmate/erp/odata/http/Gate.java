package dev.workmate.erp.odata.http;

import dev.workmate.erp.ErpException;
import dev.workmate.outbound.SharedGate;
import dev.workmate.outbound.SharedPlaces;
import java.time.Duration;
import java.util.Optional;

/**
 * Lets only so many requests be under way at a time, as the service counts them for one user, from
 * all servers together. Those who wait here are served in their order; a line that is too long, or
 * moves too slowly, is left. Thread safe.
 */
public final class Gate {
    private final SharedGate gate;
    private final Duration patience;

    /** For one server alone. */
    public Gate(ConnectionLimits limits) {
        this(limits, SharedPlaces.UNSHARED, "");
    }

    /** {@code system} is what all servers call it by. */
    public Gate(ConnectionLimits limits, SharedPlaces shared, String system) {
        this.gate = new SharedGate(shared, system, limits.concurrent(), limits.waiting());
        this.patience = limits.turn();
    }

    /** A place, to be given back by closing it. */
    public Place enter(Duration atMost) throws ErpException, InterruptedException {
        if (gate.isCrowded()) {
            throw busy("too many requests to the ERP system wait already");
        }
        SharedPlaces.Place place =
                gate.enter(atMost.compareTo(patience) < 0 ? atMost : patience)
                        .orElseThrow(Gate::slow);
        return place::close;
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
