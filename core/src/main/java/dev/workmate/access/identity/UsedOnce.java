package dev.workmate.access.identity;

import java.time.Instant;

/** What counts once, on whichever server it comes: states and messages of providers. */
public interface UsedOnce {
    /** False where it was used before; it is remembered until then. Durable when it returns. */
    boolean use(String what, Instant until);
}
