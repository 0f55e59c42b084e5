package dev.workmate.erp.odata.http;

import dev.workmate.erp.ErpException;
import dev.workmate.outbound.SharedGate;
import dev.workmate.outbound.SharedLimits;
import dev.workmate.outbound.SharedPlaces;
import java.time.Duration;
import java.util.Optional;

/**
 * Lets only so many requests be under way at a time, as the service counts them for one user, from
 * all servers together. Those who wait here are served in their order; a line that is too long, or
 * moves too slowly, is left. A service that says when to come back is asked by nobody until then.
 * Thread safe.
 */
public final class Gate {
    private final SharedGate gate;
    private final dev.workmate.outbound.Pauses pauses;
    private final String system;
    private final Duration patience;
    private final Duration longest;

    /** For one server alone. */
    public Gate(ConnectionLimits limits) {
        this(limits, SharedLimits.ALONE, "");
    }

    /** {@code system} is what all servers call it by. */
    public Gate(ConnectionLimits limits, SharedLimits shared, String system) {
        this.gate = new SharedGate(shared.places(), system, limits.concurrent(), limits.waiting());
        this.pauses = shared.pauses();
        this.system = system;
        this.longest = limits.longestPause();
        this.patience = limits.turn();
    }

    /** A place, to be given back by closing it. */
    public Place enter(Duration atMost) throws ErpException, InterruptedException {
        if (gate.isCrowded()) {
            throw busy("too many requests to the ERP system wait already");
        }
        Duration most = atMost.compareTo(patience) < 0 ? atMost : patience;
        Duration pause = pauses.left(system);
        if (pause.compareTo(most) >= 0) {
            throw busy("the ERP system wants to be left alone for " + pause.toSeconds() + " s");
        }
        if (pause.isPositive()) {
            Thread.sleep(pause);
        }
        SharedPlaces.Place place = gate.enter(most.minus(pause)).orElseThrow(Gate::slow);
        return place::close;
    }

    /** The service wants no request for a while, from whichever server. */
    void leaveAlone(Duration wish) {
        pauses.begin(system, wish.compareTo(longest) > 0 ? longest : wish);
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
