package dev.workmate.live.spring;

import dev.workmate.access.Logins;
import dev.workmate.access.Ownership;
import dev.workmate.billing.Rates;
import dev.workmate.journal.Journal;
import dev.workmate.live.LiveFeed;
import dev.workmate.live.Notices;
import dev.workmate.live.Seats;
import dev.workmate.live.http.MessageForm;
import dev.workmate.live.websocket.FrameReader;
import dev.workmate.live.websocket.SocketDoor;
import dev.workmate.live.websocket.SocketEndpoint;
import dev.workmate.turn.ApprovalDesk;
import dev.workmate.turn.Turns;
import java.time.Duration;
import java.util.Map;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;
import org.springframework.web.socket.server.jetty.JettyRequestUpgradeStrategy;
import org.springframework.web.socket.server.support.DefaultHandshakeHandler;
import org.springframework.web.socket.server.support.WebSocketHttpRequestHandler;

/** The socket at {@code /ws}. */
@Configuration(proxyBeanMethods = false)
class SocketConfiguration {
    /** Above our own limit of a frame, so that we are the ones who say that it is too large. */
    private static final int HARD_LIMIT = 4 * 1024 * 1024;

    /** And after the drain, in which everybody is still served. */
    private static final int BEFORE_THE_WEB_SERVER = SmartLifecycle.DEFAULT_PHASE - 512;

    private static final Duration IDLE_LIMIT = Duration.ofSeconds(90);

    @Bean
    SocketEndpoint socketEndpoint(
            Ownership ownership,
            Journal journal,
            LiveFeed feed,
            Turns turns,
            ApprovalDesk approvals,
            MessageForm form,
            Logins logins,
            Seats seats,
            Notices notices,
            Rates rates) {
        return new SocketEndpoint(
                new FrameReader(ownership, journal, feed, turns, approvals, form, rates),
                logins,
                seats,
                notices);
    }

    @Bean
    WebSocketHttpRequestHandler socketHandshake(SocketEndpoint endpoint) {
        JettyRequestUpgradeStrategy upgrade = new JettyRequestUpgradeStrategy();
        upgrade.addWebSocketConfigurer(
                socket -> {
                    socket.setMaxTextMessageSize(HARD_LIMIT);
                    socket.setMaxBinaryMessageSize(HARD_LIMIT);
                    socket.setMaxFrameSize(HARD_LIMIT);
                    socket.setIdleTimeout(IDLE_LIMIT);
                });
        DefaultHandshakeHandler handshake = new DefaultHandshakeHandler(upgrade);
        handshake.setSupportedProtocols(SocketDoor.PROTOCOL);
        return new WebSocketHttpRequestHandler(endpoint, handshake);
    }

    @Bean
    SimpleUrlHandlerMapping socketMapping(WebSocketHttpRequestHandler handshake, Seats seats) {
        SimpleUrlHandlerMapping mapping =
                new SimpleUrlHandlerMapping(Map.of("/ws", new SocketDoor(handshake, seats)));
        mapping.setOrder(-1);
        return mapping;
    }

    /** Sends viewers away before the web server waits for its calls to end. */
    @Bean
    SmartLifecycle farewell(LiveFeed feed, SocketEndpoint endpoint) {
        return new SmartLifecycle() {
            private volatile boolean running;

            @Override
            public void start() {
                running = true;
            }

            @Override
            public void stop() {
                running = false;
                feed.close();
                endpoint.close();
            }

            @Override
            public boolean isRunning() {
                return running;
            }

            @Override
            public int getPhase() {
                return BEFORE_THE_WEB_SERVER;
            }
        };
    }
}
