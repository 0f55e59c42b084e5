package dev.workmate.testkit;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A viewer over a real WebSocket; it remembers every frame in order. */
public final class SocketClient implements WebSocket.Listener, AutoCloseable {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final long LIMIT_SECONDS = 60;

    private final LinkedBlockingDeque<JsonNode> frames = new LinkedBlockingDeque<>();
    private final StringBuilder part = new StringBuilder();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final AtomicLong nextId = new AtomicLong();
    private final boolean reading;
    private WebSocket socket;

    private SocketClient(boolean reading) {
        this.reading = reading;
    }

    public static SocketClient open(ApiClient client) {
        return open(client, true);
    }

    /** Receives nothing until {@link #readOn}, as a viewer on a bad line does. */
    public static SocketClient openWithoutReading(ApiClient client) {
        return open(client, false);
    }

    private static SocketClient open(ApiClient client, boolean reading) {
        SocketClient viewer = new SocketClient(reading);
        viewer.socket =
                HTTP.newWebSocketBuilder()
                        .connectTimeout(Duration.ofSeconds(LIMIT_SECONDS))
                        .subprotocols("workmate.v1", "workmate.bearer." + client.token())
                        .buildAsync(address(client), viewer)
                        .orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS)
                        .join();
        return viewer;
    }

    public static URI address(ApiClient client) {
        return URI.create("ws" + client.server().toString().substring(4) + "/ws");
    }

    @Override
    public void onOpen(WebSocket opened) {
        if (reading) {
            opened.request(Long.MAX_VALUE);
        }
    }

    public void readOn() {
        socket.request(Long.MAX_VALUE);
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        part.append(data);
        if (last) {
            frames.add(MAPPER.readTree(part.toString()));
            part.setLength(0);
        }
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int status, String reason) {
        closed.complete(status);
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        closed.completeExceptionally(error);
    }

    public boolean isOpen() {
        return !closed.isDone();
    }

    public int awaitClose() {
        return closed.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
    }

    public String protocol() {
        return socket.getSubprotocol();
    }

    public void sendRaw(String text) {
        socket.sendText(text, true).orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
    }

    public void sendBinary(byte[] bytes) {
        socket.sendBinary(ByteBuffer.wrap(bytes), true)
                .orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    /** Sends a frame and returns its acknowledgement's data; other frames stay in the queue. */
    public JsonNode request(String event, String data) {
        return awaitAck(send(event, data));
    }

    public String send(String event, String data) {
        String id = "r" + nextId.incrementAndGet();
        sendRaw("{\"event\":\"" + event + "\",\"id\":\"" + id + "\",\"data\":" + data + "}");
        return id;
    }

    public JsonNode awaitAck(String id) {
        return await(
                        frame ->
                                frame.get("event").asString().equals("ack")
                                        && frame.path("id").asString().equals(id))
                .get("data");
    }

    public JsonNode join(String sessionPath, long after) {
        return request(
                "session:join",
                "{\"sessionId\":\"" + sessionId(sessionPath) + "\",\"after\":" + after + "}");
    }

    public static String sessionId(String sessionPath) {
        return sessionPath.substring(sessionPath.lastIndexOf('/') + 1);
    }

    /** Waits for a frame, and puts back those that came before it, in order. */
    public JsonNode await(Predicate<JsonNode> wanted) {
        List<JsonNode> skipped = new ArrayList<>();
        JsonNode found = null;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (found == null) {
            JsonNode frame = poll(end);
            if (frame == null) {
                throw new AssertionError("no such frame came; there were " + skipped);
            }
            if (wanted.test(frame)) {
                found = frame;
            } else {
                skipped.add(frame);
            }
        }
        skipped.reversed().forEach(frames::addFirst);
        return found;
    }

    private JsonNode poll(long end) {
        try {
            return frames.poll(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /** Waits for {@code complete} of a turn and returns all frames up to it. */
    public List<JsonNode> framesUntilComplete(String turnId) {
        List<JsonNode> read = new ArrayList<>();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (true) {
            JsonNode frame = poll(end);
            if (frame == null) {
                throw new AssertionError("turn " + turnId + " did not complete; frames: " + read);
            }
            read.add(frame);
            if (frame.path("data").path("type").asString("").equals("complete")
                    && frame.path("data").path("turnId").asString().equals(turnId)) {
                return read;
            }
        }
    }

    /** All frames that have come and were not taken yet. */
    public List<JsonNode> drain() {
        List<JsonNode> read = new ArrayList<>();
        frames.drainTo(read);
        return read;
    }

    /** The recorded events among frames, in order, as envelopes. */
    public static List<JsonNode> events(List<JsonNode> frames) {
        return frames.stream()
                .filter(frame -> frame.get("event").asString().equals("agent:event"))
                .map(frame -> frame.get("data"))
                .filter(envelope -> envelope.has("sequence"))
                .toList();
    }

    @Override
    public void close() {
        socket.abort();
    }
}
