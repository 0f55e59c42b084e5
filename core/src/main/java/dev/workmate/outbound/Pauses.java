package dev.workmate.outbound;

import java.time.Duration;

/**
 * Foreign systems that asked not to be called for a while. What one caller was told holds for all,
 * so that a system that is asked too often is not asked by everybody else meanwhile. Thread-safe.
 */
public interface Pauses {
    /** Nobody calls the system until this much time has passed; a longer pause stays. */
    void begin(String system, Duration length);

    /** How long the system is still not to be called; zero where it may be. Never fails. */
    Duration left(String system);
}
