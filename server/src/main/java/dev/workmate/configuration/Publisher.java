package dev.workmate.configuration;

import dev.workmate.access.Act;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;

/** Puts what all servers go by into the database they share. Thread-safe. */
public interface Publisher extends Publications {
    /** A step of the history; {@code isWithdrawn} where servers went back to files of their own. */
    record Step(long number, Instant publishedAt, boolean isWithdrawn) {}

    /** The newest step; none where nothing was ever published. */
    Optional<Step> last();

    /**
     * Makes it the newest, unless another one than {@code basedOn} is by now: then empty. The act
     * is of its number, and stored together with it.
     */
    OptionalLong publish(PublishedFiles files, long basedOn, LongFunction<Act> act);

    /** Has servers go back to the files of their own, where anything was published. */
    boolean withdraw(Act act);
}
