package dev.workmate.knowledge.source.http;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** Adds sources and waits for what they bring, as a page would. */
final class SourceClient {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final HttpClient BROWSER =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final ApiClient api;
    private String cookie = "";

    SourceClient(ApiClient api) {
        this.api = api;
    }

    String add(String json) {
        Reply reply = api.post("/api/sources", json);
        if (reply.status() != 201) {
            throw new AssertionError(reply.status() + " " + reply.text());
        }
        return "/api/sources/" + reply.json().get("id").asString();
    }

    /** Signs in at Microsoft as a browser does; the connection's id. */
    String connect() throws Exception {
        Reply back = finish(consent(begin()));
        if (back.status() != 302) {
            throw new AssertionError(back.status() + " " + back.text());
        }
        return back.headers()
                .firstValue("Location")
                .orElseThrow()
                .replaceFirst(".*connection=", "");
    }

    /** Where the person is sent; the browser keeps the cookie that comes with it. */
    String begin() {
        Reply begun = api.post("/api/connections/graph/start", "{}");
        String set = begun.headers().firstValue("Set-Cookie").orElseThrow();
        if (!set.contains("HttpOnly") || !set.contains("SameSite=Lax")) {
            throw new AssertionError(set);
        }
        cookie = set.substring(0, set.indexOf(';'));
        return begun.json().get("url").asString();
    }

    /** As the browser of somebody else. */
    SourceClient with(String otherCookie) {
        cookie = otherCookie;
        return this;
    }

    String cookie() {
        return cookie;
    }

    /** Where Microsoft sends the browser. */
    static String consent(String url) throws Exception {
        return BROWSER.send(
                        HttpRequest.newBuilder(URI.create(url)).GET().build(),
                        HttpResponse.BodyHandlers.discarding())
                .headers()
                .firstValue("Location")
                .orElseThrow();
    }

    Reply finish(String location) {
        URI uri = URI.create(location);
        return api.send(
                api.request(uri.getRawPath() + "?" + uri.getRawQuery())
                        .header("Cookie", cookie.isEmpty() ? "none=" : cookie)
                        .GET());
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

    /** Waits until exactly these files are there and ready: folder, slash, name, version. */
    void awaitFiles(String... titles) throws InterruptedException {
        List<String> wanted = List.of(titles).stream().sorted().toList();
        await("/api/files?limit=100", page -> titles(page).equals(wanted));
    }

    private static List<String> titles(JsonNode page) {
        return page.get("files")
                .valueStream()
                .map(
                        file ->
                                file.get("folder").asString()
                                        + "/"
                                        + file.get("name").asString()
                                        + " v"
                                        + file.get("version").asInt()
                                        + (file.get("state").asString().equals("ready")
                                                ? ""
                                                : " " + file.get("state").asString()))
                .sorted()
                .toList();
    }

    /** How many passages are found. */
    int hits(String words) {
        return api.get("/api/search?q=" + words).json().get("hits").size();
    }
}
