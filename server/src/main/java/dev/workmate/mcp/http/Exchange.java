package dev.workmate.mcp.http;

import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpException.Kind;
import dev.workmate.mcp.McpWire;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request of ours and all that comes of it: an answer as JSON, or a stream of events that ends
 * with it and, where the revision allows, is taken up again after it broke.
 */
final class Exchange {
    private static final Logger log = LoggerFactory.getLogger(Exchange.class);

    /** Whoever waits gives up earlier; this only bounds a thread nobody thinks of any more. */
    private static final Duration HEAD_LIMIT = Duration.ofMinutes(20);

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int MAX_RESUMES = 100;
    private static final int UNAUTHORIZED = 401;
    private static final int MAX_ERROR_BODY = 64 * 1024;

    private final HttpWire wire;
    private final long request;
    private volatile Optional<Call> call = Optional.empty();
    private volatile boolean cancelled;

    Exchange(HttpWire wire, long request) {
        this.wire = wire;
        this.request = request;
    }

    void start(McpWire.Outgoing message) {
        Thread.ofVirtual().name("mcp-exchange").start(() -> run(message));
    }

    void cancel() {
        cancelled = true;
        call.ifPresent(Call::close);
    }

    private void run(McpWire.Outgoing message) {
        try {
            carry(message);
        } catch (McpException e) {
            wire.inbox().failed(request, e);
        } catch (InterruptedException | CancellationException e) {
            wire.inbox().failed(request, new McpException(Kind.LOST, "it was broken off"));
        } catch (RuntimeException e) {
            log.error("an answer could not be handled; its request fails", e);
            wire.inbox().failed(request, new McpException(Kind.LOST, "it cannot be handled"));
        } finally {
            call.ifPresent(Call::close);
            wire.finished(request);
        }
    }

    private void carry(McpWire.Outgoing message) throws McpException, InterruptedException {
        HttpResponse<InputStream> answer = asked(message);
        wire.noteSession(answer);
        if (answer.statusCode() != 200) {
            turnedAway(answer);
            return;
        }
        switch (type(answer)) {
            case "text/event-stream" -> follow(answer);
            case "application/json" -> {
                Optional<String> body = body(answer, McpWire.MAX_MESSAGE);
                body.ifPresentOrElse(wire.inbox()::received, wire.inbox()::oversized);
            }
            default -> throw new McpException(Kind.UNREADABLE, "it is neither JSON nor events");
        }
        wire.inbox()
                .failed(
                        request,
                        new McpException(
                                Kind.LOST, "the server closed the line before it answered"));
    }

    /** What was turned away unread for who asks is asked once more by who may. */
    private HttpResponse<InputStream> asked(McpWire.Outgoing message)
            throws McpException, InterruptedException {
        Map<String, String> shown = wire.credentials(Map.of());
        HttpResponse<InputStream> answer = open(wire.post(message, shown).build());
        if (answer.statusCode() != UNAUTHORIZED) {
            return answer;
        }
        Map<String, String> fresh = wire.credentials(shown);
        if (fresh.equals(shown)) {
            return answer;
        }
        call.ifPresent(Call::close);
        return open(wire.post(message, fresh).build());
    }

    private HttpResponse<InputStream> open(HttpRequest message)
            throws McpException, InterruptedException {
        Call opened = new Call(wire.client(), message);
        call = Optional.of(opened);
        if (cancelled) {
            opened.close();
        }
        return opened.head(HEAD_LIMIT);
    }

    private void turnedAway(HttpResponse<InputStream> answer) {
        if (wire.isEndOfSession(answer)) {
            wire.inbox()
                    .failed(request, new McpException(Kind.GONE, "the server ended our session"));
            wire.sessionEnded();
            return;
        }
        wire.inbox()
                .rejected(request, answer.statusCode(), body(answer, MAX_ERROR_BODY).orElse(""));
    }

    /** Reads events until the answer is among them. */
    private void follow(HttpResponse<InputStream> first) throws McpException, InterruptedException {
        HttpResponse<InputStream> stream = first;
        Optional<String> after = Optional.empty();
        for (int resumes = 0; resumes < MAX_RESUMES; resumes++) {
            EventReader events = new EventReader(stream.body(), McpWire.MAX_MESSAGE);
            pump(events);
            Optional<String> known = after;
            after = events.lastId().or(() -> known);
            if (!wire.inbox().isWaiting(request) || after.isEmpty() || !wire.isResumable()) {
                return;
            }
            call.ifPresent(Call::close);
            Thread.sleep(events.retry().orElse(PAUSE));
            if (cancelled) {
                return;
            }
            stream = open(wire.get(after));
            if (stream.statusCode() != 200 || !type(stream).equals("text/event-stream")) {
                return;
            }
        }
    }

    private void pump(EventReader events) {
        try {
            for (var event = events.next(); event.isPresent(); event = events.next()) {
                if (event.get().tooLong()) {
                    wire.inbox().oversized();
                } else {
                    wire.inbox().received(event.get().data());
                }
                if (!wire.inbox().isWaiting(request)) {
                    return;
                }
            }
        } catch (IOException e) {
            log.debug("a stream broke: {}", e.getMessage());
        }
    }

    static String type(HttpResponse<?> answer) {
        return answer.headers()
                .firstValue("Content-Type")
                .map(type -> type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
                .orElse("");
    }

    /** The body as text; empty where it is over the limit or breaks off. */
    private static Optional<String> body(HttpResponse<InputStream> answer, int limit) {
        try (InputStream in = answer.body()) {
            byte[] bytes = in.readNBytes(limit + 1);
            return bytes.length > limit
                    ? Optional.empty()
                    : Optional.of(new String(bytes, StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.of("");
        }
    }
}
