package dev.workmate.live.websocket;

import dev.workmate.http.ProblemException;
import dev.workmate.live.Seats;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.server.HandshakeFailureException;
import org.springframework.web.socket.server.HandshakeInterceptor;
import org.springframework.web.socket.server.support.WebSocketHttpRequestHandler;

/** Lets signed-in callers open a socket; the access filter has checked login and origin before. */
public final class SocketDoor implements HttpRequestHandler, HandshakeInterceptor {
    public static final String PROTOCOL = "workmate.v1";

    private final WebSocketHttpRequestHandler handshake;
    private final Seats seats;

    public SocketDoor(WebSocketHttpRequestHandler handshake, Seats seats) {
        this.handshake = handshake;
        this.seats = seats;
        handshake.getHandshakeInterceptors().add(this);
    }

    @Override
    public void handleRequest(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        if (!request.getMethod().equals("GET")
                || !"websocket".equalsIgnoreCase(request.getHeader("Upgrade"))) {
            response.setHeader("Upgrade", "websocket");
            throw new ProblemException(426, "upgrade_required", "This path speaks WebSocket only.");
        }
        if (!seats.anyFree()) {
            throw new ProblemException(
                    503, "too_many_viewers", "Too many viewers are connected; try again later.");
        }
        try {
            handshake.handleRequest(request, response);
        } catch (HandshakeFailureException e) {
            throw ProblemException.badRequest(
                    "handshake_failed", "This is not a valid WebSocket handshake.");
        }
    }

    @Override
    public boolean beforeHandshake(
            ServerHttpRequest request,
            ServerHttpResponse response,
            WebSocketHandler handler,
            Map<String, Object> attributes) {
        if (request instanceof ServletServerHttpRequest servlet) {
            Object login = servlet.getServletRequest().getAttribute(SocketEndpoint.LOGIN);
            if (login != null) {
                attributes.put(SocketEndpoint.LOGIN, login);
                return true;
            }
        }
        throw ProblemException.notAuthenticated();
    }

    @Override
    public void afterHandshake(
            ServerHttpRequest request,
            ServerHttpResponse response,
            WebSocketHandler handler,
            @Nullable Exception thrown) {}
}
