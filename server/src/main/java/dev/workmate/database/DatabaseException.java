package dev.workmate.database;

/** The database failed or was too busy; whether a write was stored is then unknown. */
public class DatabaseException extends RuntimeException {
    public DatabaseException(String message) {
        super(message);
    }

    public DatabaseException(String message, Throwable cause) {
        super(message, cause);
    }
}
