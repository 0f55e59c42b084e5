package dev.workmate.turn;

import dev.workmate.turn.log.Resending;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has a crew for the setup as it is now, and makes another when it changes. Thread-safe. */
final class Crews {
    private static final Logger log = LoggerFactory.getLogger(Crews.class);

    private final TurnParts parts;
    private final Resending resending;
    private final Departure departure;
    private volatile Crew latest;

    Crews(TurnParts parts, Resending resending, Departure departure) {
        this.parts = parts;
        this.resending = resending;
        this.departure = departure;
        this.latest = Crew.of(parts, parts.setup().current(), resending, departure);
    }

    /**
     * The crew for the setup as it is now; as it was, where that cannot be said. Two threads may
     * both make one: either will do.
     */
    Crew current() {
        Crew crew = latest;
        try {
            Setup now = parts.setup().current();
            if (!crew.setup().isSame(now)) {
                crew = Crew.of(parts, now, resending, departure);
                latest = crew;
            }
        } catch (RuntimeException | Error e) {
            log.error("what the setup is now is not known; it stays as it was", e);
        }
        return crew;
    }

    /** The crew as it was last known, for those who cannot wait. */
    Crew latest() {
        return latest;
    }
}
