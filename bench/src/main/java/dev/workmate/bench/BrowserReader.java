package dev.workmate.bench;

import dev.workmate.Workmate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The whole server with the provider behind it, and a viewer on a WebSocket who sends a message and
 * watches its turn.
 */
final class BrowserReader implements StreamReaders.Reader {
    private static final int TURN_SECONDS = 30;

    private final ConfigurableApplicationContext server;
    private final HttpClient http = HttpClient.newHttpClient();
    private final URI address;
    private final String token;
    private final Queue<Viewer> idle = new ConcurrentLinkedQueue<>();

    BrowserReader(Path home, URI provider) throws IOException, InterruptedException {
        server =
                new SpringApplication(Workmate.class)
                        .run(
                                "--workmate.port=0",
                                "--workmate.home=" + home,
                                "--anthropic.base.url=" + provider,
                                "--anthropic.api.key=bench-key",
                                "--workmate.model=anthropic:claude-sonnet-4-5",
                                "--workmate.model.session.title=offline",
                                "--logging.level.root=ERROR");
        address =
                URI.create(
                        "http://127.0.0.1:"
                                + server.getEnvironment().getProperty("local.server.port"));
        token = field(post("/api/auth/demo", ""), "token");
    }

    private String post(String path, String login) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address.resolve(path))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{}"));
        if (!login.isEmpty()) {
            request.header("Authorization", "Bearer " + login);
        }
        return http.send(request.build(), BodyHandlers.ofString()).body();
    }

    private static String field(String json, String name) {
        Matcher matcher = Pattern.compile("\"" + name + "\":\"([^\"]+)\"").matcher(json);
        if (!matcher.find()) {
            throw new IllegalStateException("no " + name + " in " + json);
        }
        return matcher.group(1);
    }

    @Override
    public void read(Stamps stamps) throws Exception {
        Viewer known = idle.poll();
        Viewer viewer =
                known == null ? new Viewer(field(post("/api/sessions", token), "id")) : known;
        viewer.watchTurn(stamps);
        idle.add(viewer);
    }

    @Override
    public void close() {
        idle.forEach(Viewer::close);
        server.close();
        http.close();
    }

    /** One open page; used by one thread at a time. */
    private final class Viewer implements WebSocket.Listener {
        private final String session;
        private final WebSocket socket;
        private final StringBuilder frame = new StringBuilder();
        private volatile @Nullable Stamps stamps;
        private volatile CompletableFuture<Void> ended = new CompletableFuture<>();

        Viewer(String session) throws Exception {
            this.session = session;
            this.socket =
                    http.newWebSocketBuilder()
                            .subprotocols("workmate.v1", "workmate.bearer." + token)
                            .buildAsync(
                                    URI.create(address.toString().replace("http:", "ws:") + "/ws"),
                                    this)
                            .get(TURN_SECONDS, TimeUnit.SECONDS);
            send("session:join", ",\"after\":0");
        }

        private void send(String event, String more) throws Exception {
            socket.sendText(
                            "{\"event\":\"%s\",\"data\":{\"sessionId\":\"%s\"%s}}"
                                    .formatted(event, session, more),
                            true)
                    .get(TURN_SECONDS, TimeUnit.SECONDS);
        }

        void watchTurn(Stamps into) throws Exception {
            ended = new CompletableFuture<>();
            stamps = into;
            send("chat:message", ",\"message\":\"Go on.\"");
            ended.get(TURN_SECONDS, TimeUnit.SECONDS);
        }

        @Override
        public @Nullable CompletionStage<?> onText(
                WebSocket webSocket, CharSequence data, boolean last) {
            frame.append(data);
            if (last) {
                Stamps into = stamps;
                if (into != null && frame.indexOf("\"content_delta\"") >= 0) {
                    into.arrived(frame);
                } else if (frame.indexOf("\"type\":\"complete\"") >= 0) {
                    ended.complete(null);
                }
                frame.setLength(0);
            }
            webSocket.request(1);
            return null;
        }

        @Override
        public void onError(WebSocket webSocket, Throwable error) {
            ended.completeExceptionally(error);
        }

        void close() {
            socket.abort();
        }
    }
}
