package dev.workmate.turn;

/**
 * Whether this process is about to go down: then nothing new is begun, and turns are left at their
 * next durable point. Once said it stays so. Thread-safe.
 */
final class Departure {
    private volatile boolean near;

    void begin() {
        near = true;
    }

    boolean isNear() {
        return near;
    }
}
