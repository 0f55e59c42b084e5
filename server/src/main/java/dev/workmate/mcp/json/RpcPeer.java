package dev.workmate.mcp.json;

import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpException.Kind;
import dev.workmate.mcp.McpSession;
import dev.workmate.mcp.McpWire;
import dev.workmate.mcp.McpWire.Outgoing;
import dev.workmate.mcp.Secrets;
import dev.workmate.tool.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Our end of a conversation in JSON-RPC: joins answers to questions and stays calm whatever
 * arrives. Thread-safe.
 */
final class RpcPeer implements McpWire.Inbox {
    private static final Logger log = LoggerFactory.getLogger(RpcPeer.class);
    private static final int MAX_PENDING = 64;
    private static final int MAX_BATCH = 100;
    private static final int MAX_GARBAGE = 1_000;

    private final String server;
    private final RpcErrors errors;
    private final McpSession.Listener listener;
    private final Replies replies = new Replies(this::send);
    private final Map<Long, Pending> waiting = new ConcurrentHashMap<>();
    private final Semaphore places = new Semaphore(MAX_PENDING);
    private final AtomicLong ids = new AtomicLong();
    private volatile @Nullable McpWire wire;
    private volatile @Nullable String lost;
    private volatile int garbage;
    private volatile boolean reporting;

    RpcPeer(String server, Secrets secrets, McpSession.Listener listener) {
        this.server = server;
        this.errors = new RpcErrors(secrets);
        this.listener = listener;
    }

    void attach(McpWire now) {
        wire = now;
    }

    /** From now on somebody relies on this connection and is told when it is lost. */
    void report() {
        reporting = true;
        String reason = lost;
        if (reason != null) {
            listener.lost(reason);
        }
    }

    boolean isIdle() {
        return waiting.isEmpty();
    }

    /** Asks and waits for the answer's {@code result}. Interruption cancels the request. */
    JsonNode ask(UnnumberedRequest question, Duration limit, Progress progress)
            throws McpException, InterruptedException {
        requireAlive();
        if (!places.tryAcquire()) {
            throw new McpException(Kind.NOT_SENT, "too many calls wait for this server already");
        }
        long id = ids.incrementAndGet();
        Pending pending = new Pending(progress);
        waiting.put(id, pending);
        try {
            send(question.message(id));
            failIfLost(id);
            return pending.answer().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            waiting.remove(id);
            cancel(id, "nobody waits for it any more");
            throw e;
        } catch (TimeoutException e) {
            waiting.remove(id);
            cancel(id, "it took too long");
            throw new McpException(
                    Kind.TIMED_OUT, "it did not answer within " + limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof McpException told) {
                throw told;
            }
            throw new IllegalStateException("an answer can only fail in our own words", e);
        } finally {
            waiting.remove(id);
            places.release();
        }
    }

    void tell(String method, ObjectNode params) throws McpException, InterruptedException {
        ObjectNode message = JsonTrees.object().put("jsonrpc", "2.0").put("method", method);
        message.set("params", params);
        send(new Outgoing(McpWire.Form.NOTIFICATION, 0, method, message.toString(), Map.of()));
    }

    private void requireAlive() throws McpException {
        String reason = lost;
        if (reason != null) {
            throw new McpException(Kind.GONE, reason);
        }
    }

    /** The connection may have gone while the request went out, with nobody to tell it. */
    private void failIfLost(long id) {
        String reason = lost;
        if (reason != null) {
            failed(id, new McpException(Kind.LOST, reason));
        }
    }

    private void send(Outgoing message) throws McpException, InterruptedException {
        McpWire now = wire;
        if (now == null) {
            throw new McpException(Kind.GONE, "there is no connection");
        }
        now.send(message);
    }

    /** On a thread of its own, because the one that waited is on its way out. */
    private void cancel(long id, String reason) {
        McpWire now = wire;
        if (now == null || lost != null) {
            return;
        }
        now.abandon(id);
        Thread.ofVirtual()
                .name("mcp-cancel-" + server)
                .start(
                        () -> {
                            try {
                                tell(
                                        "notifications/cancelled",
                                        JsonTrees.object()
                                                .put("requestId", id)
                                                .put("reason", reason));
                            } catch (McpException e) {
                                log.debug("{} did not take a cancellation: {}", server, e.text());
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });
    }

    @Override
    public void received(String text) {
        JsonNode message;
        try {
            message = JsonTrees.MAPPER.readTree(text);
        } catch (JacksonException e) {
            rubbish("not JSON");
            return;
        }
        if (message.isArray() && message.size() <= MAX_BATCH) {
            message.forEach(this::take);
        } else {
            take(message);
        }
    }

    private void take(JsonNode message) {
        if (!message.isObject()) {
            rubbish("not a message");
        } else if (message.path("method").isString()) {
            garbage = 0;
            heard(message.get("method").stringValue(), message);
        } else if (message.has("result") || message.has("error")) {
            garbage = 0;
            answered(message);
        } else {
            rubbish("neither question nor answer");
        }
    }

    /** Stray lines are common; nothing but stray lines is not a server. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // a rough count is enough
    private void rubbish(String what) {
        log.debug("{} sent something that is {}; it is ignored", server, what);
        if (++garbage == MAX_GARBAGE) {
            lost("it does not speak the protocol");
        }
    }

    private void answered(JsonNode message) {
        JsonNode id = message.path("id");
        Pending pending =
                id.isIntegralNumber() && id.canConvertToLong()
                        ? waiting.remove(id.longValue())
                        : null;
        if (pending == null) {
            log.debug("{} answered a question nobody asked; it is ignored", server);
        } else if (message.has("error")) {
            pending.answer().completeExceptionally(errors.read(message.get("error")));
        } else {
            pending.answer().complete(message.get("result"));
        }
    }

    private void heard(String method, JsonNode message) {
        if (message.has("id")) {
            replies.answer(method, message.get("id"));
            return;
        }
        JsonNode params = message.path("params");
        switch (method) {
            case "notifications/progress" -> progressed(params);
            case "notifications/tools/list_changed" -> listener.toolsChanged();
            case "notifications/cancelled" -> ended(params.path("requestId"));
            default -> log.debug("{} said {}", server, method);
        }
    }

    private void progressed(JsonNode params) {
        JsonNode token = params.path("progressToken");
        if (token.isIntegralNumber() && token.canConvertToLong()) {
            Pending pending = waiting.get(token.longValue());
            if (pending != null) {
                report(pending, params);
            }
        }
    }

    /** Whoever watches must not disturb the connection. */
    private void report(Pending pending, JsonNode params) {
        try {
            pending.progressed(params);
        } catch (RuntimeException e) {
            log.warn("progress of {} could not be shown; the call goes on", server, e);
        }
    }

    /** Only a subscription is ever ended by the server. */
    private void ended(JsonNode id) {
        if (id.isIntegralNumber() && id.canConvertToLong()) {
            failed(id.longValue(), new McpException(Kind.LOST, "the server ended it"));
        }
    }

    /** Whose answer it was cannot be told, unless only one is waited for. */
    @Override
    public void oversized() {
        log.warn("{} sent a message over {} bytes; it is dropped", server, McpWire.MAX_MESSAGE);
        List<Long> ids = List.copyOf(waiting.keySet());
        if (ids.size() == 1) {
            String size = McpWire.MAX_MESSAGE / 1024 / 1024 + " MiB";
            failed(ids.getFirst(), new McpException(Kind.UNREADABLE, "it is over " + size));
        }
    }

    @Override
    public void failed(long request, McpException failure) {
        Pending pending = waiting.remove(request);
        if (pending != null) {
            pending.answer().completeExceptionally(failure);
        }
    }

    @Override
    public void rejected(long request, int status, String body) {
        failed(request, errors.rejected(status, body));
    }

    @Override
    public boolean isWaiting(long request) {
        return waiting.containsKey(request);
    }

    @Override
    public void lost(String reason) {
        lost = reason;
        for (Long id : waiting.keySet()) {
            failed(id, new McpException(Kind.LOST, reason));
        }
        if (reporting) {
            listener.lost(reason);
        }
    }
}
