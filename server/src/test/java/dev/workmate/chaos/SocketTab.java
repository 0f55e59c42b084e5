package dev.workmate.chaos;

import java.io.IOException;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Watches by WebSocket. */
final class SocketTab extends Tab {
    private static final long CONNECT_SECONDS = 10;

    SocketTab(String session, Api api, Findings findings, Counts counts) {
        super("socket", session, api, findings, counts);
    }

    @Override
    void follow(Visit visit) throws IOException, InterruptedException {
        CompletableFuture<Void> end = new CompletableFuture<>();
        WebSocket socket = null;
        try {
            socket =
                    api.http()
                            .newWebSocketBuilder()
                            .subprotocols("workmate.v1", "workmate.bearer." + api.token())
                            .connectTimeout(Duration.ofSeconds(CONNECT_SECONDS))
                            .buildAsync(api.uri("ws", "/ws"), new Listener(visit, end))
                            .get(CONNECT_SECONDS, TimeUnit.SECONDS);
            Map<String, Object> join =
                    Map.of(
                            "event", "session:join",
                            "id", "join",
                            "data", Map.of("sessionId", session, "after", visit.after()));
            socket.sendText(Api.JSON.writeValueAsString(join), true)
                    .get(CONNECT_SECONDS, TimeUnit.SECONDS);
            end.get();
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the socket broke off", e);
        } finally {
            if (socket != null) {
                socket.abort();
            }
        }
    }

    private void read(Visit visit, String frame, CompletableFuture<Void> end) {
        JsonNode read = Api.JSON.readTree(frame);
        switch (read.path("event").asString("")) {
            case "agent:event" -> note(visit, read.path("data"));
            case "ack" -> {
                if (!read.path("data").path("ok").booleanValue()) {
                    refused(read.path("data").path("error").path("code").asString(""));
                    end.complete(null);
                }
            }
            default -> {}
        }
    }

    private final class Listener implements WebSocket.Listener {
        private final Visit visit;
        private final CompletableFuture<Void> end;
        private final StringBuilder text = new StringBuilder();

        Listener(Visit visit, CompletableFuture<Void> end) {
            this.visit = visit;
            this.end = end;
        }

        @Override
        public @Nullable CompletionStage<?> onText(
                WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                read(visit, text.toString(), end);
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
            end.complete(null);
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            end.completeExceptionally(error);
        }
    }
}
