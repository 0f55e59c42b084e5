package dev.workmate.demo.testkit;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Asks a server on loopback as an independent client would, with one token. */
public final class Caller {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final String root;
    private final String token;

    public Caller(String root, String token) {
        this.root = root;
        this.token = token;
    }

    /**
     * Asks for an address below the root, or an absolute one; spaces and quotes may stand as they
     * are.
     */
    public Reply get(String address, String... headers) {
        return send("GET", address, null, headers);
    }

    public Reply post(String address, String body, String... headers) {
        return send("POST", address, body, headers);
    }

    public Reply patch(String address, String body, String... headers) {
        return send("PATCH", address, body, headers);
    }

    public Reply delete(String address, String... headers) {
        return send("DELETE", address, null, headers);
    }

    public Reply send(String method, String address, String body, String... headers) {
        try {
            return trySend(method, address, body, headers);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public Reply trySend(String method, String address, String body, String... headers)
            throws IOException {
        String absolute = address.startsWith("http") ? address : root + address;
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(encoded(absolute)))
                        .timeout(Duration.ofSeconds(20))
                        .header("Authorization", "Bearer " + token)
                        .method(
                                method,
                                body == null
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofString(body));
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
            return new Reply(response.statusCode(), response.headers(), response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String encoded(String address) {
        return address.replace(" ", "%20").replace("\"", "%22").replace("|", "%7C");
    }
}
