package dev.workmate.probe;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** One call by one caller about one thing, and what it should be answered. */
record Probe(
        Caller caller, Route route, Things.Thing thing, String path, String body, int expected) {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int NO_REDIRECT = 300;
    private static final int TRIES = 4;

    /** A status, and all that came with it as text in small letters, archives unpacked. */
    record Answer(int status, String text) {}

    Answer send(URI server, String token) throws InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.resolve(path))
                        .timeout(LIMIT)
                        .method(route.method(), publisher());
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        if (!body.isEmpty()) {
            request.header(
                    "Content-Type",
                    body.startsWith("{") ? "application/json" : "application/octet-stream");
        }
        if (route.form() == Route.Form.EVENTS) {
            request.header("Accept", "text/event-stream");
        }
        for (int tries = 1; ; tries++) {
            try {
                return answer(request.build());
            } catch (IOException e) {
                // A server that refuses before it has read the body closes the line behind it.
                if (tries == TRIES) {
                    throw new UncheckedIOException(this + ": " + e, e);
                }
            }
        }
    }

    private Answer answer(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = HTTP.send(request, BodyHandlers.ofInputStream());
        try (InputStream content = response.body()) {
            return new Answer(response.statusCode(), headers(response) + text(response, content));
        }
    }

    private BodyPublisher publisher() {
        return body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
    }

    private static String headers(HttpResponse<?> response) {
        return response.headers().map().toString().toLowerCase(Locale.ROOT);
    }

    /** A stream that goes on is not read to its end. */
    private String text(HttpResponse<?> response, InputStream content) throws IOException {
        String type = response.headers().firstValue("Content-Type").orElse("");
        if (type.startsWith("text/event-stream") && response.statusCode() < NO_REDIRECT) {
            return "";
        }
        byte[] bytes = content.readAllBytes();
        String plain = lower(bytes);
        return type.equals("application/zip") ? plain + unpacked(bytes) : plain;
    }

    private static String unpacked(byte[] zip) throws IOException {
        StringBuilder text = new StringBuilder();
        try (ZipInputStream entries = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry entry = entries.getNextEntry();
                    entry != null;
                    entry = entries.getNextEntry()) {
                text.append(entry.getName().toLowerCase(Locale.ROOT));
                text.append(lower(entries.readAllBytes()));
            }
        }
        return text.toString();
    }

    private static String lower(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return caller
                + ": "
                + route.method()
                + " "
                + path
                + (route.form() == Route.Form.EVENTS ? " as events" : "");
    }
}
