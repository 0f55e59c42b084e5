package dev.workmate.outbound;

import java.time.Duration;
import java.util.Optional;

/**
 * Places at a foreign system that bears only so many calls at a time, whichever server they come
 * from. Whoever calls counts its own calls besides. Thread-safe.
 */
@FunctionalInterface
public interface SharedPlaces {
    /** Where no other server is known to call the system. */
    SharedPlaces UNSHARED = (_, _, _) -> Optional.of(() -> {});

    /** Waits for one of the system's {@code most} places; empty where none came free in time. */
    Optional<Place> enter(String system, int most, Duration patience) throws InterruptedException;

    /** How limits are kept now, in one word for whoever runs the server. */
    default String state() {
        return "local";
    }

    /** One call's place, to be given back by closing it; never fails. */
    @FunctionalInterface
    interface Place extends AutoCloseable {
        @Override
        void close();
    }
}
