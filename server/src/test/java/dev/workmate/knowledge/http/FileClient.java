package dev.workmate.knowledge.http;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** Sends files as browsers do. */
final class FileClient {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String BOUNDARY = "----form-boundary-7d1f";

    private final ApiClient api;

    FileClient(ApiClient api) {
        this.api = api;
    }

    static byte[] form(String field, String name, byte[] content) {
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        form.writeBytes(
                ("--%s\r\nContent-Disposition: form-data; name=\"%s\"; filename=\"%s\"\r\nContent-Type: text/plain\r\n\r\n"
                                .formatted(BOUNDARY, field, name))
                        .getBytes(StandardCharsets.UTF_8));
        form.writeBytes(content);
        form.writeBytes(("\r\n--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return form.toByteArray();
    }

    /** With the folder before it. */
    static byte[] form(String folder, String field, String name, byte[] content) {
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        form.writeBytes(
                "--%s\r\nContent-Disposition: form-data; name=\"folder\"\r\n\r\n%s\r\n"
                        .formatted(BOUNDARY, folder)
                        .getBytes(StandardCharsets.UTF_8));
        form.writeBytes(form(field, name, content));
        return form.toByteArray();
    }

    Reply send(byte[] form) {
        return send(form, "multipart/form-data; boundary=" + BOUNDARY);
    }

    Reply send(byte[] form, String contentType) {
        return api.send(
                api.request("/api/files")
                        .header("Content-Type", contentType)
                        .POST(BodyPublishers.ofByteArray(form)));
    }

    Reply upload(String name, String text) {
        return send(form("file", name, text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Sends a file and waits until it was read or failed; how it is then. */
    JsonNode settled(String name, String text) throws InterruptedException {
        return settled(upload(name, text));
    }

    JsonNode settled(Reply reply) throws InterruptedException {
        String path = "/api/files/" + reply.json().get("id").asString();
        return await(
                path,
                file ->
                        file.get("state").asString().equals("ready")
                                || file.get("state").asString().equals("failed"));
    }

    JsonNode await(String path, Predicate<JsonNode> until) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (true) {
            JsonNode now = api.get(path).json();
            if (until.test(now)) {
                return now;
            }
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("still " + now);
            }
            Thread.sleep(20);
        }
    }
}
