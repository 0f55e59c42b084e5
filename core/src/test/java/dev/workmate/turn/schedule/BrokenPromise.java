package dev.workmate.turn.schedule;

/** Something happened that must never happen. */
final class BrokenPromise extends RuntimeException {
    BrokenPromise(String message) {
        super(message, null, false, false);
    }

    static void unless(boolean kept, String promise, Object... facts) {
        if (!kept) {
            throw new BrokenPromise(promise.formatted(facts));
        }
    }
}
