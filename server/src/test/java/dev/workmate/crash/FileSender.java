package dev.workmate.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Somebody who sends files and goes on where a lost connection left off, as a page does: what was
 * not acknowledged is sent again.
 */
final class FileSender {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int PART = 300_000;
    private static final int MOST_TRIES = 6_000;

    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(Duration.ofSeconds(5))
                    .build();

    /** What is to be sent, by name, with the upload that is under way or "". */
    private final Map<String, String> open = new LinkedHashMap<>();

    private final List<String> acknowledged = new ArrayList<>();
    private final List<String> all = new ArrayList<>();
    private String address = "";
    private String token = "";

    void meet(String server) throws IOException, InterruptedException {
        address = server;
        HttpRequest login =
                HttpRequest.newBuilder(URI.create(server + "/api/auth/demo"))
                        .POST(BodyPublishers.noBody())
                        .build();
        token =
                JSON.readTree(http.send(login, BodyHandlers.ofString()).body())
                        .path("token")
                        .stringValue();
    }

    int sent() {
        return all.size();
    }

    /** A word that stands in one file alone, whatever endings are left out of account. */
    private static String marker(String name) {
        return "marker" + Integer.toHexString(name.hashCode()) + "x7";
    }

    /** Some pieces of the store long. */
    private static byte[] content(String name) {
        String line = "The tents of " + name + " are delivered in May.\n\n";
        return (marker(name) + " stands here.\n\n" + line.repeat(700_000 / line.length()))
                .getBytes(StandardCharsets.UTF_8);
    }

    void send(String name) {
        begin(name, "");
        form(name);
    }

    void sendInParts(String name) {
        begin(name, "");
        parts(name);
    }

    private void begin(String name, String upload) {
        all.add(name);
        open.put(name, upload);
    }

    /** What was not acknowledged. */
    void goOn() {
        for (String name : List.copyOf(open.keySet())) {
            if (open.get(name).isEmpty()) {
                form(name);
            } else {
                parts(name);
            }
        }
    }

    private void form(String name) {
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        form.writeBytes(
                ("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"%s.txt\"\r\n\r\n"
                                .formatted(name))
                        .getBytes(StandardCharsets.UTF_8));
        form.writeBytes(content(name));
        form.writeBytes("\r\n--b--\r\n".getBytes(StandardCharsets.UTF_8));
        try {
            HttpRequest.Builder request =
                    request("/api/files")
                            .header("Content-Type", "multipart/form-data; boundary=b")
                            .POST(BodyPublishers.ofByteArray(form.toByteArray()));
            acknowledge(name, json(request).path("id").asString(""));
        } catch (IOException e) {
            // Not acknowledged: it is sent again.
            return;
        }
    }

    private void parts(String name) {
        byte[] content = content(name);
        try {
            if (open.get(name).isEmpty()) {
                String wanted =
                        JSON.createObjectNode()
                                .put("name", name + ".txt")
                                .put("size", content.length)
                                .toString();
                JsonNode opened = json(post("/api/uploads", BodyPublishers.ofString(wanted)));
                open.put(name, opened.path("uploadId").asString(""));
            }
            String path = "/api/uploads/" + open.get(name);
            JsonNode now = json(request(path).GET());
            while (!now.has("file")) {
                int offset = now.path("offset").intValue();
                byte[] part =
                        Arrays.copyOfRange(
                                content, offset, Math.min(content.length, offset + PART));
                now =
                        json(
                                request(path + "?offset=" + offset)
                                        .PUT(BodyPublishers.ofByteArray(part)));
            }
            acknowledge(name, now.path("file").path("id").asString(""));
        } catch (IOException e) {
            // Not acknowledged: it goes on from where it is.
            return;
        }
    }

    private void acknowledge(String name, String id) {
        assertThat(id).as(name).isNotEmpty();
        acknowledged.add(id);
        open.remove(name);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address + path))
                .timeout(Duration.ofSeconds(60))
                .header("Authorization", "Bearer " + token);
    }

    private HttpRequest.Builder post(String path, BodyPublisher body) {
        return request(path).header("Content-Type", "application/json").POST(body);
    }

    private JsonNode json(HttpRequest.Builder request) throws IOException {
        try {
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
            assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
            return JSON.readTree(response.body());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Every file is there once, ready, and found once by the word that it alone holds. */
    void checkAll() throws IOException, InterruptedException {
        assertThat(open).as("not sent").isEmpty();
        List<JsonNode> files = awaitSettled();
        assertThat(files)
                .extracting(file -> file.path("name").asString())
                .containsExactlyInAnyOrderElementsOf(
                        all.stream().map(name -> name + ".txt").toList());
        assertThat(files)
                .extracting(file -> file.path("id").asString())
                .containsExactlyInAnyOrderElementsOf(acknowledged);
        for (JsonNode file : files) {
            if (file.path("state").asString().equals("failed")) {
                assertThat(file.path("failure").path("code").asString()).isEqualTo("interrupted");
                json(
                        post(
                                "/api/files/" + file.path("id").asString() + "/retry",
                                BodyPublishers.noBody()));
            }
        }
        assertThat(awaitSettled())
                .extracting(file -> file.path("state").asString())
                .containsOnly("ready");
        for (String name : all) {
            assertThat(found(marker(name))).containsExactly(name + ".txt");
        }
    }

    /** Where the word stands; passages that only mean something near it are found too. */
    private List<String> found(String word) throws IOException {
        return json(request("/api/search?q=" + word).GET())
                .path("hits")
                .valueStream()
                .filter(hit -> hit.path("quote").asString().contains(word))
                .map(hit -> hit.path("title").asString())
                .toList();
    }

    private List<JsonNode> awaitSettled() throws IOException, InterruptedException {
        List<JsonNode> files = List.of();
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            files = files();
            if (files.stream()
                    .map(file -> file.path("state").asString())
                    .allMatch(state -> state.equals("ready") || state.equals("failed"))) {
                return files;
            }
            Thread.sleep(100);
        }
        throw new AssertionError("not all were read: " + files);
    }

    private List<JsonNode> files() throws IOException {
        List<JsonNode> files = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = json(request("/api/files?limit=100" + cursor).GET());
            page.path("files").forEach(files::add);
            String next = page.path("nextCursor").asString("");
            cursor = next.isEmpty() ? "" : "&cursor=" + next;
        } while (!cursor.isEmpty());
        return files;
    }
}
