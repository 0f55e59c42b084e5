package dev.workmate.demo.http;

import dev.workmate.demo.odata.message.Json;
import dev.workmate.demo.odata.message.ODataAnswer;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The part of the server that signs people and applications in. Threads may share it. */
final class SignInServer {
    private static final Pattern PATH =
            Pattern.compile(
                    "/([^/]+)/(oauth2/v2\\.0/token|oauth2/v2\\.0/authorize"
                            + "|v2\\.0/\\.well-known/openid-configuration)");

    private final IssuedTokens tokens;
    private final SignIns signIns;

    SignInServer(IssuedTokens tokens, InstantSource time) {
        this.tokens = tokens;
        this.signIns = new SignIns(tokens, time);
    }

    void endAll() {
        signIns.endAll();
    }

    /** Empty where the address is none of its own. */
    Optional<ODataAnswer> answer(
            String base, String method, String path, @Nullable String query, byte[] body) {
        Matcher known = PATH.matcher(path);
        if (!known.matches()) {
            return Optional.empty();
        }
        String issuer = base + "/" + known.group(1) + "/v2.0";
        return Optional.of(
                switch (known.group(2)) {
                    case "oauth2/v2.0/token" ->
                            new TokenEndpoint(tokens, signIns).answer(method, body);
                    case "oauth2/v2.0/authorize" ->
                            new SignInPage(tokens, signIns, issuer)
                                    .answer(method, form(query), form(text(body)));
                    default -> description(issuer, base + "/" + known.group(1));
                });
    }

    private static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }

    private static Map<String, String> form(@Nullable String text) {
        try {
            return TokenEndpoint.form(text == null ? "" : text);
        } catch (IllegalArgumentException e) {
            return Map.of();
        }
    }

    private static ODataAnswer description(String issuer, String tenant) {
        return Json.answer(
                200,
                json -> {
                    json.writeStringProperty("issuer", issuer);
                    json.writeStringProperty(
                            "authorization_endpoint", tenant + "/oauth2/v2.0/authorize");
                    json.writeStringProperty("token_endpoint", tenant + "/oauth2/v2.0/token");
                    json.writeBooleanProperty(
                            "authorization_response_iss_parameter_supported", true);
                    json.writePOJOProperty("code_challenge_methods_supported", List.of("S256"));
                });
    }
}
