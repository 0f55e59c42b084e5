package dev.workmate.mcp;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Carries messages to one server; what comes back goes to an {@link Inbox}. Thread-safe. */
public interface McpWire extends AutoCloseable {
    /** The largest message taken from a server, in bytes. */
    int MAX_MESSAGE = 4 * 1024 * 1024;

    /** Hands a message over. A request's failure may also come to the inbox, later. */
    void send(Outgoing message) throws McpException, InterruptedException;

    /** Nobody waits for the answer to this request any more. */
    void abandon(long request);

    /** What both sides speak from now on. */
    default void agree(Era era, String version) {}

    /** Begins to take messages that answer no request, where the transport must ask for them. */
    default void listen() {}

    /** Whether arguments that a tool wants mirrored travel in headers too. */
    default boolean hasHeaders() {
        return false;
    }

    /** The processor time that the server's program has taken, where it runs on this machine. */
    default Optional<Duration> cpu() {
        return Optional.empty();
    }

    /** Ends everything, within seconds; never throws. */
    @Override
    void close();

    /** The two ways of the protocol. */
    enum Era {
        /** Every request carries what is needed to understand it. */
        STATELESS,
        /** A handshake first, then a session. */
        HANDSHAKE
    }

    enum Form {
        REQUEST,
        NOTIFICATION,
        RESPONSE
    }

    /** A message on its way out, on one line; {@code id} counts for requests only. */
    record Outgoing(Form form, long id, String method, String text, Map<String, String> headers) {
        public Outgoing {
            headers = Map.copyOf(headers);
        }
    }

    /** Where a wire puts what it gets. Called from the wire's threads; never throws. */
    interface Inbox {
        /** A message, or a list of them, as text; may be anything at all. */
        void received(String text);

        /** A message was over {@link #MAX_MESSAGE} and is gone. */
        void oversized();

        /** The answer to a request will not come. */
        void failed(long request, McpException failure);

        /** A request was turned away by the transport; the body may hold the server's error. */
        void rejected(long request, int status, String body);

        boolean isWaiting(long request);

        /** Nothing will come any more. */
        void lost(String reason);
    }

    /** Strings a wire to its inbox. */
    @FunctionalInterface
    interface Factory {
        McpWire open(Inbox inbox) throws McpException, InterruptedException;
    }
}
