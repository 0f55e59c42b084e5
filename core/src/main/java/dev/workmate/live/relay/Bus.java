package dev.workmate.live.relay;

import dev.workmate.id.SessionId;

/**
 * Carries messages between servers, in the order they were sent as long as nothing fails. It never
 * waits and never throws: what cannot be sent is lost, and nobody counts on it. Thread-safe.
 */
public interface Bus extends AutoCloseable {
    /** Where no other server can be. */
    Bus NONE = new Silence();

    /** Where other servers may be and nothing carries messages to them. */
    Bus SILENT = new Silence();

    /** Carries nothing. */
    final class Silence implements Bus {
        private Silence() {}

        @Override
        public void start(Listener listener) {}

        @Override
        public void send(Message message) {}

        @Override
        public void follow(SessionId session) {}

        @Override
        public void leave(SessionId session) {}
    }

    /** Hears what others, and we ourselves, have sent; called by one thread, and must be quick. */
    interface Listener {
        void heard(Message message);

        /** From now on messages of this session arrive; those before may be lost. */
        void following(SessionId session);
    }

    void start(Listener listener);

    void send(Message message);

    /** Whether what is sent arrives without delay, as far as is known. */
    default boolean isPrompt() {
        return true;
    }

    /** Asks for the messages of one session; all others arrive anyway. */
    void follow(SessionId session);

    void leave(SessionId session);

    @Override
    default void close() {}
}
