package dev.workmate.live.websocket;

import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.access.OnBehalf;
import dev.workmate.http.Correlation;
import dev.workmate.http.Problem;
import dev.workmate.live.Notices;
import dev.workmate.live.Seats;
import dev.workmate.live.Visit;
import dev.workmate.time.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.NativeWebSocketSession;

/** The socket's end in the server: opens, feeds and closes connections. Thread-safe. */
public final class SocketEndpoint implements WebSocketHandler, AutoCloseable {
    static final String LOGIN = Login.class.getName();

    private static final Logger LOG = LoggerFactory.getLogger(SocketEndpoint.class);
    private static final String CONNECTION = Connection.class.getName();

    /** For all of them together. */
    private static final Duration GOODBYE_LIMIT = Duration.ofSeconds(2);

    private final FrameReader reader;
    private final Logins logins;
    private final Seats seats;
    private final Notices notices;
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();

    public SocketEndpoint(FrameReader reader, Logins logins, Seats seats, Notices notices) {
        this.reader = reader;
        this.logins = logins;
        this.seats = seats;
        this.notices = notices;
    }

    @Override
    public void afterConnectionEstablished(WebSocketSession session) throws Exception {
        Session socket = ((NativeWebSocketSession) session).getNativeSession(Session.class);
        if (socket == null || !(session.getAttributes().get(LOGIN) instanceof Login login)) {
            session.close(CloseStatus.SERVER_ERROR);
            return;
        }
        if (!seats.take()) {
            session.close(new CloseStatus(StatusCode.TRY_AGAIN_LATER, "Too many connections."));
            return;
        }
        Connection connection = new Connection(socket, Visit.begin(logins, login), notices);
        session.getAttributes().put(CONNECTION, connection);
        connections.add(connection);
        connection.start();
    }

    @Override
    public void handleMessage(WebSocketSession session, WebSocketMessage<?> message) {
        if (!(session.getAttributes().get(CONNECTION) instanceof Connection connection)) {
            return;
        }
        Correlation.with(
                () -> {
                    switch (message) {
                        case TextMessage text ->
                                OnBehalf.of(
                                        connection.login().user(),
                                        () -> reader.read(connection, text.getPayload()));
                        case BinaryMessage _ ->
                                connection.answer(
                                        Frames.error(
                                                Problem.of(
                                                        400,
                                                        "binary_frame",
                                                        "Frames are JSON text.")));
                        default -> {}
                    }
                });
    }

    @Override
    public void handleTransportError(WebSocketSession session, Throwable thrown) {
        LOG.debug("A socket failed; its viewer may come back", thrown);
    }

    @Override
    public void afterConnectionClosed(WebSocketSession session, CloseStatus status) {
        @Nullable Object value = session.getAttributes().remove(CONNECTION);
        if (value instanceof Connection connection && connections.remove(connection)) {
            connection.closed();
            seats.leave();
        }
    }

    @Override
    public boolean supportsPartialMessages() {
        return false;
    }

    public int connectionCount() {
        return connections.size();
    }

    /** The server goes down: every viewer is told to come back later. */
    @Override
    public void close() {
        List<Connection> open = List.copyOf(connections);
        open.forEach(
                connection -> connection.close(StatusCode.SERVICE_RESTART, "The server restarts."));
        Deadline end = Deadline.in(GOODBYE_LIMIT);
        open.forEach(connection -> connection.awaitGoodbye(end.left()));
    }
}
