package dev.workmate.erp;

import java.time.Duration;

/**
 * How the time of a call that changes something is divided, in one place: {@code answer} is how
 * long the system may take to answer, waiting for a free place included, and {@code looking} how
 * long a change whose answer was lost is looked for, with {@code pause} in between. Both fit into
 * {@code call}, after which the tool's call itself is given up.
 */
public record ChangeTimes(Duration call, Duration answer, Duration looking, Duration pause) {
    public static final ChangeTimes USUAL =
            new ChangeTimes(
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(25),
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(2));

    public ChangeTimes {
        if (answer.plus(looking).compareTo(call) >= 0) {
            throw new IllegalArgumentException(
                    "an answer that is lost must be looked for within the time of the call");
        }
    }

    public ChangeTimes withLooking(Duration newLooking, Duration newPause) {
        return new ChangeTimes(call, answer, newLooking, newPause);
    }

    /** What comes before a change is sent; later than this, its answer could not be waited for. */
    public Duration before() {
        return call.minus(answer);
    }

    /** One look, so that one that hangs leaves time for another. */
    public Duration look() {
        return looking.dividedBy(2);
    }
}
