package dev.workmate.chaos;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The servers as a client that follows our guide uses them: what is not answered, or answered with
 * "not now", is asked again. Knows the contract and none of our classes. Thread-safe.
 */
final class Api {
    static final JsonMapper JSON = new JsonMapper();

    /** A count. */
    static final String AGAIN = "calls that were asked again";

    private static final Duration ONE_REQUEST = Duration.ofSeconds(15);
    private static final long PAUSE_MILLIS = 200;
    private static final Set<Integer> NOT_NOW = Set.of(429, 502, 503, 504);

    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(Duration.ofSeconds(5))
                    .build();
    private final String address;
    private final Counts counts;
    private final Times waits = new Times();
    private volatile String token = "";

    Api(int port, Counts counts) {
        this.address = "127.0.0.1:" + port;
        this.counts = counts;
    }

    /** What a server said. */
    record Answer(int status, JsonNode body) {
        String code() {
            return body.path("code").asString("");
        }

        boolean isTaken() {
            return status < 300;
        }
    }

    /** Signs everybody in as the one demo user. */
    void signIn(Duration patience) throws InterruptedException {
        Answer answer =
                post("/api/auth/demo", Map.of(), patience)
                        .orElseThrow(() -> new IllegalStateException("nobody can sign in"));
        token = answer.body().path("token").asString("");
    }

    HttpClient http() {
        return http;
    }

    URI uri(String scheme, String path) {
        return URI.create(scheme + "://" + address + path);
    }

    String token() {
        return token;
    }

    /** Empty where nobody answered in time. */
    Optional<Answer> get(String path, Duration patience) throws InterruptedException {
        return ask(request(path).GET().build(), patience);
    }

    Optional<Answer> post(String path, Object body, Duration patience) throws InterruptedException {
        return ask(
                request(path)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(JSON.writeValueAsString(body)))
                        .build(),
                patience);
    }

    /** Puts a file into the library; sent again, it is taken once. */
    Optional<Answer> upload(String name, byte[] content, Duration patience)
            throws InterruptedException {
        String boundary = "chaos-" + name;
        String head =
                "--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"%s\"\r\nContent-Type: text/plain\r\n\r\n"
                        .formatted(boundary, name);
        return ask(
                request("/api/files")
                        .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                        .POST(
                                BodyPublishers.concat(
                                        BodyPublishers.ofString(head),
                                        BodyPublishers.ofByteArray(content),
                                        BodyPublishers.ofString("\r\n--" + boundary + "--\r\n")))
                        .build(),
                patience);
    }

    /** What stands at a path, as it is; empty where it could not be had in time. */
    Optional<byte[]> bytes(String path, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        do {
            try {
                HttpResponse<byte[]> response =
                        http.send(request(path).GET().build(), BodyHandlers.ofByteArray());
                if (!NOT_NOW.contains(response.statusCode())) {
                    return Optional.of(response.body()).filter(_ -> response.statusCode() == 200);
                }
            } catch (IOException e) {
                counts.add("requests without an answer");
            }
            Thread.sleep(PAUSE_MILLIS);
        } while (System.nanoTime() < end);
        return Optional.empty();
    }

    HttpRequest.Builder request(String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri("http", path)).timeout(ONE_REQUEST);
        return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
    }

    private Optional<Answer> ask(HttpRequest request, Duration patience)
            throws InterruptedException {
        long begun = System.nanoTime();
        boolean again = false;
        do {
            try {
                HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
                counts.add("answers " + response.statusCode());
                JsonNode body = JSON.readTree(response.body());
                if (!NOT_NOW.contains(response.statusCode())) {
                    if (body.isObject()) {
                        countCall(again, begun);
                        return Optional.of(new Answer(response.statusCode(), body));
                    }
                    counts.add(
                            "answers without words: %d %s %s"
                                    .formatted(
                                            response.statusCode(),
                                            request.method(),
                                            kind(request)));
                }
            } catch (IOException | JacksonException e) {
                counts.add("requests without an answer");
            }
            again = true;
            Thread.sleep(PAUSE_MILLIS);
        } while (System.nanoTime() - begun < patience.toNanos());
        return Optional.empty();
    }

    private void countCall(boolean again, long begun) {
        counts.add("calls");
        if (again) {
            counts.add(AGAIN);
            waits.add(Duration.ofNanos(System.nanoTime() - begun));
        }
    }

    /** How long calls took that were not answered the first time. */
    Times waits() {
        return waits;
    }

    /** The path without its ids. */
    private static String kind(HttpRequest request) {
        return request.uri().getPath().replaceAll("[-0-9A-Fa-f]{36}", "…");
    }

    /** All pages of a list of events, oldest first; empty where it could not be read in time. */
    Optional<Pages> pages(String path, Duration patience) throws InterruptedException {
        List<JsonNode> events = new ArrayList<>();
        List<JsonNode> transitions = new ArrayList<>();
        while (true) {
            long after = events.isEmpty() ? 0 : events.getLast().path("sequence").longValue();
            Optional<Answer> page = get(path + "?limit=100&after=" + after, patience);
            if (page.isEmpty() || !page.get().isTaken()) {
                return Optional.empty();
            }
            page.get().body().path("transitions").forEach(transitions::add);
            if (page.get().body().path("events").isEmpty()) {
                return Optional.of(new Pages(events, transitions));
            }
            page.get().body().path("events").forEach(events::add);
        }
    }

    /** All of the library; empty where it could not be read in time. */
    Optional<List<JsonNode>> library(Duration patience) throws InterruptedException {
        List<JsonNode> files = new ArrayList<>();
        String cursor = "";
        do {
            Optional<Answer> page = get("/api/files?limit=100" + cursor, patience);
            if (page.isEmpty() || !page.get().isTaken()) {
                return Optional.empty();
            }
            page.get().body().path("files").forEach(files::add);
            String next = page.get().body().path("nextCursor").asString("");
            cursor = next.isEmpty() ? "" : "&cursor=" + next;
        } while (!cursor.isEmpty());
        return Optional.of(files);
    }

    /** A list of events as it was read page by page, and the changes of speakers beside it. */
    record Pages(List<JsonNode> events, List<JsonNode> transitions) {}
}
