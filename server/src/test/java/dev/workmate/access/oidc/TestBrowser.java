package dev.workmate.access.oidc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.web.util.UriComponentsBuilder;

/** What a browser does while somebody signs in: cookies by origin, redirects, one form. */
final class TestBrowser {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final int MAX_STEPS = 12;
    private static final Pattern XSRF = Pattern.compile("name=\"xsrf\" value=\"([^\"]+)\"");

    private final URI server;
    private final Map<String, Map<String, String>> cookies = new LinkedHashMap<>();

    TestBrowser(URI server) {
        this.server = server;
    }

    /** Begins at the server and goes as far as the way back to it, which is not taken yet. */
    URI wayBack(String provider, String person) {
        URI next = begin(provider);
        for (int step = 0; step < MAX_STEPS; step++) {
            if (isServer(next)) {
                return next;
            }
            HttpResponse<String> page = send(HttpRequest.newBuilder(next).GET());
            if (page.statusCode() == 200) {
                page =
                        send(
                                form(
                                        next,
                                        Map.of(
                                                "prompt",
                                                "login",
                                                "login",
                                                person,
                                                "password",
                                                "x")));
            }
            next = location(next, page);
        }
        throw new AssertionError("the provider leads nowhere: " + next);
    }

    /** Where the server sends the browser to. */
    URI begin(String provider) {
        URI start = server.resolve("/oauth2/authorization/" + provider);
        return location(start, send(HttpRequest.newBuilder(start).GET()));
    }

    /** Goes to an address of the server; where that leads. */
    String follow(URI address) {
        return location(address, send(HttpRequest.newBuilder(address).GET()))
                .toString()
                .replace(server.toString(), "");
    }

    /** All the way; where it ends. */
    String signIn(String provider, String person) {
        return follow(wayBack(provider, person));
    }

    /** Shows the provider again who one is, from a page of the settings; where that ends. */
    String confirm(String provider, String person) {
        return signIn(provider + "?confirm=1&to=/settings/security", person);
    }

    /** As somebody who sits down at another browser: no provider knows it. */
    void forgetProviders() {
        cookies.keySet().removeIf(authority -> !authority.equals(server.getAuthority()));
    }

    /** Signs out at the provider itself, as its own page asks whether one wants to. */
    void signOutAt(String issuer) {
        URI page = URI.create(issuer + "/session/end?client_id=workmate");
        String shown = send(HttpRequest.newBuilder(page).GET()).body();
        Matcher secret = XSRF.matcher(shown);
        if (!secret.find()) {
            throw new AssertionError("the provider does not ask: " + shown);
        }
        HttpResponse<String> done =
                send(
                        form(
                                URI.create(issuer + "/session/end/confirm"),
                                Map.of("xsrf", secret.group(1), "logout", "yes")));
        if (done.statusCode() >= 400) {
            throw new AssertionError(done.statusCode() + " " + done.body());
        }
    }

    /** What the browser shows the server that it is signed in with. */
    String login() {
        return jar(server).getOrDefault("workmate", "");
    }

    String cookie(String name) {
        return jar(server).getOrDefault(name, "");
    }

    void setCookie(String name, String value) {
        jar(server).put(name, value);
    }

    static String parameter(URI address, String name) {
        String value =
                UriComponentsBuilder.fromUri(address).build().getQueryParams().getFirst(name);
        return Optional.ofNullable(value).orElse("");
    }

    private boolean isServer(URI address) {
        return address.getAuthority().equals(server.getAuthority());
    }

    private static HttpRequest.Builder form(URI page, Map<String, String> fields) {
        String body =
                fields.entrySet().stream()
                        .map(
                                field ->
                                        field.getKey()
                                                + "="
                                                + URLEncoder.encode(
                                                        field.getValue(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining("&"));
        return HttpRequest.newBuilder(page)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body));
    }

    private static URI location(URI from, HttpResponse<String> answer) {
        return answer.headers()
                .firstValue("Location")
                .map(from::resolve)
                .orElseThrow(
                        () ->
                                new AssertionError(
                                        from + " " + answer.statusCode() + " " + answer.body()));
    }

    private Map<String, String> jar(URI address) {
        return cookies.computeIfAbsent(address.getAuthority(), _ -> new LinkedHashMap<>());
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        HttpRequest bare = request.timeout(Duration.ofSeconds(20)).build();
        Map<String, String> jar = jar(bare.uri());
        if (!jar.isEmpty()) {
            request.header(
                    "Cookie",
                    jar.entrySet().stream()
                            .map(each -> each.getKey() + "=" + each.getValue())
                            .collect(Collectors.joining("; ")));
        }
        try {
            HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
            List<String> set = answer.headers().allValues("Set-Cookie");
            for (String cookie : set) {
                String pair = cookie.split(";", 2)[0];
                String name = pair.substring(0, pair.indexOf('='));
                String value = pair.substring(pair.indexOf('=') + 1);
                if (value.isEmpty() || cookie.contains("Max-Age=0")) {
                    jar.remove(name);
                } else {
                    jar.put(name, value);
                }
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
