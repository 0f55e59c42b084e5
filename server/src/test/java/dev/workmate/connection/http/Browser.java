package dev.workmate.connection.http;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/** Goes through a sign-in as a person's browser does, cookie included. */
public final class Browser {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final ApiClient api;
    private String cookie = "";

    public Browser(ApiClient api) {
        this.api = api;
    }

    public Browser with(String otherCookie) {
        cookie = otherCookie;
        return this;
    }

    public String cookie() {
        return cookie;
    }

    /** All of it; what the page is told in the end. */
    public String signIn(String connection, String user) {
        return finish(consent(begin(connection), user));
    }

    /** Where the person is sent. */
    public String begin(String connection) {
        Reply begun = api.post("/api/connections/" + connection + "/sign-in", "{}");
        if (begun.status() != 200) {
            throw new AssertionError(begun.status() + " " + begun.text());
        }
        String set = begun.headers().firstValue("Set-Cookie").orElseThrow();
        if (!set.contains("HttpOnly") || !set.contains("SameSite=Lax")) {
            throw new AssertionError(set);
        }
        cookie = set.substring(0, set.indexOf(';'));
        return begun.json().get("url").asString();
    }

    /** Chooses who one is there; where the other system sends the browser then. */
    public String consent(String url, String user) {
        try {
            return HTTP.send(
                            HttpRequest.newBuilder(URI.create(url))
                                    .header("Content-Type", "application/x-www-form-urlencoded")
                                    .POST(BodyPublishers.ofString("user=" + user))
                                    .build(),
                            BodyHandlers.discarding())
                    .headers()
                    .firstValue("Location")
                    .orElseThrow();
        } catch (java.io.IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public String finish(String location) {
        URI uri = URI.create(location);
        Reply back =
                api.send(
                        api.request(uri.getRawPath() + "?" + uri.getRawQuery())
                                .header("Cookie", cookie)
                                .GET());
        if (back.status() != 302) {
            throw new AssertionError(back.status() + " " + back.text());
        }
        String page = back.headers().firstValue("Location").orElseThrow();
        if (!page.startsWith("/settings/connections?")) {
            throw new AssertionError(page);
        }
        return page.substring(page.indexOf('?') + 1);
    }
}
