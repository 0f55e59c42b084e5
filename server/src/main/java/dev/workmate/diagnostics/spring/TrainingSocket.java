package dev.workmate.diagnostics.spring;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Watches one turn over a WebSocket, as the page does. */
final class TrainingSocket implements WebSocket.Listener {
    private final CompletableFuture<Void> complete = new CompletableFuture<>();
    private final StringBuilder frame = new StringBuilder();

    /** Joins the session, says something and waits for the turn's end. */
    static void talk(HttpClient client, URI server, String token, String session, Duration limit)
            throws InterruptedException, ExecutionException, TimeoutException {
        TrainingSocket listener = new TrainingSocket();
        URI address = URI.create("ws://" + server.getAuthority() + "/ws");
        WebSocket socket =
                client.newWebSocketBuilder()
                        .subprotocols("workmate.v1", "workmate.bearer." + token)
                        .connectTimeout(limit)
                        .buildAsync(address, listener)
                        .get(limit.toMillis(), TimeUnit.MILLISECONDS);
        try {
            socket.sendText(frame("session:join", session, "\"after\":0"), true).join();
            socket.sendText(
                            frame(
                                    "chat:message",
                                    session,
                                    "\"message\":\"Convert 5 km to miles.\""),
                            true)
                    .join();
            listener.complete.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            socket.abort();
        }
    }

    private static String frame(String event, String session, String data) {
        return "{\"event\":\"%s\",\"id\":\"1\",\"data\":{\"sessionId\":\"%s\",%s}}"
                .formatted(event, session, data);
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
        frame.append(data);
        if (last) {
            if (frame.indexOf("\"type\":\"complete\"") >= 0) {
                complete.complete(null);
            }
            frame.setLength(0);
        }
        socket.request(1);
        return CompletableFuture.completedStage(null);
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
        complete.completeExceptionally(error);
    }
}
