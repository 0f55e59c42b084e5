package dev.workmate.access.account;

/**
 * Turns passwords into what may be stored. Slow on purpose; how many are worked on at once is
 * bounded, and who waits too long for a place gets {@link BusyException}. Thread-safe.
 */
public interface Passwords {
    String hash(String password);

    boolean matches(String password, String hash);

    /** Takes as long as {@link #matches} does, so that nobody learns that an account is missing. */
    void pretend(String password);

    /** Too many passwords are being checked now. */
    final class BusyException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public BusyException() {
            super("too many passwords are being checked", null, false, false);
        }
    }
}
