package dev.workmate.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An independent client: knows the contract, and nothing of our classes. */
final class CrashClient {
    private static final JsonMapper JSON = new JsonMapper();
    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(Duration.ofSeconds(5))
                    .build();
    private final String address;
    private final String token;

    /** What the last answer to a question set, as a browser would keep it. */
    private volatile String cookie = "none=";

    CrashClient(String address) throws IOException, InterruptedException {
        this.address = address;
        HttpRequest login =
                HttpRequest.newBuilder(URI.create(address + "/api/auth/demo"))
                        .POST(BodyPublishers.noBody())
                        .build();
        token =
                JSON.readTree(http.send(login, BodyHandlers.ofString()).body())
                        .path("token")
                        .stringValue();
    }

    String newSession() throws IOException, InterruptedException {
        return post("/api/sessions", "{}").path("id").stringValue();
    }

    /** An answer of the server, whatever it says. */
    record Answer(int status, JsonNode body) {
        /** As a person reads it: the status, and the problem's code where there is one. */
        String said() {
            String code = body.path("code").asString("");
            return code.isEmpty() ? String.valueOf(status) : status + " " + code;
        }
    }

    /** Sends a message and returns whatever is answered. */
    Answer tell(String session, String clientMessageId) throws IOException, InterruptedException {
        return ask("/api/sessions/" + session + "/turns", message(clientMessageId));
    }

    Answer stop(String session) throws IOException, InterruptedException {
        return ask("/api/sessions/" + session + "/stop", "{}");
    }

    Answer health() throws IOException, InterruptedException {
        HttpResponse<String> response =
                http.send(request("/api/health").GET().build(), BodyHandlers.ofString());
        return new Answer(response.statusCode(), JSON.readTree(response.body()));
    }

    Answer ask(String path, String body) throws IOException, InterruptedException {
        HttpRequest request =
                request(path)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build();
        HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
        response.headers()
                .firstValue("Set-Cookie")
                .ifPresent(set -> cookie = set.substring(0, set.indexOf(';')));
        return new Answer(response.statusCode(), JSON.readTree(response.body()));
    }

    private static String message(String clientMessageId) {
        return JSON.writeValueAsString(
                Map.of(
                        "message",
                        "pay",
                        "clientMessageId",
                        clientMessageId,
                        "whenBusy",
                        "enqueue"));
    }

    /** The acknowledged sequence of the message; empty when the server did not acknowledge it. */
    Optional<Long> send(String session, String clientMessageId) {
        try {
            JsonNode answer = post("/api/sessions/" + session + "/turns", message(clientMessageId));
            return answer.has("sequence")
                    ? Optional.of(answer.path("sequence").longValue())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    boolean isIdle(String session) throws IOException, InterruptedException {
        return get("/api/sessions/" + session).path("activeTurnId").isNull();
    }

    boolean isParked(String session) throws IOException, InterruptedException {
        return get("/api/sessions/" + session).path("parked").booleanValue();
    }

    /** Idle, running, waiting or quarantined. */
    String state(String session) throws IOException, InterruptedException {
        return get("/api/sessions/" + session).path("state").stringValue();
    }

    String stateInList(String session) throws IOException, InterruptedException {
        for (JsonNode each : get("/api/sessions?limit=50").path("sessions")) {
            if (each.path("id").stringValue().equals(session)) {
                return each.path("state").stringValue();
            }
        }
        throw new AssertionError("no session " + session + " in the list");
    }

    /** Answers every open question of a session as the ledger knows it. */
    void answerQuestions(String session, Predicate<String> wasDone)
            throws IOException, InterruptedException {
        for (JsonNode question : get("/api/approvals?state=pending&limit=100").path("approvals")) {
            if (question.path("sessionId").stringValue().equals(session)) {
                String call = callOf(session, question.path("approvalId").stringValue());
                String decision = wasDone.test(call) ? "approved" : "denied";
                post(
                        "/api/approvals/" + question.path("approvalId").stringValue(),
                        JSON.writeValueAsString(Map.of("decision", decision)));
            }
        }
    }

    private String callOf(String session, String approval)
            throws IOException, InterruptedException {
        return audit(session).stream()
                .map(event -> event.path("data"))
                .filter(data -> data.path("approvalId").asString("").equals(approval))
                .filter(data -> data.has("toolUseId"))
                .map(data -> data.path("toolUseId").stringValue())
                .findFirst()
                .orElseThrow();
    }

    /** The whole log, page by page. */
    List<JsonNode> audit(String session) throws IOException, InterruptedException {
        List<JsonNode> events = new ArrayList<>();
        while (true) {
            long after = events.isEmpty() ? 0 : events.getLast().path("sequence").longValue();
            JsonNode page =
                    get("/api/sessions/" + session + "/audit?limit=100&after=" + after)
                            .path("events");
            if (page.isEmpty()) {
                return events;
            }
            page.forEach(events::add);
        }
    }

    boolean verifies(String session) throws IOException, InterruptedException {
        return get("/api/sessions/" + session + "/audit/verify").path("valid").booleanValue();
    }

    /** Watches a session until the server dies, noting every event it was shown. */
    void watch(String session, List<JsonNode> seen) {
        HttpRequest request =
                request("/api/sessions/" + session + "/stream?after=0")
                        .header("Accept", "text/event-stream")
                        .GET()
                        .build();
        try {
            InputStream body = http.send(request, BodyHandlers.ofInputStream()).body();
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (line.startsWith("data:")) {
                        note(JSON.readTree(line.substring(5)), seen);
                    }
                }
            }
        } catch (IOException e) {
            // The server was killed: that is what this client is here for.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void note(JsonNode envelope, List<JsonNode> seen) {
        if (envelope.has("sequence")) {
            synchronized (seen) {
                seen.add(envelope);
            }
        }
    }

    /** Sends a file; its id. */
    String upload(String name, String text) throws IOException, InterruptedException {
        String form =
                "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"%s\"\r\n\r\n%s\r\n--b--\r\n"
                        .formatted(name, text);
        HttpRequest request =
                request("/api/files")
                        .header("Content-Type", "multipart/form-data; boundary=b")
                        .POST(BodyPublishers.ofString(form))
                        .build();
        return answer(http.send(request, BodyHandlers.ofString())).get("id").stringValue();
    }

    void delete(String path) throws IOException, InterruptedException {
        int status =
                http.send(request(path).DELETE().build(), BodyHandlers.discarding()).statusCode();
        if (status >= 400) {
            throw new AssertionError(status + " for the deletion of " + path);
        }
    }

    /** Goes where a browser would be sent; the status. */
    int visit(String path) throws IOException, InterruptedException {
        HttpRequest request = request(path).header("Cookie", cookie).GET().build();
        return http.send(request, BodyHandlers.discarding()).statusCode();
    }

    JsonNode get(String path) throws IOException, InterruptedException {
        return answer(http.send(request(path).GET().build(), BodyHandlers.ofString()));
    }

    private JsonNode post(String path, String body) throws IOException, InterruptedException {
        HttpRequest request =
                request(path)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build();
        return answer(http.send(request, BodyHandlers.ofString()));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address + path))
                .timeout(Duration.ofSeconds(20))
                .header("Authorization", "Bearer " + token);
    }

    private static JsonNode answer(HttpResponse<String> response) {
        if (response.statusCode() >= 400) {
            throw new AssertionError(
                    response.statusCode() + " from " + response.uri() + ": " + response.body());
        }
        return JSON.readTree(response.body());
    }
}
