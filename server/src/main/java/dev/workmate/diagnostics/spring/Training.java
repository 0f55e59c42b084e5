package dev.workmate.diagnostics.spring;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does once what a first user does: opens the page, signs in, asks something and reads the answer,
 * so that Java's start-up cache knows the classes and methods this takes. Whatever fails here makes
 * the cache a little worse and nothing else.
 */
final class Training {
    private static final Logger LOG = LoggerFactory.getLogger(Training.class);
    private static final Duration LIMIT = Duration.ofSeconds(15);

    private final HttpClient client;
    private final URI server;
    private String token = "";

    private Training(HttpClient client, URI server) {
        this.client = client;
        this.server = server;
    }

    static void run(URI server) {
        try (HttpClient client =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(LIMIT)
                        .build()) {
            new Training(client, server).walk();
        } catch (IOException | ExecutionException | TimeoutException e) {
            LOG.warn("Training ended early; the start-up cache will know less", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void walk()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        get("/");
        get("/api/health");
        token = field("token", post("/api/auth/demo", "{}", "application/json"));
        get("/api/me");
        get("/api/agents");
        String session = field("id", post("/api/sessions", "{}", "application/json"));
        String turns = "/api/sessions/" + session + "/turns";
        post(turns, "{\"message\":\"What is 12 * 12?\"}", "text/event-stream");
        TrainingSocket.talk(client, server, token, session, LIMIT);
        get("/api/sessions/" + session + "/messages");
        get("/api/sessions");
    }

    private String get(String path) throws IOException, InterruptedException {
        return send(request(path).GET());
    }

    private String post(String path, String body, String accept)
            throws IOException, InterruptedException {
        return send(
                request(path)
                        .header("Content-Type", "application/json")
                        .header("Accept", accept)
                        .POST(BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(path)).timeout(LIMIT);
        return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
    }

    private String send(HttpRequest.Builder builder) throws IOException, InterruptedException {
        HttpRequest request = builder.build();
        var response = client.send(request, BodyHandlers.ofString());
        LOG.info("{} {} {}", request.method(), request.uri().getPath(), response.statusCode());
        return response.body();
    }

    private static String field(String name, String json) {
        Matcher matcher = Pattern.compile('"' + name + "\"\\s*:\\s*\"([^\"]*)\"").matcher(json);
        return matcher.find() ? matcher.group(1) : "";
    }
}
