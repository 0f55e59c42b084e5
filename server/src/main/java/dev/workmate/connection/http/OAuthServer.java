package dev.workmate.connection.http;

import dev.workmate.connection.AllowedHosts;
import dev.workmate.connection.Connection;
import dev.workmate.connection.SignInNeededException;
import dev.workmate.connection.SignInServer;
import dev.workmate.connection.SignInTokens;
import dev.workmate.connection.SignInUnavailableException;
import dev.workmate.connection.SignInWay;
import dev.workmate.connection.SignIns;
import dev.workmate.llm.Secret;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Sign-in servers that speak OAuth 2 over HTTP. Thread-safe. */
public final class OAuthServer implements SignInServer {
    private static final String MICROSOFT = "https://login.microsoftonline.com/";
    private static final String BUSINESS_CENTRAL = "https://api.businesscentral.dynamics.com";
    private static final Pattern CODE = Pattern.compile("[a-z_]{1,60}");
    private static final Duration LONGEST_LEAD = Duration.ofMinutes(2);
    private static final Duration KNOWN = Duration.ofHours(1);

    private final OAuthCalls calls;
    private final AllowedHosts hosts;
    private final InstantSource time;
    private final ConcurrentMap<String, Found> found = new ConcurrentHashMap<>();

    private record Found(Place place, Instant until) {}

    public OAuthServer(AllowedHosts hosts, InstantSource time) {
        this.calls = new OAuthCalls();
        this.hosts = hosts;
        this.time = time;
    }

    @Override
    public Place find(Connection connection)
            throws SignInUnavailableException, InterruptedException {
        Optional<String> issuer = connection.setting("issuer");
        Place place;
        if (issuer.isPresent()) {
            place = described(issuer.get());
        } else if (connection.setting("authorizeUrl").isPresent()
                || connection.way() == SignInWay.CLIENT) {
            // No person goes anywhere to sign a client in.
            place =
                    new Place(
                            URI.create(
                                    connection
                                            .setting("authorizeUrl")
                                            .orElseGet(() -> connection.required("tokenUrl"))),
                            URI.create(connection.required("tokenUrl")),
                            Optional.empty(),
                            Naming.NOT_SAID);
        } else {
            String base = MICROSOFT + connection.required("tenant") + "/oauth2/v2.0/";
            place =
                    new Place(
                            URI.create(base + "authorize"),
                            URI.create(base + "token"),
                            Optional.empty(),
                            Naming.NOT_SAID);
        }
        if (!isSafe(place.token()) || !hosts.allows(connection.owner(), place.token())) {
            throw new SignInUnavailableException(
                    "The operator does not allow the sign-in server of " + connection.name() + ".");
        }
        return place;
    }

    private Place described(String issuer) throws SignInUnavailableException, InterruptedException {
        Found known = found.get(issuer);
        if (known != null && time.instant().isBefore(known.until())) {
            return known.place();
        }
        OAuthCalls.Answer answer = description(issuer);
        JsonNode json = answer.json();
        if (answer.status() != 200 || !json.path("issuer").asString("").equals(issuer)) {
            throw new SignInUnavailableException(
                    "The sign-in server does not describe itself under its address.");
        }
        Place place =
                new Place(
                        endpoint(json, "authorization_endpoint"),
                        endpoint(json, "token_endpoint"),
                        Optional.of(issuer),
                        json.path("authorization_response_iss_parameter_supported").asBoolean(false)
                                ? Naming.ALWAYS
                                : Naming.NOT_SAID);
        found.put(issuer, new Found(place, time.instant().plus(KNOWN)));
        return place;
    }

    /** By OpenID Connect or, where there is none, by RFC 8414. */
    private OAuthCalls.Answer description(String issuer)
            throws SignInUnavailableException, InterruptedException {
        String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
        OAuthCalls.Answer openId =
                calls.get(URI.create(base + "/.well-known/openid-configuration"));
        if (openId.status() != 404) {
            return openId;
        }
        URI known = URI.create(base);
        return calls.get(
                known.resolve("/.well-known/oauth-authorization-server" + known.getRawPath()));
    }

    private static URI endpoint(JsonNode json, String field) throws SignInUnavailableException {
        try {
            URI uri = URI.create(json.path(field).asString(""));
            if (isSafe(uri)) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            // Told below: the server's own words are not repeated.
        }
        throw new SignInUnavailableException("The sign-in server describes no usable address.");
    }

    private static boolean isSafe(URI uri) {
        String host = String.valueOf(uri.getHost());
        return "https".equals(uri.getScheme())
                || "http".equals(uri.getScheme())
                        && (host.equals("localhost") || host.startsWith("127."));
    }

    @Override
    public URI authorize(Place place, Client client, Asking asking) {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("client_id", client.id());
        query.put("response_type", "code");
        query.put("redirect_uri", asking.redirect());
        query.put("state", asking.state());
        query.put("code_challenge", asking.challenge());
        query.put("code_challenge_method", "S256");
        query.put("scope", scope(place, client));
        client.resource().ifPresent(resource -> query.put("resource", resource));
        query.values().removeIf(String::isEmpty);
        String text = place.authorize().toString();
        return URI.create(text + (text.contains("?") ? "&" : "?") + written(query));
    }

    private static String scope(Place place, Client client) {
        return client.scope().isEmpty() && place.token().toString().startsWith(MICROSOFT)
                ? BUSINESS_CENTRAL + "/.default offline_access"
                : client.scope();
    }

    @Override
    public SignInTokens exchange(Place place, Client client, String code, SignIns.Start start)
            throws SignInNeededException, SignInUnavailableException, InterruptedException {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "authorization_code");
        form.put("code", code);
        form.put("code_verifier", start.verifier());
        form.put("redirect_uri", start.redirect());
        return ask(place, client, form);
    }

    @Override
    public SignInTokens renew(Place place, Client client, Secret renewal)
            throws SignInNeededException, SignInUnavailableException, InterruptedException {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "refresh_token");
        form.put("refresh_token", renewal.reveal());
        SignInTokens fresh = ask(place, client, form);
        return fresh.renewal().isEmpty()
                ? new SignInTokens(fresh.access(), fresh.until(), renewal)
                : fresh;
    }

    @Override
    public SignInTokens own(Place place, Client client)
            throws SignInNeededException, SignInUnavailableException, InterruptedException {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "client_credentials");
        if (!client.scope().isEmpty()) {
            form.put("scope", client.scope());
        }
        return ask(place, client, form);
    }

    private SignInTokens ask(Place place, Client client, Map<String, String> form)
            throws SignInNeededException, SignInUnavailableException, InterruptedException {
        form.put("client_id", client.id());
        client.resource().ifPresent(resource -> form.put("resource", resource));
        if (!client.secret().isEmpty()) {
            form.put("client_secret", client.secret().reveal());
        }
        OAuthCalls.Answer answer = calls.post(place.token(), written(form));
        if (answer.status() == 200) {
            return tokens(answer.json());
        }
        if (answer.status() == 408 || answer.status() == 429 || answer.status() >= 500) {
            throw new SignInUnavailableException(
                    "The sign-in server is not available (status " + answer.status() + ").");
        }
        // The description may repeat what was sent; the code is one of a few words.
        String code = answer.json().path("error").asString("");
        throw new SignInNeededException(
                "The sign-in was refused ("
                        + (CODE.matcher(code).matches() ? code : "status " + answer.status())
                        + ").");
    }

    private SignInTokens tokens(JsonNode json) throws SignInUnavailableException {
        String access = json.path("access_token").asString("");
        if (access.isEmpty() || access.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new SignInUnavailableException("The sign-in server answered without a token.");
        }
        Duration life =
                Duration.ofSeconds(Math.clamp(json.path("expires_in").asLong(300), 1, 86_400));
        Duration lead = life.dividedBy(5);
        lead = lead.compareTo(LONGEST_LEAD) > 0 ? LONGEST_LEAD : lead;
        return new SignInTokens(
                new Secret(access),
                time.instant().plus(life).minus(lead),
                new Secret(json.path("refresh_token").asString("")));
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
