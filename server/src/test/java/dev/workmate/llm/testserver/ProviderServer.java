package dev.workmate.llm.testserver;

import dev.workmate.llm.testserver.Reply.Trimming;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A provider on a loopback socket: it checks each request as the real one does, refuses what that
 * one refuses, and else plays the next reply. Thread-safe.
 */
public abstract class ProviderServer implements AutoCloseable {
    public static final String KEY = "test-key-0123456789abcdef";

    /** Sends a body in one piece. */
    public static final int WHOLE = Integer.MAX_VALUE;

    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final LoopbackServer server = new LoopbackServer();
    private final AtomicBoolean started = new AtomicBoolean();
    private final List<HttpCall> calls = new ArrayList<>();
    private final List<Refusal> refusals = new ArrayList<>();
    private final Deque<Reply> replies = new ArrayDeque<>();
    private final CountDownLatch clientGone = new CountDownLatch(1);
    private final CountDownLatch stalled = new CountDownLatch(1);
    private Function<Asked, Reply> responder = _ -> nextReply();
    private volatile List<String> served = List.of();
    private volatile int chunkSize = WHOLE;
    private volatile @Nullable PrefixCache cache;

    /** The events of an answer, each with its line ends, in order. */
    abstract List<String> frames(Reply reply, HttpCall call);

    /** Throws a {@link Refusal} where the real provider would refuse. */
    abstract void check(HttpCall call);

    abstract Asked asked(JsonNode request);

    abstract String errorBody(Refusal refusal);

    /** An error inside a stream, as an event. */
    abstract String errorFrame(Refusal refusal);

    /** The provider's own error for a status. */
    abstract Refusal failure(int status, String message);

    /** The list of models, where it is asked for rightly. */
    abstract String modelList(HttpCall call, List<String> models);

    /** One event with these data. */
    abstract String frame(String data);

    /** The same first event with another answer's id. */
    abstract String restarted(String firstFrame);

    public URI address() {
        if (started.compareAndSet(false, true)) {
            server.start(this::handle);
        }
        return server.address();
    }

    /** Counts from now on what it has read before, and says so in its answers. */
    public PrefixCache counting() {
        PrefixCache made = new PrefixCache(this instanceof AnthropicServer);
        cache = made;
        return made;
    }

    /** Lists these models from now on. */
    public ProviderServer serving(String... models) {
        served = List.of(models);
        return this;
    }

    public ProviderServer chunks(int size) {
        chunkSize = size;
        return this;
    }

    public ProviderServer reply(Reply... next) {
        synchronized (replies) {
            replies.addAll(List.of(next));
        }
        return this;
    }

    /** Chooses replies by what is asked. */
    public ProviderServer answering(Function<Asked, Reply> script) {
        synchronized (replies) {
            responder = script;
        }
        return this;
    }

    public List<HttpCall> calls() {
        synchronized (calls) {
            return List.copyOf(calls);
        }
    }

    /** The body of the n-th request, counted from 0. */
    public JsonNode request(int index) {
        return calls().get(index).json();
    }

    public List<Refusal> refusals() {
        synchronized (calls) {
            return List.copyOf(refusals);
        }
    }

    /** Whether a client that was kept waiting has closed its connection. */
    public boolean awaitClientGone(Duration limit) throws InterruptedException {
        return clientGone.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    public boolean awaitStall(Duration limit) throws InterruptedException {
        return stalled.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Why the real provider would refuse the request, if it would. */
    public Optional<Refusal> judge(HttpCall call) {
        try {
            check(call);
            return Optional.empty();
        } catch (Refusal refusal) {
            return Optional.of(refusal);
        }
    }

    /** The whole body of an answer, for tests that cut it themselves. */
    public byte[] body(Reply reply, HttpCall call) {
        return bytes(frames(reply, call));
    }

    private Reply nextReply() {
        synchronized (replies) {
            Reply next = replies.poll();
            return next != null
                    ? next
                    : Reply.failing(new Fault.Status(400, "The script is over.", Map.of()));
        }
    }

    private void handle(HttpCall call, Connection connection)
            throws IOException, InterruptedException {
        synchronized (calls) {
            calls.add(call);
        }
        Reply reply;
        try {
            if (call.method().equals("GET")) {
                String list = modelList(call, served);
                connection.respond(
                        200,
                        Map.of("content-type", "application/json"),
                        list.getBytes(StandardCharsets.UTF_8));
                return;
            }
            check(call);
            Function<Asked, Reply> script;
            synchronized (replies) {
                script = responder;
            }
            reply = script.apply(asked(call.json()));
            PrefixCache counting = cache;
            if (counting != null) {
                reply = reply.using(counting.count(call.json(), reply.usage().outputTokens()));
            }
        } catch (Refusal refusal) {
            refuse(refusal, connection);
            return;
        } catch (JacksonException e) {
            refuse(failure(400, "The request body is not valid JSON."), connection);
            return;
        }
        play(reply, call, connection);
    }

    private void refuse(Refusal refusal, Connection connection) throws IOException {
        synchronized (calls) {
            refusals.add(refusal);
        }
        fail(refusal, Map.of(), connection);
    }

    private void fail(Refusal refusal, Map<String, String> extra, Connection connection)
            throws IOException {
        Map<String, String> headers = new HashMap<>(Map.of("content-type", "application/json"));
        headers.putAll(extra);
        connection.respond(
                refusal.status(), headers, errorBody(refusal).getBytes(StandardCharsets.UTF_8));
    }

    private void play(Reply reply, HttpCall call, Connection connection)
            throws IOException, InterruptedException {
        if (reply.fault() instanceof Fault.Status(int status, String message, var headers)) {
            fail(failure(status, message), headers, connection);
            return;
        }
        if (reply.fault() instanceof Fault.Dropped) {
            connection.reset();
            return;
        }
        if (reply.fault() instanceof Fault.Silence) {
            waitForClientToLeave(connection);
            return;
        }
        connection.begin(Map.of("content-type", "text/event-stream; charset=utf-8"));
        stream(frames(reply, call), reply.fault(), connection);
    }

    private void stream(List<String> frames, Fault fault, Connection connection)
            throws IOException, InterruptedException {
        switch (fault) {
            case Fault.ErrorEvent(int after, int status) -> {
                List<String> said = firstOf(frames, after);
                said.add(errorFrame(failure(status, "The service is overloaded.")));
                finish(said, connection);
            }
            case Fault.Malformed(int after) -> {
                List<String> said = firstOf(frames, after);
                said.add(frame("{\"type\": \"half an ev"));
                said.addAll(frames.subList(Math.min(after, frames.size()), frames.size()));
                finish(said, connection);
            }
            case Fault.RepeatedStart(boolean sameId) -> {
                List<String> said = new ArrayList<>(frames);
                said.add(1, sameId ? frames.getFirst() : restarted(frames.getFirst()));
                finish(said, connection);
            }
            case Fault.NoEnd _ -> finish(frames.subList(0, frames.size() - 1), connection);
            case Fault.Cut(int after, Fault.How how) -> cut(bytes(frames), after, how, connection);
            case Fault.Stall(int after) -> {
                send(bytes(firstOf(frames, after)), connection);
                waitForClientToLeave(connection);
            }
            case Fault.Slow(Duration pause) -> {
                for (String frame : frames) {
                    send(frame.getBytes(StandardCharsets.UTF_8), connection);
                    Thread.sleep(pause);
                }
                connection.end();
            }
            default -> finish(frames, connection);
        }
    }

    private void waitForClientToLeave(Connection connection) throws IOException {
        stalled.countDown();
        if (connection.awaitClientGone(PATIENCE)) {
            clientGone.countDown();
        }
        connection.close();
    }

    private void cut(byte[] body, int after, Fault.How how, Connection connection)
            throws IOException {
        send(java.util.Arrays.copyOf(body, Math.min(after, body.length)), connection);
        switch (how) {
            case CLOSED -> connection.close();
            case RESET -> connection.reset();
            case ENDED -> connection.end();
        }
    }

    private void finish(List<String> frames, Connection connection) throws IOException {
        send(bytes(frames), connection);
        connection.end();
    }

    private void send(byte[] body, Connection connection) throws IOException {
        int size = chunkSize;
        for (int at = 0; at < body.length; ) {
            int to = size >= body.length - at ? body.length : at + size;
            connection.send(body, at, to);
            at = to;
        }
    }

    private static List<String> firstOf(List<String> frames, int count) {
        return new ArrayList<>(frames.subList(0, Math.min(count, frames.size())));
    }

    private static byte[] bytes(List<String> frames) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        frames.forEach(frame -> body.writeBytes(frame.getBytes(StandardCharsets.UTF_8)));
        return body.toByteArray();
    }

    /** Cuts text where a model would: into a few characters, never inside one. */
    static List<String> pieces(String text, int size) {
        List<String> pieces = new ArrayList<>();
        int[] points = text.codePoints().toArray();
        for (int at = 0; at < points.length; at += size) {
            pieces.add(new String(points, at, Math.min(size, points.length - at)));
        }
        return pieces;
    }

    static boolean padded(Reply reply) {
        return reply.has(Trimming.PADDING);
    }

    @Override
    public void close() {
        server.close();
    }
}
