package dev.workmate.connection;

import dev.workmate.access.User;

/** Tries a connection of one kind; the feature that uses the kind implements it. Thread-safe. */
public interface ConnectionProbe {
    ConnectionKind kind();

    /** Fails with {@link WrongFieldException} where no client could be made of it. */
    void checkFields(ConnectionDraft draft) throws WrongFieldException;

    /** What came of asking the system something harmless with the rights of the person. */
    Outcome check(Connection connection, User user) throws InterruptedException;

    /** It was removed or is another now: whatever is kept open for it ends. */
    default void ended(ConnectionId connection) {}

    /** Whether it worked, and if not, why. */
    sealed interface Outcome {
        record Worked() implements Outcome {}

        record Failed(String words) implements Outcome {}

        record SignIn(String words) implements Outcome {}
    }
}
