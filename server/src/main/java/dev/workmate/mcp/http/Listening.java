package dev.workmate.mcp.http;

import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpWire;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listens for messages that answer no request, where a server of the handshake revisions offers
 * that; goes on after the last event when the stream breaks.
 */
final class Listening {
    private static final Logger log = LoggerFactory.getLogger(Listening.class);
    private static final Duration HEAD_LIMIT = Duration.ofSeconds(30);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
    private static final Duration LEAST_PAUSE = Duration.ofMillis(100);
    private static final Duration LIFE = Duration.ofMinutes(15);

    private final HttpWire wire;
    private final Thread thread;
    private volatile Optional<Call> call = Optional.empty();
    private Optional<String> after = Optional.empty();

    Listening(HttpWire wire) {
        this.wire = wire;
        this.thread = Thread.ofVirtual().name("mcp-listening").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    void close() {
        thread.interrupt();
        call.ifPresent(Call::close);
    }

    private void run() {
        Duration pause = FIRST_PAUSE;
        try {
            while (!wire.isClosed()) {
                long begun = System.nanoTime();
                Optional<Duration> asked = listen();
                call.ifPresent(Call::close);
                Thread.sleep(asked.filter(wish -> wish.compareTo(LEAST_PAUSE) > 0).orElse(pause));
                boolean brief = System.nanoTime() - begun < LONGEST_PAUSE.toNanos();
                pause =
                        brief && pause.compareTo(LONGEST_PAUSE) < 0
                                ? pause.multipliedBy(2)
                                : FIRST_PAUSE;
            }
        } catch (InterruptedException | CancellationException e) {
            log.debug("listening ends");
        } catch (NotOffered e) {
            log.debug("a server offers no stream of its own");
        } finally {
            call.ifPresent(Call::close);
        }
    }

    private static final class NotOffered extends Exception {}

    /** Until the stream ends; the pause the server asks for before the next. */
    private Optional<Duration> listen() throws InterruptedException, NotOffered {
        Call opened;
        HttpResponse<InputStream> answer;
        try {
            opened = new Call(wire.client(), wire.get(after));
            call = Optional.of(opened);
            answer = opened.head(HEAD_LIMIT);
        } catch (McpException e) {
            log.debug("a server cannot be listened to: {}", e.text());
            return Optional.empty();
        }
        if (wire.isEndOfSession(answer)) {
            wire.sessionEnded();
        }
        if (answer.statusCode() >= 500) {
            return Optional.empty();
        }
        if (answer.statusCode() != 200 || !Exchange.type(answer).equals("text/event-stream")) {
            throw new NotOffered();
        }
        // A dead line looks like a quiet one.
        CompletableFuture.delayedExecutor(LIFE.toMinutes(), TimeUnit.MINUTES)
                .execute(opened::close);
        EventReader events = new EventReader(answer.body(), McpWire.MAX_MESSAGE);
        pump(events);
        after = events.lastId().or(this::known);
        return events.retry();
    }

    private Optional<String> known() {
        return after;
    }

    private void pump(EventReader events) {
        try {
            for (var event = events.next(); event.isPresent(); event = events.next()) {
                if (event.get().tooLong()) {
                    wire.inbox().oversized();
                } else {
                    wire.inbox().received(event.get().data());
                }
            }
        } catch (IOException e) {
            log.debug("a stream broke: {}", e.getMessage());
        }
    }
}
