package dev.workmate.knowledge.source.microsoft;

import dev.workmate.knowledge.source.ConnectionTokens;
import dev.workmate.knowledge.source.SourceTrouble;
import dev.workmate.llm.Secret;
import dev.workmate.outbound.RetryAfter;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Gets tokens of Microsoft Entra: by a person's sign-in, by renewal, by the application itself. */
final class EntraTokens {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final String SCOPES = "offline_access User.Read Files.Read.All Sites.Read.All";
    private static final Pattern CODE = Pattern.compile("[a-z_]{1,60}");
    private static final Duration USUAL_PAUSE = Duration.ofSeconds(30);

    private final GraphSettings settings;
    private final ShortCalls calls;
    private final InstantSource time;

    EntraTokens(GraphSettings settings, ShortCalls calls, InstantSource time) {
        this.settings = settings;
        this.calls = calls;
        this.time = time;
    }

    /** Where a person signs in; {@code challenge} is the fingerprint of what only we know. */
    URI authorize(String state, String challenge, String redirect) {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("client_id", settings.clientId());
        query.put("response_type", "code");
        query.put("redirect_uri", redirect);
        query.put("response_mode", "query");
        query.put("scope", SCOPES);
        query.put("state", state);
        query.put("code_challenge", challenge);
        query.put("code_challenge_method", "S256");
        query.put("prompt", "select_account");
        return URI.create(base() + "/authorize?" + written(query));
    }

    /** RFC 9207; Microsoft does not name itself so far, and nobody else may. */
    boolean isIssuer(String named) {
        return named.equals(settings.login() + "/" + settings.tenant() + "/v2.0");
    }

    ConnectionTokens exchange(String code, String verifier, String redirect)
            throws SourceTrouble, InterruptedException {
        return ask(
                Map.of(
                        "grant_type", "authorization_code",
                        "code", code,
                        "code_verifier", verifier,
                        "redirect_uri", redirect,
                        "scope", SCOPES));
    }

    /** The answer may bring another renewal token; the old one counts where it does not. */
    ConnectionTokens refresh(Secret refresh) throws SourceTrouble, InterruptedException {
        ConnectionTokens fresh =
                ask(
                        Map.of(
                                "grant_type",
                                "refresh_token",
                                "refresh_token",
                                refresh.reveal(),
                                "scope",
                                SCOPES));
        return fresh.refresh().isEmpty()
                ? new ConnectionTokens(fresh.access(), fresh.until(), refresh)
                : fresh;
    }

    ConnectionTokens ofApplication() throws SourceTrouble, InterruptedException {
        return ask(
                Map.of(
                        "grant_type",
                        "client_credentials",
                        "scope",
                        settings.graph().getScheme()
                                + "://"
                                + settings.graph().getRawAuthority()
                                + "/.default"));
    }

    private String base() {
        return settings.login() + "/" + settings.tenant() + "/oauth2/v2.0";
    }

    private ConnectionTokens ask(Map<String, String> form)
            throws SourceTrouble, InterruptedException {
        Map<String, String> all = new LinkedHashMap<>(form);
        all.put("client_id", settings.clientId());
        if (!settings.secret().isEmpty()) {
            all.put("client_secret", settings.secret().reveal());
        }
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(base() + "/token"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Accept", "application/json")
                        .POST(BodyPublishers.ofString(written(all)))
                        .build();
        HttpResponse<byte[]> answer;
        JsonNode json;
        try {
            answer = calls.send(request);
            json = MAPPER.readTree(answer.body());
        } catch (IOException | JacksonException e) {
            throw new SourceTrouble.Unavailable("Microsoft's sign-in server cannot be reached.");
        }
        return answer.statusCode() == 200 ? tokens(json) : refused(answer, json);
    }

    private ConnectionTokens tokens(JsonNode json) throws SourceTrouble {
        String access = json.path("access_token").asString("");
        if (access.isEmpty() || access.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new SourceTrouble.Unavailable(
                    "Microsoft's sign-in server answered without a token.");
        }
        long seconds = Math.clamp(json.path("expires_in").asLong(300), 1, 86_400);
        return new ConnectionTokens(
                new Secret(access),
                time.instant().plusSeconds(seconds),
                new Secret(json.path("refresh_token").asString("")));
    }

    private ConnectionTokens refused(HttpResponse<byte[]> answer, JsonNode json)
            throws SourceTrouble {
        int status = answer.statusCode();
        if (status == 429) {
            throw new SourceTrouble.Busy(
                    RetryAfter.read(answer.headers(), time.instant()).orElse(USUAL_PAUSE));
        }
        if (status >= 500) {
            throw new SourceTrouble.Unavailable("Microsoft's sign-in server is not available.");
        }
        // The description may repeat what was sent; the code is one of a few words.
        String code = json.path("error").asString("");
        throw new SourceTrouble.SignInNeeded(
                "Microsoft refused the sign-in ("
                        + (CODE.matcher(code).matches() ? code : "status " + status)
                        + "). Sign in again.");
    }

    private static String written(Map<String, String> form) {
        return form.entrySet().stream()
                .map(e -> encoded(e.getKey()) + "=" + encoded(e.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
